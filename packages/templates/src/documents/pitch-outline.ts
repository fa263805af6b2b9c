import { Paper } from '#src/paper.ts';
import type { Say } from '#src/book.ts';

export function writePitchOutline(t: Say): Paper {
  const slides: [title: string, question: string, evidence: string, example: string][] = [
    [
      t('1 Who we are', '1 Qui nous sommes'),
      t('What do you do, for whom, in one sentence?', 'Que faites-vous, pour qui, en une phrase ?'),
      t(
        'Name, logo, one sentence without the words platform, solution, innovative',
        'Nom, logo, une phrase sans « plateforme », « solution » ni « innovant »',
      ),
      t(
        'We bring gas to food stalls within the hour.',
        'Nous livrons le gaz aux étals dans l’heure.',
      ),
    ],
    [
      t('2 Problem', '2 Problème'),
      t('Who loses what today, and how often?', 'Qui perd quoi aujourd’hui, et à quel rythme ?'),
      t(
        'One person’s story, then how many of how many',
        'L’histoire d’une personne, puis combien sur combien',
      ),
      t(
        '13 of 20 stalls closed early last month; four customers lost each time.',
        '13 étals sur 20 ont fermé plus tôt le mois dernier ; quatre clients perdus chaque fois.',
      ),
    ],
    [
      t('3 What we do', '3 Ce que nous faisons'),
      t('How does it take the problem away?', 'Comment cela règle-t-il le problème ?'),
      t('A photo of it in use, three steps', 'Une photo du produit utilisé, trois étapes'),
      t(
        'Call, refill within the hour, pay at the stall.',
        'Appel, recharge dans l’heure, paiement à l’étal.',
      ),
    ],
    [
      t('4 Proof', '4 Preuve'),
      t('What have people done, not said?', 'Qu’ont fait les gens, au lieu de seulement le dire ?'),
      t(
        'Paid orders, people who came back, with dates',
        'Commandes payées, clients revenus, avec dates',
      ),
      t(
        '212 paid refills since March, 61% ordered again within 14 days.',
        '212 recharges payées depuis mars, 61 % ont repassé commande dans les 14 jours.',
      ),
    ],
    [
      t('5 Market', '5 Marché'),
      t(
        'How many customers are there, counted from below?',
        'Combien de clients, comptés sur le terrain ?',
      ),
      t('Places x customers x what they spend today', 'Lieux x clients x dépense actuelle'),
      t(
        '1,400 stalls in nine markets of the city, 52 refills a year each.',
        '1 400 étals dans neuf marchés de la ville, 52 recharges par an chacun.',
      ),
    ],
    [
      t('6 How we earn', '6 Comment nous gagnons de l’argent'),
      t(
        'What is left of one sale, after every cost of it?',
        'Que reste-t-il d’une vente, tous ses coûts déduits ?',
      ),
      t(
        'Price, cost with delivery, fees and losses, break-even',
        'Prix, coût avec livraison, frais et pertes, seuil de rentabilité',
      ),
      t(
        '500 for delivery less 300 cost: 200 left. Break-even at 1,250 refills a month.',
        '500 de livraison moins 300 de coût : il reste 200. Seuil de rentabilité à 1 250 recharges par mois.',
      ),
    ],
    [
      t('7 How we grow', '7 Notre développement'),
      t(
        'What brings the next hundred customers, at what cost?',
        'Qu’est-ce qui amène les cent prochains clients, à quel coût ?',
      ),
      t(
        'One channel that works, its cost for one customer',
        'Un canal qui marche, son coût par client',
      ),
      t(
        'Saturday walks: 40 new stalls a month, 450 each.',
        'Tournées du samedi : 40 nouveaux étals par mois, 450 chacun.',
      ),
    ],
    [
      t('8 Others', '8 Les autres'),
      t(
        'What do people use instead, and why would they change?',
        'Qu’utilise-t-on à la place, et pourquoi changer ?',
      ),
      t(
        'Today’s way counts as a competitor; what you do not do as well',
        'L’habitude est un concurrent ; dites aussi où vous faites moins bien',
      ),
      t(
        'Charcoal, the depot, two riders on their own. We are dearer than the depot.',
        'Le charbon, le dépôt, deux livreurs à leur compte. Nous sommes plus chers que le dépôt.',
      ),
    ],
    [
      t('9 Team', '9 Équipe'),
      t('Why you? Who is missing?', 'Pourquoi vous ? Qui manque ?'),
      t('What each has done that matters here', 'Ce que chacun a fait d’utile ici'),
      t(
        'Six years at the depot; a cook of market A; bookkeeping missing.',
        'Six ans au dépôt de gaz ; une vendeuse de plats du marché A ; il manque un comptable.',
      ),
    ],
    [
      t('10 Ask', '10 Demande'),
      t(
        'How much, for what, and what will be true after it?',
        'Combien, pour quoi, et qu’aurez-vous prouvé ensuite ?',
      ),
      t(
        'Amount, three uses that add up to it, the goal with its date',
        'Montant, trois usages dont le total fait ce montant, l’objectif daté',
      ),
      t(
        '9,000,000: cylinders 5,000,000, riders 2,800,000, permits 1,200,000. 1,250 refills a month by June.',
        '9 000 000 : bouteilles 5 000 000, livreurs 2 800 000, autorisations 1 200 000. 1 250 recharges par mois en juin.',
      ),
    ],
  ];
  const paper = new Paper(t('Pitch outline', 'Trame de pitch'))
    .title(
      t('Pitch outline', 'Trame de pitch'),
      t(
        'Ten slides, at most ten minutes. Each answers one question. Write one line for each here first; slides come last. A number without its source and date is a claim.',
        'Dix diapositives, dix minutes au plus. Chacune répond à une question. Écrivez d’abord une ligne pour chacune ; les diapositives viennent à la fin. Un chiffre sans source ni date est une affirmation.',
      ),
    )
    .grid(
      [5, 8, 8, 9],
      [
        t('Slide', 'Diapositive'),
        t('The question', 'La question'),
        t('Evidence', 'Preuve'),
        t('Our line', 'Notre ligne'),
      ],
      slides.map(([title, question, evidence]) => [title, question, evidence, null]),
      3,
    )
    .section(t('Before you send it', 'Avant l’envoi'))
    .checks([
      t(
        'Somebody outside the trade said back in one sentence what we do.',
        'Quelqu’un hors du métier a redit en une phrase ce que nous faisons.',
      ),
      t(
        'Every number has a source, and the sums were checked by another person.',
        'Chaque chiffre a une source, et une autre personne a refait les calculs.',
      ),
      t(
        'The uses of the money add up to the ask.',
        'Le total des usages fait bien le montant demandé.',
      ),
      t(
        'Own pay, tax and payment fees are in the costs.',
        'Le salaire des fondateurs, les impôts et les frais de paiement sont dans les coûts.',
      ),
      t(
        'Text can be read on a phone: at least 24 points, at most 30 words a slide.',
        'Le texte se lit sur un téléphone : 24 points au moins, 30 mots au plus par diapositive.',
      ),
      t(
        'People in photos agreed to be shown.',
        'Les personnes photographiées ont donné leur accord.',
      ),
      t(
        'It is a PDF of less than 5 MB, with our phone and email on the last slide.',
        'C’est un PDF de moins de 5 Mo, avec téléphone et e-mail sur la dernière diapositive.',
      ),
    ]);
  return paper
    .newPage()
    .title(t('Pitch outline: an example', 'Trame de pitch : un exemple'))
    .example(
      t(
        'EXAMPLE of an invented venture with invented figures.',
        'EXEMPLE d’une entreprise inventée aux chiffres inventés.',
      ),
    )
    .grid(
      [1, 3],
      [t('Slide', 'Diapositive'), t('Its line', 'Sa ligne')],
      slides.map(([title, , , example]) => [title, example]),
    );
}
