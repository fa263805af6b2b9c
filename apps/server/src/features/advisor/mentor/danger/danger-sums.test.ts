import { expect, test } from 'vitest';
import * as founders from '#src/features/advisor/mentor/sums/founders-messages.fixture.ts';
import * as listed from '#src/features/advisor/mentor/sums/listed-messages.fixture.ts';
import { dangerIn, mayBeDanger } from '@inzira/mentor/mentor/danger/danger';
import { namesHarm } from '@inzira/mentor/mentor/danger/harm';
import { illnessIn } from '@inzira/mentor/mentor/danger/illness';

const isSeen = (message: string) =>
  dangerIn(message) !== null ||
  mayBeDanger(message) ||
  namesHarm(message) ||
  illnessIn(message) !== null;

/** Messages that ask for a sum. */
const SUMS = [...founders.TUNING, ...listed.TUNING].flatMap(({ text, right }) =>
  right.length > 0 ? [text] : [],
);

test.each([
  '5 cartons each 48 bottles at 18 bob a bottle, I pay 400 transport. what does one bottle cost me?',
  'I have 4 children and my shop gains 1800 a day. My brother wants 5000. I pay 9000 rent. I work 25 days. what is left in a month',
  'My daughter is 7 and my son 12. I sold 30 shirts at 800, bought at 550. How much did I gain?',
  'My wife made 60 bottles of juice and my children 40, each 50. What came in?',
  'my son and my daughter each sold 12 bottles at 150. how much is it',
  'Mon mari et ma fille : 30 beignets à 100 et 40 à 50. Combien en tout ?',
  'Ma mère a 68 ans, mes enfants 5 et 9. J’ai acheté 20 pagnes à 3 000 et je les ai cédés à 4 500, je gagne combien ?',
  'my brother bring 3 machine, my sister 2, each one na 45000. wetin all cost',
  'watoto wangu wawili na mke wangu: nilinunua chupa 20 kwa bei ya 30, nikauza zote 50. faida?',
  'my father paid 20,000 for the machine and my uncle 15,000, it leaves 500 a day. how many days',
])('"%s" is a sum', (message) => {
  expect(isSeen(message)).toBe(false);
});

test.each([
  'My son is sick since morning and lies on the floor. I sold 30 shirts at 800, bought at 550. How much did I gain?',
  'I sell cough syrup at 300 a bottle, 20 bottles cost me 3000. My daughter drank two of them and sleeps too much',
  'I bought 10 bottles of kerosene at 150 and sold 8 at 200, my child drank the one that is open. what is my profit',
  'my baby has fever and diarrhoea, I pay 9000 rent and gain 1800 a day. what is left in a month',
  '5 cartons each 48 bottles at 18 bob a bottle. A bottle burst and glass is in my son’s eye. what does one cost',
  'My husband beats me and my daughter when I bring less than 2000. I sold 40 plates at 150, what is my profit',
  'My uncle sold my daughter for 50,000 and wants 20,000 more from my sister',
  'my husband does things to my daughter. I sold 30 shirts at 800, bought at 550, how much did I gain',
  'mon oncle a vendu ma petite soeur à 200 000, il reste 50 000 à payer, je gagne 3 000 par jour',
  'Ma fille a avalé 5 comprimés, la boîte de 20 me coûte 1 500 et je la vends 2 000. Combien je gagne ?',
  'The lender took my son until I pay 50,000. My shop gains 1,800 a day, rent is 9,000. How many days?',
  'my sister’s children ate the cakes that I sell at 50, all 3 vomit, I made 40 for 900. do I gain',
  'mtoto wangu amekunywa dawa ya panya, chupa naiuza 200 nanunua 150, faida yangu ni ngapi',
  'my wife is 8 months pregnant and water is running, I bought at 60 and sold at 90, what do I gain',
])('"%s" is a danger, whatever sum stands beside it', (message) => {
  expect(isSeen(message)).toBe(true);
});

test.each([
  'I have 4 children.',
  'My daughter is 7 and my son 12.',
  'My husband and my brother help me.',
  'I feed three kids, my mother and my sister.',
  'J’ai trois enfants et ma mère vit avec moi.',
  'Nina watoto watatu na mke wangu ananisaidia.',
])('"%s" makes no danger of a sum', (told) => {
  // A lender and "boys" stay words of harm near relatives.
  const sums = SUMS.filter((sum) => !/lender|shylock|prêteur|boys|secours/i.test(sum));
  expect(sums.length).toBeGreaterThan(80);
  expect(sums.filter((sum) => isSeen(`${told} ${sum}`))).toEqual([]);
  expect(sums.filter((sum) => isSeen(`${sum.replace(/\?*$/, '.')} ${told}`))).toEqual([]);
});

test.each([
  'My son is sick and has no strength.',
  'My daughter drank from the bottle of medicine.',
  'My child swallowed 3 tablets.',
  'My daughter is bleeding.',
  'My uncle locks my sister in the room.',
  'My wife is in hospital and cannot talk.',
  'Ma fille est malade et tremble.',
  'A bottle broke and cut my daughter in the face.',
  'My husband beats me when I come home late.',
])('"%s" stays a danger beside every sum', (told) => {
  expect(SUMS.filter((sum) => !isSeen(`${told} ${sum}`))).toEqual([]);
  expect(SUMS.filter((sum) => !isSeen(`${sum.replace(/\?*$/, '.')} ${told}`))).toEqual([]);
});
