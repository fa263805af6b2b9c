import { describe, expect, test } from 'vitest';
import { dangerIn, mayBeDanger } from '@inzira/mentor/mentor/danger/danger';
import { namesHarm } from '@inzira/mentor/mentor/danger/harm';
import { EN } from '@inzira/mentor/mentor/mentor-texts.en';
import { FR } from '@inzira/mentor/mentor/mentor-texts.fr';

describe('a child in danger', () => {
  test.each([
    'im 12 years old and my uncle locks me in and canes me',
    'i am 14 and my stepfather comes to my bed at night',
    'I am 10, my madam beats me with a cable when the eggs do not sell',
    'my papa dey flog me every day with wire, I be 11',
    'j’ai 13 ans et mon patron me frappe et ne me laisse pas sortir',
    'j’ai 11 ans, mon oncle m’enferme la nuit sans manger',
    'nina miaka 14 na baba wa kambo ananigusa usiku',
  ])('is spoken to as the one to whom it happens: "%s"', (message) => {
    expect(dangerIn(message)).toBe('child');
  });

  test.each([
    'a child who works at the bar is beaten and sleeps in the store',
    'the house girl next door, about 9, is being chained',
    'une petite fille du quartier est enfermée et battue par sa patronne',
    'mtoto wa jirani anapigwa kila siku',
  ])('is told of by another: "%s"', (message) => {
    expect(dangerIn(message)).toBe('child_beside');
  });

  test.each([
    'i am 16 and i want to start a phone repair business',
    'I run a home for abused children, how do I find grants',
    'how can I teach 12 year olds to code',
    '12 year warranty on solar panels, is that a good promise',
    'j’ai 15 ans d’expérience et on me bat sur les prix',
  ])('is none in "%s"', (message) => {
    expect(dangerIn(message)).toBeNull();
  });

  test.each([EN, FR])('is told where help is, in few words', (texts) => {
    for (const text of [texts.child, texts.child_beside]) {
      expect(text).toContain('112');
      expect(text).toContain('116');
      expect(text.split(/\s+/).length).toBeLessThan(150);
    }
  });
});

describe('money that is being taken', () => {
  test.each([
    'somebody called and i gave him my pin, money is leaving',
    'on vient de vider mon compte Orange Money, j’ai donné le code',
    'someone used my NIN to take loans on five apps',
    'i sent 200k to a man who promised a contract and now he asks for more to release it',
  ])('is told what to do within the hour: "%s"', (message) => {
    expect(dangerIn(message)).toBe('fraud');
  });

  test.each([
    'how do I stop workers from giving the till code to others',
    'a customer asked for my account number to pay me, is that safe',
    'Last year’s sale filled the boutique and emptied the account. How do I plan a better one?',
    'my cofounder emptied the account',
    'I wan use my WhatsApp status take check if people go buy',
  ])('is not meant by "%s"', (message) => {
    expect(dangerIn(message)).toBeNull();
  });
});

test.each([
  ['police officer is asking for money and says he will lock me up', 'official'],
  ['a woman said she is from MTN, i read her the code, now my momo is zero', 'fraud'],
  ['they tied my brother because we owe the shylock', 'threat'],
  ['mon apprenti a reçu le courant, il ne répond plus', 'injury'],
  ['the stove exploded and the curtain is burning', 'fire'],
  ['my neighbour forces his daughter to sleep with men for money', 'child_beside'],
  ['a boy of about 8 begs for his master and has burn marks', 'child_beside'],
  ['le policier veut 20 000 sinon il va m’arrêter', 'official'],
  ['i took all the pills, i owe too much', 'poison'],
  ['je veux en finir, j’ai trop de dettes', 'crisis'],
  ['tonight i end it, the debts are too much', 'crisis'],
  ['nashaka kwipfira, amadeni yaranze', 'crisis'],
  ['umugabo wanjye arankubita', 'violence'],
  ['umwana wanjye yanyoye lisansi', 'poison'],
  ['mke wangu amechomwa na mafuta ya moto', 'burn'],
  ['he said if i leave the shop he will pour acid on me', 'threat'],
  ['the lender took my id card and my daughter and says pay first', 'threat'],
  ['my tailor ran a needle through her finger and it wont stop bleeding', 'injury'],
  ['generator smoke inside shop, my two boys no dey wake up', 'medical'],
] as const)('"%s" is %s', (message, danger) => {
  expect(dangerIn(message)).toBe(danger);
});

test.each([
  'how do i make a killer ad for my shoes',
  'my new jollof is the bomb, how do i price it',
  'this deal will kill me, the margin is too small',
  'my shop is on fire this month, sales doubled! how do I keep it',
  'Rent is choking me, how to negotiate',
  'I lock my stock in at night, is that enough',
  'my product is a pepper that burns your mouth',
  'my sister burns the chapati, how do i train her',
  'when do i get my money back from this machine',
  'shoot me your best pricing advice',
  'the bank is strangling small traders, where else do I borrow',
  'the cake explodes with flavour, what do I charge',
  'police want to see my business permit, what papers do I need',
  'je veux en finir avec ce dossier de prêt',
])('"%s" alarms nobody', (message) => {
  expect([dangerIn(message), mayBeDanger(message), namesHarm(message)]).toEqual([
    null,
    false,
    false,
  ]);
});

test.each(['my shop is on fire, customers are inside', 'the hot sauce burned his hand'])(
  '"%s" is no figure of speech',
  (message) => {
    expect(dangerIn(message) !== null || mayBeDanger(message) || namesHarm(message)).toBe(true);
  },
);
