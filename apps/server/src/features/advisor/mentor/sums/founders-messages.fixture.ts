/** A message that asks for a calculation, and the right result. */
export interface FoundersMessage {
  text: string;
  language: 'en' | 'fr';
  /** Numbers that the reply must contain; empty where no calculation is wanted. */
  right: readonly string[];
  /** The learner's answer to the mentor's question, where a figure is missing. */
  given?: string;
}

const en = (text: string, ...right: string[]): FoundersMessage => ({ text, language: 'en', right });
const fr = (text: string, ...right: string[]): FoundersMessage => ({ text, language: 'fr', right });
const asks = (message: FoundersMessage, given: string): FoundersMessage => ({ ...message, given });

/** Written before the code that is tested with them; of the second half, only the counts were looked at. */
export const TUNING: readonly FoundersMessage[] = [
  en(
    'Chapati stand in Kisumu: flour 420, oil 180, gas 100 for 60 chapati. I sell each at 20 bob. What is my profit per batch?',
    '500',
  ),
  en(
    'I am 34 and run a phone repair kiosk in Mwanza. Rent 80,000 and power 20,000 a month. Each repair I charge 8,000 and parts cost 3,000. How many repairs per month to cover costs?',
    '20',
  ),
  en(
    'Cost of one dress: fabric 2,600, lining 400, zip 150, labour 1,350 naira. I want a margin of 25% on the selling price. What should I charge?',
    '6000',
  ),
  en(
    'Our NGO spinoff has 900,000 shillings in the bank. Every month 210,000 goes out and 135,000 comes in. How long do we last?',
    '12',
  ),
  en(
    'I bought a popcorn machine for 48,000. I sell 50 cups a day at 30 and each cup costs 12. I work 20 days a month. When do I get the money back?',
    '2.7',
  ),
  en(
    'Poultry in Kumasi: 300 layers give 240 eggs a day, tray of 30 sells for 45 cedis. Feed is 220 cedis a day. What do I gain each day?',
    '140',
  ),
  en(
    'Tomatoes: 20 crates at 3,200, transport 6,000, about 10% get spoiled. I sell a crate at 4,500. Do I make money?',
    '11000',
  ),
  en(
    'I sew school uniforms. Material 1,100 and thread 100 per uniform. My fixed costs are 36,000 per month. I want to make 24,000 profit each month selling at 2,000. How many uniforms?',
    '75',
  ),
  en(
    'boda bought on credit: deposit 30,000 then 450 a day for 400 days. cash price is 145,000. how much extra do I pay?',
    '65000',
  ),
  en(
    'Supplier A sells a 50 kg sugar bag at 6,750, supplier B a 25 kg bag at 3,500. Which one is cheaper?',
    '135',
    '140',
  ),
  en(
    'I sell airtime worth 600,000 a month at 5% commission and pay rent of 12,000. What remains?',
    '18000',
  ),
  en(
    'Tell me price for juice: oranges 900, sugar 150, bottles 250 for 25 bottles, and I want to gain 20 on each bottle',
    '72',
  ),
  en(
    'We have 60 members paying 200 a month. Rent 4,000, cleaner 3,000. what remains every month?',
    '5000',
  ),
  en(
    'loan from shylock 20,000, I pay back 26,000 after 2 months. how much does it cost me per month in percent',
    '6000',
  ),
  en(
    'my shop sells 45,000 a day, my margin is 12%, rent 60,000 and salaries 50,000 monthly. I open 26 days. profit?',
    '30400',
  ),
  en(
    'na 75,000 rent per month I dey pay, one plate of rice I dey sell 1,200 and e cost me 750. how many plates make I no lose',
    '167',
  ),
  en(
    'i hv 3 motorbikes. each rider pays me 300 per day, 26 days a month. repairs 4,500 per month in total. what do i get a month',
    '18900',
  ),
  asks(
    en(
      'I sell smokies at 40 each and rent is 6,000 per month. How many must I sell to break even?',
      '400',
    ),
    '25',
  ),
  asks(en('We have 240,000 left in the account. How many months can we survive?', '4'), '60,000'),
  en(
    'Hello, my number is 0712 345 678. I sell 30 kg of fish a day at 350 per kg, I buy it at 270. Ice costs 400 a day. What do I earn a day?',
    '2000',
  ),
  en('My shop opened in 2021 and has 4 workers. how do I keep my best customers'),
  en(
    'Driving school: car payment 28,000, instructor 30,000, fuel 900 per student, each student pays 11,000 . How many students a month to break even?',
    '6',
  ),
  en(
    'I rent out 8 tents at 2,500 per day, about 6 days a month. storage 15,000 and transport 20,000 a month. what is left?',
    '85000',
  ),
  en(
    'Customers owe me 180,000. I sell 120,000 a month on credit. How many days do they take?',
    '45',
  ),
  en(
    'i pay 350 a day for ice and 200 for helper. fish i buy 9,000 per day and sell for 11,000. profit for 26 days',
    '37700',
  ),
  en(
    'I spent 14,000 on flyers and 40 new customers came. Each leaves me 600. did it pay?',
    '10000',
  ),
  en(
    'My inputs were 48,000, harvest 60 bags, 5 bags were eaten by weevils. minimum price per bag so I do not lose?',
    '873',
  ),
  en(
    '3 partners shared profit. Sales 420,000, expenses 285,000 last month. how much does each get if equal?',
    '45000',
  ),
  en(
    'I can buy a generator for 85,000 or rent one at 1,700 per day. after how many days is buying cheaper?',
    '50',
  ),
  en(
    'We bake 80 cakes a week and 6 are returned. ingredients 9,600 a week. sell at 250. gain per week?',
    '8900',
  ),
  fr(
    "j'ai pris 80 poussins à 600, aliment 95 000, vaccin 7 000, 5 morts, je vends les autres 2 500. je gagne combien",
    '37500',
  ),
  fr(
    "J'écoule 20 cartons d'eau par jour, mon grossiste livre en 3 jours et je garde 2 jours de réserve. À combien de cartons je dois commander ?",
    '100',
  ),
  fr(
    'Point mobile money à Bouaké : 500 000 F de transactions par jour, 0,4% de commission, 26 jours. Loyer 15 000, employée 20 000. Il me reste quoi ?',
    '17000',
  ),
  fr(
    'Prêt de 300 000 à 2% par mois sur le capital initial pendant 10 mois. Mensualité et coût total ?',
    '36000',
  ),
  fr(
    'Le client demande 10% de remise. Je vends la table 45 000 et elle me coûte 36 000. Il me reste combien ?',
    '4500',
  ),
  fr(
    "Aujourd'hui j'ai vendu 60 plats à 700 F. Marché 24 000, gaz 2 000, aide 2 500. Bénéfice ou perte ?",
    '13500',
  ),
  fr(
    'Combien de photos par mois pour ne pas perdre ? Loyer 45 000, internet 15 000, la photo 500 F, papier et encre 100 F.',
    '150',
  ),
  fr(
    "sac d'arachides 50 kg à 30 000, je perds 10% au tri, je revends le kilo 800. gain sur un sac ?",
    '6000',
  ),
  fr(
    "Une râpeuse à manioc à 240 000 me rapporterait 25 000 de plus par mois et consomme 5 000 d'essence. En combien de mois elle est payée ?",
    '12',
  ),
  fr(
    "150 pains avec 9 000 d'ingrédients et 1 500 de bois. Je veux 40% au-dessus du coût. Prix d'un pain ?",
    '98',
  ),
  fr(
    'On consomme 10 litres de lait par jour, livraison en 4 jours, je veux 15 litres de réserve. Quand commander ?',
    '55',
  ),
  fr(
    "En 2022 j'ai commencé avec 3 machines, j'ai 29 ans. Je fais 14 tenues par mois à 9 000, le tissu 3 500 par tenue, loyer 25 000. Que me reste-t-il par mois ?",
    '52000',
  ),
  fr('Un ami met 2 millions pour 25% de ma société. Elle vaut combien ?', '8000000'),
  fr(
    'je vends le sachet de bissap 50 F, il me coûte 30. je veux 4 000 F de gain par jour. combien de sachets ?',
    '200',
  ),
  fr("J'achète 24 pagnes à 4 500, transport 6 000, revente 6 000 pièce. Mon gain ?", '30000'),
  fr(
    'carton de 40 savons à 12 000, transport 800 le carton, je vends le savon 400. bénéfice par carton ?',
    '3200',
  ),
  fr(
    "borne-fontaine à Bangui : 120 bidons par jour à 25 F, l'eau me coûte 10 F le bidon, gardien 20 000 par mois, 30 jours. bénéfice mensuel ?",
    '34000',
  ),
  asks(fr('Un moulin coûte 350 000. En combien de mois je le rembourse ?', '7'), '50 000 par mois'),
  asks(fr('Mon fournisseur met 6 jours. Quand dois-je recommander le ciment ?', '30'), '5 sacs'),
  fr("J'ai 31 ans, 2 enfants et 5 ans d'expérience. Comment trouver un mentor ?"),
  fr(
    "Je donne 100 F par sac à mon revendeur, il vend 250 sacs par mois. Moins cher qu'un salaire de 30 000 ?",
    '25000',
  ),
  fr(
    'Confiture : 30 kg de mangues à 300, 10% perdus, sucre 4 000, 50 pots à 150. Je veux 25% de marge sur le prix. Prix du pot ?',
    '547',
  ),
  fr("j'ai 270 cahiers en stock et j'en vends 18 par jour, ça dure combien de jours ?", '15'),
  fr(
    "J'achète des téléphones à 50$ et je vends 165 000 FC, taux 2 800. Mon gain par téléphone ?",
    '25000',
  ),
  fr('Un gâteau me coûte 6 500 et je le vends 10 000. Quelle marge ?', '3500', '35'),
  fr(
    "Terrain 30 000, semences 20 000, engrais 45 000, main-d'oeuvre 35 000. Récolte 40 sacs, le sac à 5 000. Quel bénéfice ?",
    '70000',
  ),
  fr(
    'Pressing : 30 kilos par semaine à 1 000 le kilo, savon et eau 200 par kilo, employé 9 000 par semaine. Je garde combien par semaine ?',
    '15000',
  ),
  fr(
    'Ventes du mois 1 250 000, achats 800 000, loyer 100 000, salaires 180 000. Quel bénéfice ?',
    '170000',
  ),
  fr(
    'On me prête 200 000, 5% de frais retirés au départ, je rembourse 22 000 par mois pendant 10 mois. Coût réel ?',
    '30000',
  ),
  fr("J'ai 6 hectares et mon père a 68 ans. Quelle culture choisir ?"),
];

