/** A message that asks for a calculation, and the right result. */
export interface ListedMessage {
  text: string;
  language: 'en' | 'fr';
  /** Numbers that the reply must contain. */
  right: readonly string[];
  /** What the mentor must ask for, where a figure is missing, and the learner's answer. */
  question?: string;
  given?: string;
}

const en = (text: string, ...right: string[]): ListedMessage => ({ text, language: 'en', right });
const fr = (text: string, ...right: string[]): ListedMessage => ({ text, language: 'fr', right });
const asks = (message: ListedMessage, question: string, given: string): ListedMessage => ({
  ...message,
  question,
  given,
});

/** Written before the code that is tested with them; of the second half, only the counts were looked at. */
export const TUNING: readonly ListedMessage[] = [
  // What remains of a period's income.
  en(
    'This week my kiosk took in 14,500. Stock 8,200, rent 1,000, helper 1,500, airtime 300. What remains for me?',
    '3500',
  ),
  en(
    'yesterday i sold for 6,400 at the market. transport 500, fish 3,900, market fee 200. wetin remain for my hand',
    '1800',
  ),
  en(
    'Last month the barbershop brought in 21,000. I paid rent 5,000, two boys 7,000, power 1,200 and blades 800. how much is mine?',
    '7000',
  ),
  fr(
    'Cette semaine mon maquis a encaissé 310 000 F. Boissons 150 000, poisson 62 000, serveuse 20 000, gaz 8 000. Il me reste combien ?',
    '70000',
  ),
  fr(
    'aujourdui jai vendu pour 45 000. poulet 22 000, huile 5500, charbon 2500, place 1000. il reste koi pour moi',
    '14000',
  ),
  // Profit of a lot.
  en(
    'I filled 60 jars of peanut butter. Nuts 9,000, jars 2,400, labels 600. Everything went at 350 a jar. What is my gain?',
    '9000',
  ),
  en(
    'made 24 shirts… cloth 14,400, thread 900, buttons 700, tailor 4,800. all sold, 1,500 the shirt. how far did I gain',
    '15200',
  ),
  fr(
    "J'ai préparé 40 bouteilles de jus de bissap. Les fleurs m'ont coûté 6 000, le sucre 4 000, les bouteilles 5 000. J'ai tout vendu à 700 F la bouteille. Quel est mon bénéfice ?",
    '13000',
  ),
  fr(
    "j'ai fait 30 sacs en pagne... le tissu 90 000, la doublure 22 000, les fermetures 8 000. tout est parti à 6 000 le sac. jai gagné combien",
    '60000',
  ),
  // Break-even.
  en(
    'i fry mandazi, sell 1 at 10 bob, 1 cost me 6. rent + gas + boy is 12,000 a month. how many mandazi so i dont lose',
    '3000',
  ),
  en(
    'my phone cases: price 500, each costs me 300. shop plus light plus girl come to 40,000 per month. how many 2 sell b4 i gain',
    '200',
  ),
  fr(
    'je fai des jus, je vend 1 bouteille a 500f, 1 me revien a 300. loyer+courant+fille sa fait 60 000 par moi. combien de bouteille pour pa perdre',
    '300',
  ),
  fr(
    'salon: une coupe 2000, produit 500 par coupe. local, eau et apprenti font 75 000 le mois. combien de coupes pour ne rien perdre',
    '50',
  ),
  // Pay-back.
  en(
    'I want a sewing machine of 36,000. It gives me 900 a day, thread and power take 150 a day, I work 24 days a month and the stall costs 3,000 a month. When do I have my money back?',
    '2.4',
  ),
  en(
    'a juice blender costs 9,000. after fruit it leaves 120 a day, 25 days a month, minus 500 a month for the table. how long until it has paid for itself',
    '3.6',
  ),
  fr(
    "J'achète une photocopieuse à 450 000 F. Elle rapporte 7 000 F par jour, moins 1 500 de papier et 500 de courant, 24 jours par mois. Au bout de combien de mois je récupère ma mise ?",
    '3,8',
  ),
  fr(
    'Un triporteur coûte 960 000. Il fait entrer 9 000 par jour moins 3 000 de carburant, 26 jours par mois, et je paie 36 000 de garage par mois. Il est remboursé en combien de mois ?',
    '8',
  ),
  // A lower price.
  en(
    'I sell bread at 60, it costs me 40, and 150 go every day. If I cut the price by 5, how many must I sell to keep the same profit?',
    '200',
  ),
  en(
    'My braids cost clients 800 and me 500. I do 30 a week. With 15% off, how many for the same gain?',
    '50',
  ),
  fr(
    'Mon jus se vend 600 F et me revient à 350 ; je vends 90 bouteilles par jour. Avec une remise de 10 %, combien en vendre pour garder le même bénéfice ?',
    '119',
  ),
  fr(
    'Je vends 40 sandales par mois à 5 000, elles me coûtent 3 000. Si je passe à 4 500 F, il faut en vendre combien pour gagner autant ?',
    '54',
  ),
  // Tiered pay.
  en(
    'My rider has a fixed 8,000 and gets 5% of the first 50,000 and 8% of what is above. He made 80,000 in sales. How much do I pay him?',
    '12900',
  ),
  en(
    'agent earns base 300 plus 2% up to 10,000 and 3% over that. she sold 16,000. what is her pay',
    '680',
  ),
  fr(
    'Ma commerciale touche 60 000 F fixe, 2 % jusqu’à 800 000 de ventes et 4 % au-delà. Elle a vendu 1 300 000. Combien dois-je la payer ?',
    '96000',
  ),
  fr(
    'Salaire de base 50 000 et 5 % sur ce qui dépasse 400 000. Il a fait 700 000 de ventes. Je lui dois combien ?',
    '65000',
  ),
  // Sharing a profit.
  en(
    'Grace put in 60,000, I put 40,000 and Peter 100,000. The profit this year is 50,000. How do we share it by what each put in?',
    '15000',
    '10000',
    '25000',
  ),
  asks(
    en(
      'My cousin invested 800,000 and I 1,200,000 in the farm. We made 400,000 profit but my salary must come out first. What does each of us get?',
      '180000',
      '120000',
    ),
    'salary',
    '100,000',
  ),
  fr(
    'J’ai apporté 300 000, mon ami 200 000. Bénéfice 90 000. On partage selon les apports, chacun reçoit combien ?',
    '54000',
    '36000',
  ),
  asks(
    fr(
      'Mariam a mis 500 000 et moi 250 000. Le bénéfice fait 150 000 mais il faut d’abord rembourser le prêt de mon oncle. Après, combien pour chacun selon la mise ?',
      '60000',
      '30000',
    ),
    'prêt',
    '60 000',
  ),
  // Reorder point.
  asks(
    en(
      'I use 6 bags of flour a day at my bakery and want 3 days kept in reserve. When the store is at how many bags should I phone the mill?',
      '42',
    ),
    'deliver',
    '4 days',
  ),
  asks(
    en('we sell 20 jerrycans daily, I like 2 days spare. at what level do i buy again', '60'),
    'deliver',
    '1',
  ),
  asks(
    fr(
      'Mon dépôt vend 15 bouteilles de gaz par jour, je garde 2 jours de réserve. Quand il en reste combien je rappelle le livreur ?',
      '75',
    ),
    'livr',
    '3 jours',
  ),
  asks(
    fr(
      'je vends 10 cartons d’eau par jour et je veux toujours 4 jours de sécurité. a combien de cartons je commande',
      '60',
    ),
    'livr',
    '2',
  ),
  // A cost without its amount.
  asks(
    en(
      'My tuktuk cost 240,000. It makes 2,500 a day before fuel. In how many working days is it paid back?',
      '160',
    ),
    'fuel',
    '1000',
  ),
  asks(
    en(
      'This month my stall made 18,000. Goods 9,000, rent 2,000, without counting my transport. What is left for me?',
      '5500',
    ),
    'transport',
    '1,500',
  ),
  asks(
    fr(
      'J’ai pris une machine à glaçons à 600 000. Elle rapporte 8 000 par jour avant le courant, 25 jours par mois. Remboursée en combien de mois ?',
      '4,8',
    ),
    'courant',
    '75 000 par mois',
  ),
  asks(
    fr(
      'Cette semaine j’ai encaissé 80 000. Marchandise 50 000, place 5 000, sans compter le transport. Il me reste quoi ?',
      '19000',
    ),
    'transport',
    '6 000',
  ),
  // Profit and cost per piece.
  en(
    'I bought 120 chicks at 90 each, feed 14,000, vaccine 1,200. 10 died, sold the rest at 320. Did I gain and what did each bird sold cost me?',
    '9200',
    '236',
  ),
  fr(
    'J’ai acheté 100 poussins à 600 F, aliment 120 000, vaccins 15 000. 5 % sont morts, vendu le reste à 2 500. J’ai gagné combien et chaque poulet vendu m’a coûté combien ?',
    '42500',
    '2053',
  ),
];

