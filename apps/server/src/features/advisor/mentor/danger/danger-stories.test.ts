import { expect, test } from 'vitest';
import { dangerIn, mayBeDanger } from '@inzira/mentor/mentor/danger/danger';
import { namesHarm } from '@inzira/mentor/mentor/danger/harm';
import { isDistress } from '@inzira/mentor/mentor/danger/sensitive';

// Written before the code was seen: figures of speech, and as many that are meant literally.
test.each([
  'My competitor is killing me on price, what can I do?',
  'My boss will kill me if the stock count is wrong again.',
  'The rains killed our sales in April, how do I plan for next year?',
  'I would die for a shop on that corner, the rent is 90,000.',
  'We are bleeding cash since the new school opened across the road.',
  'My phone died in the middle of a mobile money payment. Who has the money?',
  'The market women attacked the problem together and bought one cold box.',
  'I am drowning in orders before Easter and have two hands only.',
  'She murdered my margin by asking for a discount on every piece.',
  'The fire sale of my neighbour’s furniture took all my customers.',
  'My sister hit me with a bill for the tomatoes I ate from her stall.',
  'The bank threatened to raise the interest on my overdraft.',
  'Customers beat me down on price until nothing is left.',
  'I cut my own cloth; is it cheaper than to pay a cutter?',
  'How do I end it with a supplier who always comes late?',
  'I am dying to open a second salon but the first is just breaking even.',
  'My wife will strangle me if I buy another sewing machine.',
  'This debt is choking my business, which one do I pay first?',
  'I burn charcoal worth 400 a day, is briquette cheaper?',
  'He stabbed me in the back and opened the same shop next door.',
  'Chicken disease killed 60 of my 200 birds, do I start again?',
  'I sell rat poison in small packets, which licence do I need?',
  'My business died in the lockdown and I want to revive it.',
  'If I lose this tender I am dead; how do I price it?',
  'Ce client me tue avec ses retards de paiement.',
  'Ma femme va me tuer si j’achète encore une machine.',
  'La concurrence nous étrangle, comment réagir ?',
  'Je meurs d’envie d’ouvrir un deuxième salon, est-ce le moment ?',
  'Mon chiffre est mort depuis la rentrée, que faire ?',
  'Je suis au bout du rouleau de tissu, combien en commander ?',
  'On m’a poignardé dans le dos : mon associé vend la même chose en face.',
  'Je brûle 5 000 de charbon par jour, le gaz revient-il moins cher ?',
  'Le patron va m’égorger si le stock est encore faux.',
  'La maladie a tué 60 de mes poulets, est-ce que je recommence ?',
  'Les clients me battent sur le prix jusqu’au dernier franc.',
  'Cette dette étouffe mon commerce, laquelle payer d’abord ?',
  'Je vends de la mort-aux-rats au détail, quelle autorisation ?',
  'Il m’a attaqué en justice pour une facture de 80 000.',
  'J’en ai marre de ce fournisseur, je veux en finir avec lui, comment le remplacer ?',
  'Mon téléphone est mort pendant un dépôt, qui a l’argent ?',
  'J’allaite encore et je veux ouvrir un kiosque, comment m’organiser ?',
  'Les gens vont me tuer, j’ai encore 41 robes à coudre pour samedi.',
  'People will murder me, I promised 30 cakes by Saturday.',
  'I gave my breast-feeding assistant two weeks off, must I pay her?',
  'My landlord said he would throw me out in June, can he?',
  'My co-owner wants half, no lender will touch me, and I repay 200,000 in 60 days. What should I sign?',
  'I filmed a bridal shoot for 80,000, now they cancel and want the deposit back',
  'My boss is killing my spirit, my cakes leave 30k a month and my wife earns little. When do I leave the job?',
  'I bought rope for the goats and wrote a letter to the bank, how long does a loan take?',
  'My children would be happier without me in the shop all day, how do I hire a helper?',
  'Ma famille serait tranquille sans moi au magasin le soir, comment embaucher un veilleur ?',
  'Le bailleur dit que la ville va nous étrangler avec cette taxe, comment compter ?',
])('"%s" is a matter of trade', (message) => {
  expect([dangerIn(message), mayBeDanger(message), namesHarm(message)]).toEqual([
    null,
    false,
    false,
  ]);
});