export const HELD_OUT: readonly FoundersMessage[] = [
  en(
    'i bought 150 chicks at 95 bob, feed 24,000, vaccine 1,800, 9 died, selling the remaining at 380. wats my profit',
    '13530',
  ),
  en(
    'We sell 12 bags of cement a day. The truck from the factory needs 6 days. I like to keep 3 days as buffer. At what level do I order again?',
    '108',
  ),
  en(
    'Airtel money booth in Lusaka. Customers bring about 40,000 kwacha a day, commission is 0.5%. I work 25 days, rent 1,200 and assistant 1,500. What do I keep?',
    '2300',
  ),
  en(
    'bank wants 15% a year flat on 400,000 naira for 18 months. what is my monthly payment and total?',
    '27222',
    '490000',
  ),
  en(
    'customer asks 20% off. I sell chairs at 9,000 and they cost 6,300 to make. What is left per chair?',
    '900',
  ),
  en(
    'sold 85 plates today at 1500 naira. food cost 62,000 and I paid 2 helpers 4,000 each. gain or loss?',
    '57500',
  ),
  en(
    'How many haircuts must I do in a month? rent R3,500, assistant R4,000, lights R500, I charge R80 per cut and blades and gel are R5.',
    '107',
  ),
  en(
    'I roast coffee in Jimma: a 60 kg bag costs 18,000 birr, I lose 15% in roasting, sell kg at 520. profit on the bag?',
    '8520',
  ),
  en(
    'A dryer at 27,000 will bring 1,500 more each week and use 150 of power. after how many weeks is it paid?',
    '20',
  ),
  en(
    'bread: make 200 loaves with 7,400 of ingredients and 600 for firewood. I want 50% on top of my cost. price of a loaf?',
    '60',
  ),
  en(
    'We use 15 kg of flour a day, supplier needs 3 days, and I want 30 kg in reserve. When should I reorder?',
    '75',
  ),
  en(
    'In 2023 I started with 5 goats, now 14. Feed 2,500 a month, vet 700. I sell one goat at 7,500 each month. What is left monthly?',
    '4300',
  ),
  en(
    'An investor offers 3 million for 20% of our company. What value does he give it?',
    '15000000',
  ),
  en(
    'I sell mandazi 10 bob each, I need 1,500 profit a day, ingredient for one is 4 bob. how many to sell',
    '250',
  ),
  en(
    'Wetin be my gain? I buy 40 pieces of slippers 1,200 each, waybill 3,500, I sell am 1,700 each',
    '16500',
  ),
  en(
    'carton of biscuits 4,800 with 48 packets, transport 240 for a carton. sell packet at 130. how much I go gain for one carton',
    '1200',
  ),
  en(
    'Water kiosk Kampala: 90 jerricans a day, sell at 300, pay NWSC 100 per jerrican, guard 120,000 a month, 30 days. profit per month?',
    '420000',
  ),
  asks(en('A freezer costs 65,000. In how many months do I get it back?', '13'), '5,000 a month'),
  asks(en('Supplier takes 5 days. When must I reorder my cooking oil?', '40'), '8 litres'),
  en('I am 27 years old, I have 2 children and 3 years of experience. How do I find a mentor?'),
  en(
    'If I give my agent 50 bob per bag and he sells 120 bags a month, is it cheaper than a salary of 9,000?',
    '6000',
  ),
  en(
    'Honey: I buy 100 kg at 450, 4% is lost when filtering, jars 25 each for 96 jars, I want 20% margin of price. price per jar?',
    '617',
  ),
  en('stock of soap: I have 360 bars and sell 24 a day, how many days will it last', '15'),
  en(
    'I buy phones at $60 and sell at 95,000 naira, rate is 1,400. what do I gain per phone?',
    '11000',
  ),
  en('My cost for a cake is 1,150 and I sell at 2,000. What margin do I have?', '850', '42.5'),
  en(
    'Land rent 6,000, seeds 4,500, fertilizer 9,000, labour 12,500. I harvested 35 bags of maize and a bag goes for 1,600. what profit',
    '24000',
  ),
  en(
    'Laundry: I wash 25 baskets a week at 600 a basket, soap and water is 120 per basket, worker gets 3,000 a week. what do I keep a week',
    '9000',
  ),
  en(
    'Total sales last month were 380,000, stock cost 250,000, rent 40,000, wages 45,000. how much profit did I make',
    '45000',
  ),
  en(
    'Lender gives 50,000, takes 10% fee first, then I repay 5,500 monthly for 10 months. what do I really pay',
    '10000',
  ),
  en('I have 8 hectares, my father is 71. which crop is best?'),
  fr(
    'Beignets à Cotonou : farine 3 000, huile 1 500, sucre 500 pour 100 beignets. Je vends 75 F pièce. Quel est mon bénéfice ?',
    '2500',
  ),
  fr(
    'Salon de coiffure à Douala : loyer 60 000, courant 15 000 et apprentie 25 000 par mois. Une coiffure 3 500, produits 1 000. Combien de clientes pour couvrir mes charges ?',
    '40',
  ),
  fr(
    "Un sac à main : cuir 6 000, doublure 1 000, fermeture 500, main-d'oeuvre 2 500. Je veux 20% de marge sur le prix de vente. Quel prix ?",
    '12500',
  ),
  fr(
    'Il nous reste 2 400 000 F. On dépense 700 000 par mois, on encaisse 400 000. On tient combien de mois ?',
    '8',
  ),
  fr(
    "J'ai acheté un congélateur 180 000. Je vends 40 sachets de glace par jour à 100 F, le sachet me coûte 40 F, 25 jours par mois. Quand je récupère mon argent ?",
    '3 mois',
  ),
  fr(
    '200 pondeuses donnent 150 oeufs par jour, la plaquette de 30 se vend 2 000 F. Aliment 6 500 par jour. Gain par jour ?',
    '3500',
  ),
  fr(
    'Mangues : 50 cageots à 2 500, camion 15 000, 8% pourrissent. Je vends le cageot 3 800. Est-ce que je gagne ?',
    '34800',
  ),
  fr(
    'Couture : tissu 4 000 et fil 500 par boubou, charges 70 000 par mois, je vends 8 000 et je veux gagner 105 000 par mois. Combien de boubous ?',
    '50',
  ),
  fr(
    'moto à crédit : avance 100 000 puis 2 500 par jour pendant 300 jours. comptant elle vaut 600 000. combien je paie en plus ?',
    '250000',
  ),
  fr(
    'Le fournisseur A vend le bidon de 20 litres à 19 000, le B le bidon de 5 litres à 5 000. Lequel est moins cher ?',
    '950',
    '1000',
  ),
  fr(
    'Je vends 800 000 de crédit téléphonique par mois avec 4% de commission, je paie 10 000 de place. Il me reste combien ?',
    '22000',
  ),
  fr(
    'Jus de gingembre : gingembre 4 000, sucre 1 500, bouteilles 2 500 pour 40 bouteilles. Je veux gagner 100 F par bouteille. À combien vendre ?',
    '300',
  ),
  fr(
    '45 abonnés paient 3 000 par mois. Loyer 50 000, coach 40 000. Il reste combien chaque mois ?',
    '45000',
  ),
  fr('prêteur du quartier : 50 000, je rends 65 000 après 2 mois. ça coûte combien ?', '15000'),
  fr(
    'ma boutique vend 60 000 par jour, marge 15%, loyer 40 000, vendeuse 45 000 par mois, ouverte 26 jours. bénéfice ?',
    '149000',
  ),
  fr(
    'Loyer 90 000 le mois, le poulet braisé je vends 4 500 et il me revient à 3 000. Faut combien de poulets pour pas perdre ?',
    '60',
  ),
  fr(
    "j'ai 4 motos-taxis, chaque chauffeur verse 3 000 par jour, 26 jours par mois. entretien 60 000 par mois en tout. je gagne combien par mois ?",
    '252000',
  ),
  asks(
    fr(
      'Je vends la pizza 3 000, loyer 80 000 par mois. Combien de pizzas pour être rentable ?',
      '50',
    ),
    '1400',
  ),
  asks(fr('On a 900 000 en banque. Combien de mois peut-on tenir ?', '6'), '150 000'),
  fr(
    'Bonjour, appelez-moi au 07 08 09 10 11. Je vends 25 kg de poisson par jour à 1 800 le kilo, acheté 1 400. Glace 2 000 par jour. Je gagne combien par jour ?',
    '8000',
  ),
  fr('Ma boutique a ouvert en 2020 avec 3 employés. Comment garder mes clients ?'),
  fr(
    "Auto-école : voiture 150 000, moniteur 120 000 par mois, carburant 10 000 par élève, l'élève paie 70 000. Combien d'élèves pour équilibrer ?",
    '5',
  ),
  fr(
    'Je loue 200 chaises à 50 F par jour, environ 8 jours par mois. Magasin 20 000, transport 15 000 par mois. Reste ?',
    '45000',
  ),
  fr(
    'Mes clients me doivent 600 000, je vends 900 000 par mois à crédit. Ils paient en combien de jours ?',
    '20',
  ),
  fr(
    "glace 1 500 par jour, aide 2 000 par jour, j'achète le poisson 40 000 par jour et je le vends 52 000. gain sur 26 jours",
    '221000',
  ),
  fr(
    "J'ai dépensé 20 000 en affiches, 50 nouveaux clients, chacun me laisse 700. C'était rentable ?",
    '15000',
  ),
  fr(
    'Intrants 240 000, récolte 60 sacs, 4 sacs perdus. Prix minimum du sac pour ne pas perdre ?',
    '4286',
  ),
  fr('On est 4 associés. Ventes du mois 960 000, dépenses 720 000. Combien pour chacun ?', '60000'),
  fr(
    "Acheter un groupe à 400 000 ou le louer 8 000 par jour. Après combien de jours l'achat revient moins cher ?",
    '50',
  ),
  fr(
    'Je fais 120 yaourts par semaine, 10 invendus. Ingrédients 14 000 par semaine, prix 250. Gain par semaine ?',
    '13500',
  ),
];
