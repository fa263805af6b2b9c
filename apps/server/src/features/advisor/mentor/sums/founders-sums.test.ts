import { expect, test } from 'vitest';
import { everydaySum } from '@inzira/mentor/mentor/sums/everyday-sums';
import { claimIn, rateClaimIn } from '@inzira/mentor/mentor/sums/stated-claim';

const toldIn = (message: string, language: 'en' | 'fr') =>
  everydaySum(message, language)?.told.replaceAll(/[\u00a0\u202F]/g, ' ');

test.each([
  [
    'I make 50 doughnuts from one batch: flour 900, oil 600, sugar 250. I sell them 60 naira each. what is my profit',
    'You gain 1,250',
  ],
  [
    'Juice business: fruit 2,000, bottles 800, ice 200. I get 40 bottles and sell each at 120 KES. How much do I gain?',
    'You gain 1,800',
  ],
  [
    'bought a sack of potatoes for 3200, transport 300, got 70 small heaps, selling a heap at 60. profit?',
    'You gain 700',
  ],
  [
    'I buy a bale of clothes at 12,000 with 90 pieces in it and 15 are bad. I sell a piece at 250. What remains?',
    'You gain 6,750',
  ],
  ['100 kg of onions at 80 a kg, 15 kg rotted. what does a kilo that I can sell cost me?', '94.12'],
  [
    'I bought 12 crates of tomatoes at 1500 each, transport 2000, one in six is spoiled; what must I sell a crate for so that I lose nothing',
    '2,000',
  ],
  [
    'I bake 30 loaves, ingredients cost 1800, gas 300. I want 40% on top of the cost. what price for one loaf',
    '98',
  ],
  [
    'a bag costs me 600 to sew and the shop keeps 25 percent. I want to have 300 for each. what price must be on it?',
    '1,200',
  ],
  [
    'customer wants 10% discount on 50 chairs. I sell one at 2000 and it costs me 1500. do I still make money',
    '15,000 on 50',
  ],
  [
    'i have 90,000 in the bank, 40,000 comes in and 55,000 goes out each month. how many months do I have?',
    'about 6 months',
  ],
  [
    'rent 15000, wages 9000 a month. a haircut is 300 and costs me 60. how many haircuts to break even',
    '= 100',
  ],
  [
    'I sell 25 plates a day at 150, a plate costs me 90, rent is 12000 a month, what do I keep in a month',
    '27,000 is left a month',
  ],
  [
    'The bank lends me 120,000 at 2% per month flat for 12 months. how much do I pay each month',
    '12,400 a month',
  ],
  ['loan of 50000, 18% per year reducing, 12 months, what do i pay per month?', '4,584 a month'],
  [
    'I get 20k from a lender and pay back 2.5k every week for 10 weeks. Is it expensive',
    'the loan costs 5,000',
  ],
  ['salary of 6,000 a month or 8% of sales? she sells 100,000 a month', '100,000 × 8% = 8,000'],
  [
    'a popcorn machine is 30,000 and brings 1,200 a week after costs. how long until it is paid back',
    '25 weeks',
  ],
  [
    'customers owe us 45,000 and we sell 90,000 on credit each month. how many days until they pay',
    'about 15 days',
  ],
  ['I sell 200 sachets of water per day at 5 bob. how much do I gain', 'What does one cost you'],
  ['I sell shirts at 800, how many must I sell to cover rent of 20,000', 'What does one cost you'],
  ['I want to earn 30,000 a month. on each cake I gain 250. how many cakes', 'sell 120 a month'],
  ['cost 700, I want 30% of the selling price as margin. what price?', '1,000'],
  [
    '60 eggs a day, a tray of 30 sells at 350, feed is 450 a day. am I gaining',
    '250 is left a day',
  ],
  [
    'my duka rent is 8000 a month and every loaf leaves me 10 bob. how many loaves to pay the rent',
    '800',
  ],
  [
    'a sack of beans 90 kg cost me 9900 and I sell a kilo at 140. what do I gain on the sack',
    'You gain 2,700',
  ],
  [
    'we spend 70,000 monthly and only 45,000 is coming in. we have 150,000. how long can we last',
    'about 6 months',
  ],
  [
    'tailoring: cloth 450, thread and zip 60, I pay the boy 150 per dress. I sell a dress at 1100. what is left on one',
    '440',
  ],
  [
    'I bought 3 cartons of soap at 1800 each, every carton has 48 bars, I sell a bar at 50. my gain?',
    'You gain 1,800',
  ],
  [
    'what price should I put if 20 chapatis use 400 of flour, 150 oil and 50 gas and I want 10 shillings profit on each',
    '40',
  ],
  ['a phone costs me 9000 and the platform takes 10%. I want 900 on it. which price', '11,000'],
  [
    'I dey buy one bag garri 32k, e dey give me 25 mudu, I dey sell one mudu 1,600. how much I dey gain',
    'You gain 8,000',
  ],
  ['carton of malt na 7200, 24 dey inside, I dey sell one 400. wetin be my gain', 'You gain 2,400'],
  [
    'I borrow 50k, I go pay 6k every week for 10 weeks. how much be the interest',
    'the loan costs 10,000',
  ],
  [
    'rent na 30k for one month, I dey gain 150 for each bread. how many bread I go sell make I no lose',
    '= 200',
  ],
  [
    'I buy 40 yams 1000 each, 5 don spoil, I sell the rest 1500 each. I gain abi I lose?',
    'You gain 12,500',
  ],
  ['one shoe cost me 4k, I wan gain 30 percent on top. how much I go sell am', '5,200'],
  [
    'I buy 2 bags of rice 70k each, each bag give me 50 derica, I sell one derica 1,700. how much remain for me',
    'You gain 30,000',
  ],
  [
    'she wan make I pay am 20k salary abi 5% of sales, I dey sell 300k every month. which one cheap',
    '300,000 × 5% = 15,000',
  ],
  [
    'a tin of paint oil 5 litres cost me 1250 and I sell the litre at 320, is there profit',
    'You gain 350',
  ],
  [
    'Hi. I am making liquid soap. Chemicals cost me 2,400 for 20 litres and the bottles 600. I sell 1 litre at 220. How much is my profit?',
    'You gain 1,400',
  ],
  [
    'i bought 30 chicks @ 120 each, feed till now 5400, 3 died. market price is 550 per chicken. profit or loss?',
    'You gain 5,850',
  ],
  [
    'my stall fee is 200 per day, i sell 35 cups of porridge at 30 and each cup costs me 14. what do i take home per day',
    '360 is left a day',
  ],
  [
    'If I sell a shirt for 1,200 and it cost 850, and I sell 15 in a week, what is my profit per week?',
    '5,250 is left a week',
  ],
  [
    'Monthly costs: rent 25,000, salary 18,000, internet 3,000. Each training seat is 2,300 and costs me 300 for lunch. How many seats do I need?',
    '23',
  ],
  [
    'What must I charge for a cake if the ingredients are 1,150, box 100, gas 150 and I want 40% profit on top?',
    '1,960',
  ],
  [
    'i can get 100,000 from the sacco at 1.5% per month reducing balance for 12 months. what is the monthly payment',
    '9,168',
  ],
  [
    'solar freezer 96,000. it will save me 400 per day on ice. when do i get my money back',
    '240 days',
  ],
  [
    'a crate of 24 sodas costs 720, deposit not counted, and I sell each one at 45. profit per crate?',
    'You gain 360',
  ],
  [
    'milk: i collect 80 litres every day at 45 and sell at 60, transport is 500 daily. what remains',
    '700 is left a day',
  ],
  [
    'If the seller takes 20% commission and my price is 1500 with cost 900, what is left for me?',
    '300 is left',
  ],
  [
    'I want 50,000 per month from my salon. I keep 400 from every customer. how many customers in a month?',
    '125 a month',
  ],
  ['bought phone 7k sold 9500 spent 300 on fare. gain?', '2,200'],
  [
    'abeg I buy 3 carton of noodles 8,500 each, each carton get 40 pack, I dey sell pack 260. how much gain I go see',
    'You gain 5,700',
  ],
  [
    'I dey pay shop 15k every month, light 5k. I dey sell meat pie 500, e dey cost me 300 to make. how many I go sell make I cover am',
    '= 100',
  ],
  [
    'dem say make I collect 100k pay 12k every month for 10 months. e good?',
    'the loan costs 20,000',
  ],
  [
    'I get 60 eggs every week from my fowls, I dey sell one 120, feed na 4k for week. wetin remain for me',
    '3,200 is left a week',
  ],
  [
    'one bag of cement na 9,200 I dey sell am 9,800, I dey sell 30 bags for one week. how much gain',
    '18,000 is left a week',
  ],
  ['I buy 50 kg fish 90k, 5 kg spoil, how much I go sell one kilo make I gain 18k', '2,400'],
  [
    'stall rent 60,000 a month, i sell juice at 1,000, one costs me 600. how many must i sell',
    '= 150',
  ],
  ['rent 9000, I sell at 100, it costs me 40. how many to break even', '= 150'],
  [
    'Printing a t-shirt costs me 350 and the blank shirt is 400. If I sell to the school at 1,000 for 10 shirts what is my profit in total?',
    'You gain 2,500',
  ],
])('"%s": %s', (message, told) => {
  expect(toldIn(message, 'en')).toContain(told);
});