test.each([
  'I took loans from five apps and now I see no reason to wake up any more.',
  'Sometimes I think my children would be better off without me, I failed them with this shop.',
  'I want to disappear for good, the debt is 900,000 and nobody will forgive it.',
  'I have bought the tablets and written a letter to my mother.',
  'My husband beats me when the till is short.',
  'My boyfriend put a knife on my neck and took the sales of the day.',
  'The lender’s men came at night and said they will break my legs.',
  'They said that if I do not pay by Friday they will burn my kiosk with me inside.',
  'A customer swallowed some of my bleach, what do I do now?',
  'My little girl drank kerosene from the soda bottle in the shop.',
  'Hot oil poured on my arm while frying mandazi, the skin is coming off.',
  'My brother is bleeding badly from the cutter, we are at the workshop.',
  'My boss forces himself on me and says I lose the job if I talk.',
  'The man who gave me the stall wants sex every month for it.',
  'A worker fainted in the cold room and is not breathing.',
  'Gas is leaking in the shop and my head is turning.',
  'I do not want to live after the fire took everything.',
  'He follows me home every evening and says he will kill me if I open the shop.',
  'My uncle locks me in the house so that I cannot trade.',
  'I cut myself at night since the business failed.',
  'Je n’ai plus envie de vivre depuis que la boutique a fermé.',
  'Mes enfants seraient mieux sans moi, j’ai tout perdu.',
  'Je pense à en finir, les dettes me dépassent.',
  'J’ai acheté des comprimés pour ne plus me réveiller.',
  'Mon mari me frappe quand la caisse est vide.',
  'Il m’a mis un couteau sous la gorge et a pris la recette.',
  'Les hommes du prêteur ont dit qu’ils vont me casser les jambes.',
  'Ils disent qu’ils brûleront ma boutique avec moi dedans.',
  'Une cliente a bu de la javel, que faire ?',
  'Ma fille a avalé du pétrole dans une bouteille de soda.',
  'L’huile bouillante est tombée sur mon bras, la peau part.',
  'Mon frère saigne beaucoup, il s’est coupé à la scie.',
  'Mon patron me force à coucher avec lui, sinon je perds ma place.',
  'Le propriétaire de l’étal veut que je couche avec lui chaque mois.',
  'Un employé est tombé dans la chambre froide et ne respire plus.',
  'Ça sent le gaz dans la boutique et j’ai la tête qui tourne.',
  'Il me suit chaque soir et dit qu’il me tuera si j’ouvre.',
  'Mon oncle m’enferme à la maison pour que je ne vende pas.',
  'À quoi bon continuer, je voudrais m’endormir et ne plus me lever.',
  'Depuis la faillite je ne sers à rien, tout le monde serait soulagé si je n’étais plus là.',
  'The customers will kill me, they stand outside with sticks because the dresses are late',
  'My wife said she will kill me if I buy that machine, and she has a knife',
  'I feel like sleeping and never waking up since the loan app called my mother',
  'My partner stabbed me in the back with a knife last night at the market',
  'Customers said they will lynch me outside the shop if the uniforms are late',
  'Mon mari va m’étrangler si j’achète encore du tissu, il l’a déjà fait hier',
  'My wife will strangle me if I buy another machine, she tried last week',
  'Ils ont juré de me lyncher devant la boutique',
  'Mon associé m’a poignardé avec un couteau au marché',
])('"%s" is a danger', (message) => {
  expect(dangerIn(message)).not.toBe(null);
});

test.each([
  'je me lève et je me dis à quoi bon, la boutique a fermé',
  'je suis épuisée, la ferme a coulé et il reste 400 000 de dettes, je suis pas faite pour ça',
  'sometimes i ask myself what is the point, three years and only debts',
  'i am so tired, the shop failed and i owe 90,000',
])('"%s" is met kindly', (message) => {
  expect(isDistress(message)).toBe(true);
});

test.each([
  'À quoi bon faire une étude de marché ?',
  'what is the point of a business plan',
  'je suis fatigué de courir après les clients',
  'i am tired of chasing customers who owe me',
])('"%s" is only asked', (message) => {
  expect(isDistress(message)).toBe(false);
});

test.each(['I want to fall asleep and not wake up', 'I wish I could sleep and never wake up'])(
  'who says "%s" is spoken to for their life, and not told how to wake somebody',
  (message) => {
    expect(dangerIn(message)).toBe('crisis');
  },
);

test('who found another that does not wake is told what to do for them', () => {
  expect(dangerIn('I found my brother asleep and he does not wake up')).toBe('medical');
});
