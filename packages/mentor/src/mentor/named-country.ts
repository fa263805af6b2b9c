import type { FactCountry } from '@inzira/contract/facts';
import { countriesIn } from '@inzira/contract/rules/countries';
import { wordsOf } from '#src/library/words.ts';

/** Signs of a country: towns such as Yopougon, its people, its money, its offices. */
const SIGNS: Record<
  FactCountry,
  { places: string; people: string; money: string; offices: string }
> = {
  RW: {
    places:
      'kigali nyabugogo remera kimironko musanze huye butare rubavu gisenyi rusizi muhanga nyamirambo kicukiro gasabo nyagatare karongi rwamagana bugesera',
    people: 'rwandan rwandans rwandais rwandaise rwandaises',
    money: 'rwf frw',
    offices: 'rra rdb naeb rssb ebm umurenge',
  },
  KE: {
    places:
      'nairobi mombasa kisumu nakuru eldoret thika gikomba kibera kitengela machakos nyeri meru kakamega kericho kilifi malindi garissa juja kasarani rongai kiambu naivasha bungoma kitale githurai gikambura lodwar isiolo',
    people: 'kenyan kenyans kenyane kenyanes mkenya wakenya',
    money: 'kes ksh kshs',
    offices: 'kra etims ecitizen e-citizen kebs safaricom hustler-fund fuliza',
  },
  NG: {
    places:
      'lagos abuja ibadan kano kaduna enugu onitsha ikeja lekki yaba surulere benin-city abeokuta ilorin jos calabar uyo owerri port-harcourt naija ajah warri akure maiduguri sokoto mile-12 oshodi ilesa nnewi asaba lokoja',
    people: 'nigerian nigerians nigeriane nigerianes',
    money: 'naira ngn kobo',
    offices:
      'nafdac cac-registration with-cac at-cac from-cac cac-certificate my-cac firs fccpc lirs opay moniepoint smedan',
  },
  GH: {
    places:
      'accra kumasi tamale takoradi makola kasoa koforidua sunyani cape-coast tema techiman ashaiman kaneshie bolgatanga tarkwa winneba suhum',
    people: 'ghanaian ghanaians ghaneen ghaneenne ghaneens',
    money: 'cedi cedis ghs ghc pesewas',
    offices: 'gra gepa ssnit nbssi',
  },
  SN: {
    places:
      'dakar thies touba ziguinchor pikine guediawaye rufisque kaolack mbour diourbel tambacounda saly sandaga kolda matam fatick louga sedhiou yoff parcelles-assainies colobane',
    people: 'senegalese senegalais senegalaise senegalaises',
    money: '',
    offices: 'apix ninea der-fj adepme',
  },
  CI: {
    places:
      'abidjan yopougon treichville adjame cocody abobo koumassi marcory bouake yamoussoukro san-pedro daloa korhogo babi dokui gagnoa divo bingerville anyama grand-bassam port-bouet attecoube angre dabou',
    people: 'ivorian ivorians ivoirien ivoirienne ivoiriens ivoiriennes',
    money: '',
    offices: 'cepici fne-ci',
  },
  ZA: {
    places:
      'johannesburg joburg soweto pretoria tshwane durban khayelitsha gqeberha polokwane bloemfontein cape-town sandton soshanguve tembisa mamelodi limpopo gauteng kwazulu nelspruit mthatha east-london pietermaritzburg eastern-cape western-cape rustenburg',
    people: 'sud-africain sud-africaine sud-africains south-african south-africans',
    money: 'rand rands zar',
    offices: 'cipc sars ccma bcea seda sefa',
  },
  UG: {
    places:
      'kampala entebbe jinja gulu mbarara mbale masaka wakiso arua owino kikuubo soroti hoima mukono ntinda nakawa wandegeya fort-portal kabale tororo luwero',
    people: 'ugandan ugandans ougandais ougandaise',
    money: 'ugx',
    offices: 'ura efris ursb nira kcca',
  },
  TZ: {
    places:
      'dodoma arusha mwanza morogoro tanga mbeya zanzibar kariakoo dar-es-salaam dar-es-salam iringa singida songea kigoma tabora kinondoni temeke bukoba shinyanga',
    people: 'tanzanian tanzanians tanzanien tanzanienne mtanzania watanzania',
    money: 'tzs tsh tshs',
    offices: 'brela tra tbs sido',
  },
  CM: {
    places:
      'douala yaounde bafoussam bamenda garoua maroua buea kribi ngaoundere bertoua akwa bonamoussadi mokolo mboppi ebolowa edea limbe kumba nkongsamba bonaberi ndokoti dschang foumban',
    people: 'cameroonian cameroonians camerounais camerounaise camerounaises',
    money: '',
    offices: 'cfce eneo igs',
  },
};

const codes = Object.keys(SIGNS) as FactCountry[];
const listOf = (list: string) =>
  list.split(' ').flatMap((name) => (name === '' ? [] : [name.replaceAll('-', ' ')]));
