import type { FactCountry } from '@inzira/contract/facts';
import { countriesIn } from '@inzira/contract/rules/countries';
import { wordsOf } from '#src/features/advisor/library/words.ts';

/** Who trades in Yopougon names no country, and who counts in naira hardly trades elsewhere. */
const SIGNS: Record<FactCountry, { places: string; people: string; money: string }> = {
  RW: {
    places: 'kigali nyabugogo remera kimironko musanze huye butare rubavu gisenyi rusizi muhanga',
    people: 'rwandan rwandans rwandais rwandaise rwandaises',
    money: 'rwf frw',
  },
  KE: {
    places:
      'nairobi mombasa kisumu nakuru eldoret thika gikomba kibera kitengela machakos nyeri meru kakamega kericho kilifi malindi garissa',
    people: 'kenyan kenyans kenyane kenyanes mkenya wakenya',
    money: 'kes ksh kshs',
  },
  NG: {
    places:
      'lagos abuja ibadan kano kaduna enugu onitsha ikeja lekki yaba surulere benin-city abeokuta ilorin jos calabar uyo owerri port-harcourt naija',
    people: 'nigerian nigerians nigeriane nigerianes',
    money: 'naira ngn',
  },
  GH: {
    places: 'accra kumasi tamale takoradi makola kasoa koforidua sunyani cape-coast',
    people: 'ghanaian ghanaians ghaneen ghaneenne ghaneens',
    money: 'cedi cedis ghs ghc',
  },
  SN: {
    places:
      'dakar thies touba ziguinchor pikine guediawaye rufisque kaolack mbour diourbel tambacounda saly sandaga',
    people: 'senegalese senegalais senegalaise senegalaises',
    money: '',
  },
  CI: {
    places:
      'abidjan yopougon treichville adjame cocody abobo koumassi marcory bouake yamoussoukro san-pedro daloa korhogo babi',
    people: 'ivorian ivorians ivoirien ivoirienne ivoiriens ivoiriennes',
    money: '',
  },
  ZA: {
    places:
      'johannesburg joburg soweto pretoria tshwane durban khayelitsha gqeberha polokwane bloemfontein cape-town',
    people: 'sud-africain sud-africaine sud-africains south-african south-africans',
    money: 'rand rands zar',
  },
  UG: {
    places: 'kampala entebbe jinja gulu mbarara mbale masaka wakiso arua owino kikuubo',
    people: 'ugandan ugandans ougandais ougandaise',
    money: 'ugx',
  },
  TZ: {
    places:
      'dodoma arusha mwanza morogoro tanga mbeya zanzibar kariakoo dar-es-salaam dar-es-salam',
    people: 'tanzanian tanzanians tanzanien tanzanienne mtanzania watanzania',
    money: 'tzs tsh tshs',
  },
  CM: {
    places:
      'douala yaounde bafoussam bamenda garoua maroua buea kribi ngaoundere bertoua akwa bonamoussadi mokolo mboppi',
    people: 'cameroonian cameroonians camerounais camerounaise camerounaises',
    money: '',
  },
};

const codes = Object.keys(SIGNS) as FactCountry[];
const listOf = (list: string) =>
  list.split(' ').flatMap((name) => (name === '' ? [] : [name.replaceAll('-', ' ')]));
const BY_PLACE = codes.map(
  (code) => [code, listOf(`${SIGNS[code].places} ${SIGNS[code].people}`)] as const,
);
const BY_MONEY = codes.map((code) => [code, listOf(SIGNS[code].money)] as const);

/** The one country that a message names, by its name, a town, its people or its money; null for none or several. */
export function countryNamedIn(message: string): FactCountry | null {
  const text = ` ${wordsOf(message).join(' ')} `;
  const signed = (signs: typeof BY_PLACE) =>
    signs.filter(([, names]) => names.some((name) => text.includes(` ${name} `)));
  const named = new Set([...countriesIn(message), ...signed(BY_PLACE).map(([code]) => code)]);
  if (named.size > 0) return onlyOf([...named]);
  return onlyOf(signed(BY_MONEY).map(([code]) => code));
}

function onlyOf<T>(all: readonly T[]): T | null {
  const [first] = all;
  return all.length === 1 && first !== undefined ? first : null;
}