test.each([
  [
    'je fais 40 gateaux : farine 3000, beurre 4000, sucre 1000, oeufs 2000. je vends 350 f le gateau. je gagne combien',
    'Vous gagnez 4 000',
  ],
  [
    'J’achète un sac d’oignons 15 000 F, transport 1 000 F, il y a 40 kg et 4 kg pourrissent. Je vends 600 F le kilo. Bénéfice ?',
    'Vous gagnez 5 600',
  ],
  [
    'un carton de 24 bouteilles coûte 4 800, je vends la bouteille à 300. quel est mon gain par carton',
    'Vous gagnez 2 400',
  ],
  [
    'j’ai 600 000 en caisse, il sort 200 000 et il rentre 100 000 par mois. combien de mois je tiens',
    'environ 6 mois',
  ],
  [
    'loyer 50 000 par mois, je gagne 250 sur chaque plat. combien de plats pour couvrir le loyer',
    '= 200',
  ],
  [
    'on me prête 100 000 à 5 % par mois pendant 4 mois, intérêt sur le montant de départ. combien je paie en tout',
    '120 000',
  ],
  ['la machine coûte 240 000 et me rapporte 20 000 par mois. remboursée quand ?', '12 mois'],
  [
    'je vends 20 robes par mois à 9 000 F, le tissu d’une robe coûte 5 000 F, loyer 30 000 F par mois. qu’est-ce qui me reste ?',
    'Il reste 50 000',
  ],
  [
    'on me demande 10 % de remise sur 30 sacs, je vends le sac 5 000 F et il me coûte 4 000 F. je gagne encore ?',
    '15 000',
  ],
  [
    'j’ai acheté 100 oeufs à 60 F pièce, 8 sont cassés. à combien vendre un oeuf pour ne pas perdre',
    '65,22',
  ],
  ['salaire 40 000 par mois ou 10 % des ventes ? elle vend pour 350 000 par mois', '35 000'],
  [
    'un client me commande 15 tables à 25 000, le bois me coûte 14 000 par table et l’ouvrier 3 000 par table. quel bénéfice',
    '120 000',
  ],
  [
    'je veux gagner 60 000 par mois, chaque tresse me laisse 1 500. combien de clientes',
    '40 par mois',
  ],
  ['si je vends 40 cahiers à 500 F je gagne combien ?', 'Combien une pièce vous coûte'],
  [
    '1 kg de café me donne 60 tasses, le kilo coûte 6 000, sucre et gobelets 1 800. je vends la tasse 200, je gagne combien',
    'Vous gagnez 4 200',
  ],
  [
    'Pour 30 litres de jus je dépense 6 000 F de fruits, 1 500 F de sucre et 2 000 F de bouteilles. Je veux gagner 100 F par litre. Quel prix le litre ?',
    '417',
  ],
  [
    'le fournisseur me laisse la caisse de 24 sucreries à 7 200 F et je vends une sucrerie 400 F. combien de bénéfice par caisse ?',
    'Vous gagnez 2 400',
  ],
  [
    'il me reste 250 000 F, je dépense 90 000 F par mois et j’encaisse 40 000 F par mois. je tiens combien de temps',
    'environ 5 mois',
  ],
  [
    'une boutique garde 30 % et mon panier me coûte 2 100 F, je veux 1 400 F dessus. quel prix en boutique',
    '5 000',
  ],
  [
    'je paie l’aide 25 000 et le loyer 35 000 chaque mois, une coiffure à 3 000 me coûte 600. combien de coiffures pour couvrir',
    '= 25',
  ],
  [
    'j’ai acheté un carton de poisson 24 000 F, je revends 1 800 F le kilo, je gagne ou je perds',
    'Combien en tirez-vous',
  ],
  [
    'Bonjour, je couds des chemises : tissu 2 500, fil et boutons 300, je paie 700 au petit. Je vends la chemise à 6 000. Il me reste combien par chemise ?',
    'Il reste 2 500',
  ],
  [
    'j’achète 10 cartons de savon à 4 500 le carton et je les revends 5 200, le transport m’a coûté 2 000. combien je gagne',
    'Vous gagnez 5 000',
  ],
  ['la banque me donne 500 000 à 12 % par an sur 24 mois, dégressif. la mensualité ?', '23 537'],
  [
    'un moulin à 350 000 F rapporte 2 500 F par jour, carburant 800 F par jour. en combien de jours je récupère',
    '206 jours',
  ],
  [
    'je récolte 120 kg de piment, 1 kg sur 6 pourrit, j’ai dépensé 30 000 en tout. à combien vendre le kilo pour gagner 20 000',
    '500',
  ],
  [
    'je vends 15 poulets par semaine à 4 500, ils me coûtent 3 200 chacun et le transport 6 000 par semaine. je gagne quoi',
    'Il reste 13 500',
  ],
  [
    'mes clients me doivent 180 000 et je vends à crédit 120 000 par mois. ils paient en combien de jours',
    'environ 45 jours',
  ],
  [
    'l’hôtel veut 20 % de réduction sur 40 poulets, je les vends 5 000 et chacun me revient à 3 600. ça vaut le coup ?',
    '16 000',
  ],
  [
    'le dépôt-vente prend 35 %, mon sac coûte 6 500 et je veux gagner 6 500 dessus. je mets quel prix',
    '20 000',
  ],
  [
    'il rentre 75 000 par semaine et il sort 90 000 par semaine, j’ai 120 000 en réserve. je tiens combien de semaines',
    'environ 8 semaines',
  ],
  [
    '80 beignets me coûtent 2 000 de farine, 900 d’huile et 300 de sucre. ça fait combien le beignet',
    '40',
  ],
  [
    'pour 10 litres j’utilise 3 kg de sucre à 750 le kilo et 5 000 de fruits, je vends 1 000 le litre. mon gain ?',
    'Vous gagnez 2 750',
  ],
  [
    'je vends 12 sacs de charbon par jour, j’achète à 6 500 et revends 7 500, le transport 4 000 par jour. bénéfice par jour ?',
    'Il reste 8 000',
  ],
])('in French, "%s": %s', (message, told) => {
  expect(toldIn(message, 'fr')).toContain(told);
});