const BY_PLACE = codes.map(
  (code) => [code, listOf(`${SIGNS[code].places} ${SIGNS[code].people}`)] as const,
);
const BY_OFFICE = codes.map((code) => [code, listOf(SIGNS[code].offices)] as const);
const BY_MONEY = codes.map((code) => [code, listOf(SIGNS[code].money)] as const);

/** "Bob", Kenyan for shilling, after an amount; alone it is a name. */
const A_SHILLING = /( \d+k?) bob /g;

/** Countries without rules here, by names, towns and offices, without accents. */
const WITHOUT_RULES: Record<string, string> = {
  BJ: 'benin beninois beninoise cotonou porto-novo parakou abomey-calavi akassato calavi djougou bohicon apiex',
  TG: 'togo togolais togolaise lome sokode kpalime',
  BF: 'burkina burkina-faso burkinabe ouagadougou ouaga bobo-dioulasso koudougou',
  ML: 'au-mali du-mali in-mali from-mali malien malienne bamako segou sikasso kayes mopti koutiala api-mali',
  NE: 'nigerien nigerienne niamey zinder maradi agadez',
  GN: 'guinee guineen guineenne conakry kankan nzerekore',
  CD: 'rdc drc congo-kinshasa kinshasa lubumbashi goma bukavu kisangani mbuji-mayi kananga kolwezi matadi bunia matete franc-congolais francs-congolais',
  CG: 'congo-brazzaville brazzaville pointe-noire dolisie',
  GA: 'gabon gabonais gabonaise libreville port-gentil',
  TD: 'tchad tchadien tchadienne chad ndjamena moundou',
  CF: 'centrafrique bangui',
  BI: 'burundi burundais bujumbura gitega',
  ET: 'ethiopia ethiopian ethiopie addis-ababa addis-abeba birr',
  ZM: 'zambia zambian zambie lusaka kitwe ndola livingstone',
  ZW: 'zimbabwe zimbabwean harare bulawayo mutare zimra',
  MW: 'malawi malawian lilongwe blantyre mzuzu',
  MZ: 'mozambique mozambican maputo beira nampula',
  BW: 'botswana gaborone francistown',
  NA: 'namibia namibie windhoek',
  LS: 'lesotho maseru',
  SZ: 'eswatini swaziland mbabane manzini',
  AO: 'angola angolan luanda huambo',
  SL: 'sierra-leone freetown bo-town',
  LR: 'liberia liberian monrovia',
  GM: 'gambia gambian gambie banjul serekunda',
  MG: 'madagascar malgache antananarivo tananarive toamasina',
  SS: 'south-sudan soudan-du-sud juba',
  SO: 'somalia somalie mogadishu hargeisa',
  DJ: 'djibouti',
};
const BY_OTHER = Object.entries(WITHOUT_RULES).map(
  ([code, names]) => [code, listOf(names)] as const,
);

/** The code of the single country without rules that a message names; null for none or several. */
export function countryWithoutRules(message: string): string | null {
  // Benin City is in Nigeria.
  const text = ` ${wordsOf(message).join(' ')} `.replaceAll(' benin city ', ' ');
  return onlyOf(
    BY_OTHER.filter(([, names]) => names.some((name) => text.includes(` ${name} `))).map(
      ([code]) => code,
    ),
  );
}

/** Whether a town or country is named, from the lists above or by its form: "in Wuse Market", "à Ganvié". */
export function namesPlace(message: string): boolean {
  if (PLACE_AT.test(message)) return true;
  const text = ` ${wordsOf(message).join(' ')} `;
  const isIn = ([, names]: readonly [string, readonly string[]]) =>
    names.some((name) => text.includes(` ${name} `));
  return countriesIn(message).length > 0 || BY_PLACE.some(isIn) || BY_OTHER.some(isIn);
}
const PLACE_AT =
  /\s(?:in|at|near|around|from|for|to|à|a|au|vers|de|chez|sur)\s+(?:the\s+|le\s+|la\s+|marché\s+)?\p{Lu}\p{Ll}{2,}/u;

/**
 * The single country that a message names, by its name, a town, people, an office or money; null for none or
 * several.
 */
export function countryNamedIn(message: string): FactCountry | null {
  const text = ` ${wordsOf(message).join(' ')} `.replaceAll(A_SHILLING, '$1 kes ');
  const signed = (signs: typeof BY_PLACE) =>
    signs.filter(([, names]) => names.some((name) => text.includes(` ${name} `)));
  const named = new Set([...countriesIn(message), ...signed(BY_PLACE).map(([code]) => code)]);
  if (named.size > 0) return onlyOf([...named]);
  if (countryWithoutRules(message) !== null) return null;
  const byOffice = signed(BY_OFFICE);
  return onlyOf((byOffice.length > 0 ? byOffice : signed(BY_MONEY)).map(([code]) => code));
}

function onlyOf<T>(all: readonly T[]): T | null {
  const [first] = all;
  return all.length === 1 && first !== undefined ? first : null;
}
