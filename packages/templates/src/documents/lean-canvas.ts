import { Paper } from '#src/paper.ts';
import type { Say } from '#src/book.ts';

export function writeLeanCanvas(t: Say): Paper {
  const paper = new Paper(t('Lean canvas', 'Lean canvas'), { landscape: true });
  paper.title(
    t('Lean canvas', 'Lean canvas'),
    t(
      'One page, twenty minutes, keywords only. Begin with the customers and their problem. Mark with ? what nobody has told or shown you yet: those are the next things to test. Venture: ____________________   Date: ____________',
      'Une page, vingt minutes, des mots-clés. Commencez par les clients et leur problème. Marquez d’un ? ce que personne ne vous a encore dit ou montré : ce sont les prochains tests. Entreprise : ____________________   Date : ____________',
    ),
  );
  addCanvas(paper, t, null);
  paper
    .newPage()
    .title(t('Lean canvas: an example', 'Lean canvas : un exemple'))
    .example(
      t(
        'EXAMPLE with an invented venture: gas refills brought to food stalls.',
        'EXEMPLE d’une entreprise inventée : recharges de gaz livrées aux étals.',
      ),
    );
  addCanvas(paper, t, {
    problem: t(
      'Gas runs out in the middle of the day; somebody must leave the stall\nToday: send a child, keep charcoal, close early (13 of 20 did last month)',
      'Le gaz manque en pleine journée ; quelqu’un doit quitter l’étal\nAujourd’hui : envoyer un enfant, garder du charbon, fermer tôt (13 sur 20 le mois dernier)',
    ),
    solution: t(
      'Refill brought within the hour\nReminder before it runs out ?',
      'Recharge livrée dans l’heure\nRappel avant la panne ?',
    ),
    metrics: t(
      'Refills a week; stalls that order again within 14 days',
      'Recharges par semaine ; étals qui repassent commande dans les 14 jours',
    ),
    value: t(
      'Never close for gas: it comes to your stall within the hour',
      'Ne fermez plus faute de gaz : il vient à votre étal dans l’heure',
    ),
    advantage: t(
      'None yet. The riders know each stall ?',
      'Aucun pour l’instant. Les livreurs connaissent chaque étal ?',
    ),
    channels: t(
      'Walk the market on Saturdays\nWhatsApp order list',
      'Passer au marché le samedi\nListe de commandes WhatsApp',
    ),
    customers: t(
      'Cooks with one cylinder at markets A and B (230 stalls, counted)\nFirst: those who cook beans and need gas all day',
      'Vendeuses de plats qui n’ont qu’une bouteille, marchés A et B (230 étals, comptés)\nD’abord : celles qui cuisent des haricots toute la journée',
    ),
    costs: t(
      'Cylinders and gas; rider and fuel; breakage; payment fees; own pay. One delivery costs 300 before own pay (counted on 3 days)',
      'Bouteilles et gaz ; livreur et carburant ; casse ; frais de paiement ; ma paie. Une livraison coûte 300, sans compter ma paie (compté sur 3 jours)',
    ),
    revenue: t(
      'Price of the depot + 500 for delivery, paid by phone before ? (3 of 10 paid before in the test)',
      'Prix payé au dépôt de gaz + 500 de livraison, réglés d’avance par téléphone ? (3 sur 10 ont payé d’avance au test)',
    ),
  });
  return paper;
}

type Values = Record<
  | 'problem'
  | 'solution'
  | 'metrics'
  | 'value'
  | 'advantage'
  | 'channels'
  | 'customers'
  | 'costs'
  | 'revenue',
  string
>;

function addCanvas(paper: Paper, t: Say, values: Values | null) {
  paper.boxes(
    [1, 1, 1, 1, 1],
    [
      [
        {
          title: t('2 Problem', '2 Problème'),
          hint: t(
            'The one to three problems that cost them most. What do they do about it today?',
            'Les un à trois problèmes qui leur coûtent le plus. Que font-ils aujourd’hui ?',
          ),
          value: values?.problem,
          rowSpan: 2,
        },
        {
          title: t('4 Solution', '4 Solution'),
          hint: t(
            'The smallest thing that takes each problem away',
            'La plus petite chose qui règle chaque problème',
          ),
          value: values?.solution,
        },
        {
          title: t('3 Promise', '3 Promesse'),
          hint: t(
            'One sentence: what is better for them, in their words',
            'Une phrase : ce qui sera mieux pour eux, dans leurs mots',
          ),
          value: values?.value,
          rowSpan: 2,
        },
        {
          title: t('9 Hard to copy', '9 Difficile à copier'),
          hint: t(
            'What others cannot buy or copy soon. Empty is honest',
            'Ce que d’autres ne peuvent ni acheter ni copier vite. Vide, c’est honnête',
          ),
          value: values?.advantage,
        },
        {
          title: t('1 Customers', '1 Clients'),
          hint: t(
            'Who has the problem? Who pays? Whom do you reach first, by place and trade?',
            'Qui a le problème ? Qui paie ? Qui d’abord, par lieu et métier ?',
          ),
          value: values?.customers,
          rowSpan: 2,
        },
      ],
      [
        {
          title: t('8 Numbers to watch', '8 Chiffres à suivre'),
          hint: t(
            'Two or three that show people use it and come back',
            'Deux ou trois qui montrent qu’on l’utilise et qu’on revient',
          ),
          value: values?.metrics,
        },
        {
          title: t('5 Channels', '5 Canaux'),
          hint: t(
            'How they hear of you, buy, and get it',
            'Comment ils vous découvrent, achètent et sont livrés',
          ),
          value: values?.channels,
        },
      ],
    ],
    [9, 9],
  );
  paper.boxes(
    [1, 1],
    [
      [
        {
          title: t('7 Money out', '7 Dépenses'),
          hint: t(
            'Materials, people and your own pay, rent, delivery, fees, tax: what costs per unit, what per month',
            'Matières, personnes et votre paie, loyer, livraison, frais, impôts : coût par unité, coût par mois',
          ),
          value: values?.costs,
        },
        {
          title: t('6 Money in', '6 Recettes'),
          hint: t(
            'Who pays how much, how often, by which means? What do they pay today?',
            'Qui paie combien, à quel rythme, par quel moyen ? Que paient-ils aujourd’hui ?',
          ),
          value: values?.revenue,
        },
      ],
    ],
    [6],
  );
}