test.each([
  'my rent goes from 10000 to 12000 and I sell 30 cakes, what is my gain',
  'I have 3 children and 20,000, what can I start',
  'I sold 12 bags last week and 9 this week, why do I lose',
  'I sell between 10 and 20 a day at 50, cost 30, what is left',
  'my brother took 5000 and left 3000, how do I ask for it',
  'is 30% profit good for a shop with 2 workers?',
  'I sell at 50, call me on 0712345678, what is my gain',
  'I pay 3 boys 5000 and sell for 40000, do I gain',
  'we are 4 partners and made 80,000 profit, how much for me',
  'I sold 20 shirts, 12 paid and 8 did not, how much did I lose',
  'my shop is 4 years old and rent rose to 9000, am I losing',
  'I sell 3 sizes at 20, 30 and 50, which one do I gain on',
  'j’ai 2 boutiques et je vends 300 000 par mois, je gagne combien',
  'i give my rider 15% of each 2000 he brings',
  'I owe 3 suppliers 12,000 together, which do I pay first',
  'Sold 48 bottles of water out of 60 at 25 each. The 60 cost me 900. Did I make money?',
  'wholesaler sells me one dozen of notebooks at 480 and I sell one at 55. how much profit per dozen',
  'phone repair: screen costs 3,500, i charge 5,000. what percentage is that?',
  'half of my 40 cabbages at 30 each rotted, sold the rest at 60',
  'J’ai 3 employés à 40 000 et un loyer de 60 000, je gagne 900 par repas. Combien de repas pour ne pas perdre ?',
  'ma mère m’a donné 100 000, j’ai acheté pour 70 000 et vendu pour 95 000, il me reste quoi',
])('"%s" is no sum of these, and none is told', (message) => {
  expect(everydaySum(message, 'en')).toBeNull();
});

