import { Paper } from '#src/paper.ts';
import type { Say } from '#src/book.ts';

const answers = (t: Say) => [
  {
    label: t('Venture and customer', 'Entreprise et client'),
    lines: 1,
    value: t(
      'Gas refills brought to food stalls at market A',
      'Recharges de gaz livrées aux étals du marché A',
    ),
  },
  {
    label: t(
      'The riskiest assumption: if it is wrong, nothing else matters',
      'L’hypothèse la plus risquée : si elle est fausse, le reste ne compte pas',
    ),
    lines: 2,
    value: t(
      'Cooks pay the delivery before the gas is there.',
      'Les vendeuses de plats paient la livraison avant d’avoir le gaz.',
    ),
  },
  {
    label: t('What we know about it today, and from whom', 'Ce que nous en savons, et par qui'),
    lines: 2,
    value: t(
      '13 of 20 stalls closed early last month. Nobody was asked for money yet.',
      '13 étals sur 20 ont fermé plus tôt le mois dernier. On n’a encore demandé d’argent à personne.',
    ),
  },
  {
    label: t(
      'The smallest thing that can prove it wrong',
      'La plus petite chose qui peut la démentir',
    ),
    lines: 3,
    value: t(
      'No app: a phone number, a list on paper, one hired rider, four cylinders of the depot. We take orders for two Saturdays.',
      'Pas d’application : un numéro, une liste papier, un livreur payé à la journée, quatre bouteilles du dépôt. Nous prenons des commandes deux samedis.',
    ),
  },
];

export function writeMvpPlan(t: Say): Paper {
  const paper = new Paper(t('MVP plan', 'Plan du MVP')).title(
    t('MVP plan', 'Plan du MVP'),
    t(
      'A first version is an experiment with real customers. Fill this in before you spend on it, and show it to somebody who asks hard questions.',
      'Une première version est une expérience avec de vrais clients. Remplissez ceci avant de dépenser, et montrez-le à quelqu’un qui pose des questions difficiles.',
    ),
  );
  for (const { label, lines } of answers(t)) paper.prompt(label, lines);
  return paper
    .section(t('In and out', 'Inclus et exclus'))
    .grid(
      [1, 1, 1],
      [
        t('In: without it there is no test', 'Inclus : sans cela, pas de test'),
        t('By hand for now', 'À la main pour l’instant'),
        t('Out: later, or never', 'Exclu : plus tard ou jamais'),
      ],
      [
        [null, null, null],
        [null, null, null],
        [null, null, null],
      ],
      2,
    )
    .section(t('Who tries it', 'Qui l’essaie'))
    .prompt(
      t(
        'How many people, who they are, how we reach them',
        'Combien de personnes, lesquelles, comment les joindre',
      ),
      2,
    )
    .prompt(
      t(
        'What they give: money, time, a date',
        'Ce qu’elles donnent : argent, temps, un rendez-vous',
      ),
      1,
    )
    .prompt(
      t(
        'What could hurt them, and what we do against it (safety, their data, their money, permits)',
        'Ce qui pourrait leur nuire, et comment nous l’évitons (sécurité, données, argent, autorisations)',
      ),
      2,
    )
    .newPage()
    .section(t('The number that decides', 'Le chiffre qui décide'))
    .grid(
      [3, 2],
      [t('Written before the test', 'Écrit avant le test'), t('Ours', 'Le nôtre')],
      [
        [t('We count', 'Nous comptons'), null],
        [t('We go on if it is at least', 'Nous continuons s’il atteint au moins'), null],
        [
          t('We change the plan if it is below', 'Nous changeons le plan s’il est en dessous de'),
          null,
        ],
        [
          t(
            'Money that we spend at most, our hours counted',
            'Argent à dépenser au plus, nos heures comprises',
          ),
          null,
        ],
        [t('We decide on (date)', 'Nous décidons le (date)'), null],
      ],
    )
    .section(t('Afterwards', 'Après'))
    .prompt(t('What happened (the number first)', 'Ce qui s’est passé (le chiffre d’abord)'), 3)
    .prompt(
      t(
        'What we do now: go on, change, or stop',
        'Ce que nous faisons : continuer, changer ou arrêter',
      ),
      2,
    )
    .newPage()
    .title(t('MVP plan: an example', 'Plan du MVP : un exemple'))
    .example(
      t(
        'EXAMPLE of an invented venture, its main fields.',
        'EXEMPLE d’une entreprise inventée, champs principaux.',
      ),
    )
    .grid(
      [1, 2],
      [t('Field', 'Champ'), t('Answer', 'Réponse')],
      [
        ...answers(t).map(({ label, value }) => [label, value]),
        [
          t('Out', 'Exclu'),
          t(
            'Reminders, map, second market, own cylinders',
            'Rappels, carte, deuxième marché, bouteilles à nous',
          ),
        ],
        [
          t('Safety', 'Sécurité'),
          t(
            'Only sealed cylinders of the licensed depot; the rider does not connect them',
            'Seulement des bouteilles scellées du dépôt agréé ; le livreur ne les branche pas',
          ),
        ],
        [
          t('We count', 'Nous comptons'),
          t(
            'Orders paid before delivery, out of 10 offers',
            'Commandes payées avant livraison, sur 10 offres',
          ),
        ],
        [t('We go on from', 'Nous continuons à partir de'), '6'],
        [
          t('What happened', 'Ce qui s’est passé'),
          t(
            '3 of 10 paid before, 6 more offered to pay at the stall',
            '3 sur 10 ont payé d’avance, 6 autres ont proposé de payer à l’étal',
          ),
        ],
        [
          t('What we do now', 'Ce que nous faisons'),
          t(
            'Change: payment at delivery. New risk: empty trips. Test two more Saturdays.',
            'Changer : paiement à la livraison. Nouveau risque : trajets à vide. Deux samedis de plus.',
          ),
        ],
      ],
    );
}