export const HELD_OUT: readonly ListedMessage[] = [
  en(
    'Today the car wash collected 9,800. Soap 700, water 1,100, the boys 3,500, place 500. what stays with me',
    '4000',
  ),
  en(
    'my tailoring shop received 64,000 this month; fabric 21,500, rent 9,000, apprentice 6,000, electricity 2,300, loan payment 8,200. How much do I keep',
    '17000',
  ),
  en(
    'dis week i make 33,000 for my food joint. rice 9,500 meat 8,000 gas 3,200 girl 4,000. how much remain 4 me',
    '8300',
  ),
  fr(
    'Le mois dernier mon salon a rapporté 480 000 F. Loyer 90 000, produits 115 000, deux coiffeuses 140 000, eau et courant 25 000. Que me reste-t-il ?',
    '110000',
  ),
  fr(
    'ce moi si la boutik a fai 520 000. marchandise 300 000, loyé 40 000, gardien 30 000, transport 22 000. sa me laisse combien',
    '128000',
  ),
  en(
    'I dried 80 packets of mango. Mangoes 12,000, packets 1,600, gas 2,400. They all sold at 300 a packet. How much did I make?',
    '8000',
  ),
  en(
    'Baked 45 cakes for Easter: flour 7,000, eggs 3,500, sugar 2,500, boxes 2,250. Sold every one for 600 each. profit?',
    '11750',
  ),
  fr(
    'J’ai fabriqué 200 bougies. La cire a coûté 80 000, les mèches 10 000, les pots 40 000, le parfum 15 000. Elles sont toutes parties à 1 200 F la bougie. Combien j’ai gagné ?',
    '95000',
  ),
  fr(
    'jai sorti 70 pots de confiture… mangue 14 000, sucre 10 500, pots 17 500. tout vendu a 1 000 le pot. mon benefice ?',
    '28000',
  ),
  en(
    'samosa 15 each, one takes 9 to make. helper, charcoal and stand together 9,000 monthly. how many samosa to not lose',
    '1500',
  ),
  en(
    'I charge 250 for a wash, soap and water are 70 per wash. Rent plus two boys plus permit is 27,000 a month. How many washes before I stop losing money?',
    '150',
  ),
  fr(
    'un sandwich se vend 800, il me coute 500. emplacement + vendeuse + glace = 54 000 par mois. combien de sandwich pour etre a zero',
    '180',
  ),
  fr(
    'je vend l’attiéké 300f le sachet, sa me revien a 180. loyer, transpor et fille fon 48 000 le moi. il faut combien de sachet pour pas perdre',
    '400',
  ),
  en(
    'Printer for 30,000: brings 800 a day less 200 for paper, 20 days every month, and I pay 2,000 a month for the corner. In how many months is the money back?',
    '3',
  ),
  en(
    'Thinking of a fridge at 54,000. I would clear 350 a day on cold drinks, power is 50 a day, open 30 days a month. How long to recover it?',
    '6',
  ),
  fr(
    'Je veux une décortiqueuse à 1 200 000 F. Elle ferait 12 000 F par jour, moins 4 000 de gasoil et 2 000 pour l’ouvrier, 20 jours par mois. Je récupère mon argent en combien de temps ?',
    '10',
  ),
  fr(
    'Le four à pain vaut 840 000. Il me laisse 5 000 par jour après la farine et le bois, 25 jours par mois, mais je paie 20 000 de loyer par mois. Amorti en combien de mois ?',
    '8',
  ),
  en(
    'Eggs tray: I sell at 400, buy at 320, 50 trays a week. If I drop the price to 380, how many trays to make the same money?',
    '67',
  ),
  en(
    'shoes go for 2,000, cost me 1,400, 25 pairs a month. giving 10 percent discount, how many pairs must I sell to earn as much as now',
    '38',
  ),
  fr(
    'Mes beignets : 100 F pièce, coût 60, 300 par jour. Si je baisse de 10 F, combien en faut-il pour gagner la même chose ?',
    '400',
  ),
  fr(
    'Une natte se vend 8 000 et me revient à 5 000. J’en vends 12 par mois. Si je fais 20 % de rabais, combien en vendre pour avoir le même gain ?',
    '26',
  ),
  en(
    'Our agent receives 500 basic, then 3% on the first 20,000 of sales and 5% on the rest. This month sales were 34,000. How much should she receive?',
    '1800',
  ),
  en(
    'I pay my salesman 15,000 a month plus 6% on everything above 100,000. He sold 260,000. what do I owe',
    '24600',
  ),
  fr(
    'Fixe 80 000, commission 3 % sur les 500 000 premiers francs puis 5 % au-dessus. Ventes du mois 900 000. Combien je verse au vendeur ?',
    '115000',
  ),
  fr(
    'Le livreur a un fixe de 40 000 F plus 4 % sur le premier 600 000 et 7 % sur le surplus. Il a fait 1 000 000. Quelle est sa paie ?',
    '92000',
  ),
  en(
    'Three of us started a carwash: me 100,000, Juma 150,000, Halima 250,000. Profit is 80,000 and we divide by contribution. How much each?',
    '16000',
    '24000',
    '40000',
  ),
  asks(
    en(
      'I contributed 70,000 and my sister 30,000 to the stall. Profit 45,000, but first we return the advance our aunt gave, then share by contribution. How much is each one’s part?',
      '24500',
      '10500',
    ),
    'advance',
    '10,000',
  ),
  fr(
    'Ali a investi 600 000, Fatou 400 000 et moi 1 000 000. Le bénéfice est de 500 000, réparti selon les apports. Quelle part pour chacun ?',
    '150000',
    '100000',
    '250000',
  ),
  asks(
    fr(
      'Mon frère a apporté 2 000 000 et moi 3 000 000. Bénéfice 700 000, on retire d’abord mon salaire de gérant puis on partage au prorata. Ça fait combien pour chacun ?',
      '200000',
      '300000',
    ),
    'salaire',
    '200 000',
  ),
  asks(
    en(
      'My shop sells 30 trays of eggs each day. I never want less than 1 day extra. At how many trays left do I order from the farm?',
      '90',
    ),
    'deliver',
    '2 days',
  ),
  asks(
    en(
      'I go through 9 cylinders a day and keep a buffer of 2 days. How many must be left when I call the supplier?',
      '45',
    ),
    'deliver',
    '3',
  ),
  asks(
    fr(
      'On écoule 25 sacs de ciment par jour et je tiens à 2 jours d’avance. À quel stock faut-il passer commande ?',
      '125',
    ),
    'livr',
    '3 jours',
  ),
  asks(
    fr(
      'je vend 18 casier de bière par jour, je veu 1 jour de secours. il doit rester combien de casier quand j’appelle le dépôt',
      '54',
    ),
    'livr',
    '2',
  ),
  asks(
    en(
      'I paid 90,000 for a generator. It earns 1,200 per day excluding fuel. How many days to get my money back?',
      '120',
    ),
    'fuel',
    '450',
  ),
  asks(
    en(
      'The salon made 26,000 this month before electricity. Rent 6,000, products 5,000, assistant 4,000. What is left for me?',
      '9500',
    ),
    'electricity',
    '1,500',
  ),
  asks(
    fr(
      'J’ai acheté une moto à 750 000 F. Elle fait 7 500 par jour hors carburant. En combien de jours elle est remboursée ?',
      '150',
    ),
    'carburant',
    '2 500',
  ),
  asks(
    fr(
      'Ma boutique a fait 260 000 ce mois-ci avant le loyer. Marchandise 140 000, courant 12 000. Combien il me reste ?',
      '68000',
    ),
    'loyer',
    '40 000',
  ),
  en(
    'Bought 50 crates of mangoes at 800 each, transport 5,000. 4 crates spoiled, the others sold at 1,300. What profit, and what did one crate sold cost me?',
    '14800',
    '978',
  ),
  fr(
    'J’ai pris 80 canetons à 500, aliment 60 000, paille 4 000. 8 sont morts, le reste vendu à 2 000. Ai-je gagné, et combien m’a coûté chaque canard vendu ?',
    '40000',
    '1444',
  ),
];