test.each([
  ['I sell 10 eggs at 100 each and spend 800, so my profit is 1000?', 1000],
  ['I bought 20 belts for 4000 and sold each at 300, that means I gained 3,000, right?', 3000],
  ['j’achète 30 pagnes à 2000 pièce et je vends 2500, donc je gagne 20 000, n’est-ce pas ?', 20000],
])('"%s" says what the learner believes', (message, value) => {
  expect(claimIn(message)?.value).toBe(value);
});

test.each([
  'so 10 % a month is 10 % a year, right?',
  'le prêteur dit que 10 % par mois fait 10 % par an, c’est vrai ?',
])('"%s" is a claim on a rate', (message) => {
  expect(rateClaimIn(message)).toEqual({ monthly: 10, yearly: 10 });
});

test.each([
  'I sell 10 eggs at 100 each and spend 800, what is my profit?',
  'rent is 3000, so how many must I sell at 20?',
  'I have 5000, so what can I start?',
])('"%s" asks, and believes nothing', (message) => {
  expect(claimIn(message)).toBeNull();
});

test('pieces among the costs are no money: no result is told of them', () => {
  const message =
    'For one batch i buy flour 14500, sugar 4,800, butter 6 pieces at 1200 and oil 7k. I get 90 packs and sell each at 500. am i gaining';
  expect(everydaySum(message, 'en')).toBe(null);
});
