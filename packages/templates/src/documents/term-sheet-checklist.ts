import { Paper } from '#src/paper.ts';
import type { Say } from '#src/book.ts';

export function writeTermSheetChecklist(t: Say): Paper {
  const terms: [term: string, means: string, usual: string, stop: string][] = [
    [
      t('Valuation before the money', 'Valorisation avant l’apport (pre-money)'),
      t(
        'With the amount it sets the investor’s share: amount / (valuation + amount)',
        'Avec le montant, elle fixe la part de l’investisseur : montant / (valorisation + montant)',
      ),
      t('10 to 25% sold in a first round', '10 à 25 % cédés au premier tour de table'),
      t(
        'It is not said whether the option pool and notes are inside it',
        'Il n’est pas dit si la réserve d’options et les notes convertibles y sont comprises',
      ),
    ],
    [
      t('Option pool', 'Réserve d’options'),
      t(
        'Shares kept for employees; if made before the money, today’s holders pay for it',
        'Parts réservées aux employés ; créée avant l’apport, elle est payée par les détenteurs actuels',
      ),
      t('5 to 15%, by a hiring plan', '5 à 15 %, selon un plan d’embauche'),
      t(
        'A big pool without a plan: a lower price by another name',
        'Une grande réserve sans plan : un prix plus bas qui ne dit pas son nom',
      ),
    ],
    [
      t('Kind of instrument', 'Type d’instrument'),
      t(
        'Shares now, or a note or SAFE that turns into shares later',
        'Parts maintenant, ou note convertible ou SAFE convertis plus tard',
      ),
      t('With cap and discount written out', 'Avec plafond et décote écrits'),
      t(
        'A loan that must be repaid in cash on a date that you cannot meet; personal guarantees',
        'Un prêt à rembourser en argent à une date que vous ne pourrez pas tenir ; des garanties personnelles',
      ),
    ],
    [
      t('Liquidation preference', 'Préférence de liquidation'),
      t(
        'What the investor takes first when the company is sold or closed',
        'Ce que l’investisseur prend d’abord en cas de vente ou de fermeture',
      ),
      t('1 time the money, not participating', '1 fois l’apport, non participative'),
      t(
        'More than 1 time, or “participating”: they take it and share the rest too',
        'Plus de 1 fois, ou « participative » : il prend, puis partage encore le reste',
      ),
    ],
    [
      t('Protection against dilution', 'Protection contre la dilution'),
      t(
        'More shares for the investor if a later round is cheaper',
        'Plus de parts pour l’investisseur si un tour suivant est moins cher',
      ),
      t('Broad-based weighted average, or none', 'Moyenne pondérée large, ou aucune'),
      t('“Full ratchet”', '« Full ratchet » (ajustement intégral au prix le plus bas)'),
    ],
    [
      t('Vesting of founders', 'Acquisition progressive des parts des fondateurs (vesting)'),
      t(
        'Founders earn their shares by staying',
        'Les fondateurs acquièrent leurs parts en restant',
      ),
      t(
        'Four years, nothing in the first; time worked counts',
        'Quatre ans, rien la première année ; le temps passé compte',
      ),
      t(
        'Starts at zero for somebody who has worked for years; lost when dismissed without reason',
        'Repart de zéro après des années de travail ; tout est perdu si l’on est renvoyé sans motif',
      ),
    ],
    [
      t('Board', 'Conseil d’administration'),
      t(
        'Who decides the big things, and who can dismiss you',
        'Qui prend les grandes décisions, et qui peut vous révoquer',
      ),
      t(
        'Founders keep the majority in a first round',
        'Les fondateurs gardent la majorité au premier tour de table',
      ),
      t(
        'The investor alone has the majority, or the casting vote',
        'L’investisseur seul a la majorité, ou la voix prépondérante',
      ),
    ],
    [
      t('Veto rights', 'Droits de veto'),
      t('What needs the investor’s yes', 'Ce qui exige l’accord de l’investisseur'),
      t(
        'New shares, sale, big debts, changes of the statutes',
        'Nouvelles parts, vente, grosses dettes, statuts',
      ),
      t('Ordinary spending, hiring, prices', 'Dépenses courantes, embauches, prix'),
    ],
    [
      t('Information', 'Information'),
      t('What you report, and when', 'Ce dont vous rendez compte, et quand'),
      t(
        'Figures each quarter, accounts each year',
        'Chiffres chaque trimestre, comptes chaque année',
      ),
      t('Reports each week that nobody reads', 'Des rapports chaque semaine que personne ne lit'),
    ],
    [
      t('First refusal, tag and drag along', 'Préemption, sortie conjointe et forcée'),
      t(
        'Who may buy first, sell with you, or make you sell',
        'Qui peut acheter d’abord, vendre avec vous, ou vous faire vendre',
      ),
      t(
        'Drag along only with the founders’ majority and from a set price',
        'Sortie forcée avec la majorité des fondateurs et dès un prix fixé',
      ),
      t('A minority can force the sale', 'Une minorité peut forcer la vente'),
    ],
    [
      t('Redemption', 'Rachat'),
      t('The company must buy the shares back', 'L’entreprise doit racheter les parts'),
      t('None', 'Aucun'),
      t(
        'Any date or event that makes you pay back shares',
        'Toute date ou tout événement qui vous oblige à rembourser les parts',
      ),
    ],
    [
      t('Payment in parts', 'Versement par tranches'),
      t('Money comes when goals are met', 'L’argent vient quand des objectifs sont atteints'),
      t(
        'Goals that can be measured and that you control',
        'Objectifs mesurables et qui dépendent de vous',
      ),
      t(
        'The investor alone judges whether they are met, at today’s price',
        'L’investisseur juge seul, au prix d’aujourd’hui',
      ),
    ],
    [
      t('Exclusivity', 'Exclusivité'),
      t(
        'You may not talk to others for a while',
        'Vous ne pouvez pas parler à d’autres pendant un temps',
      ),
      t('30 to 45 days', '30 à 45 jours'),
      t('Longer, or renewed by itself', 'Plus long, ou renouvelé d’office'),
    ],
    [
      t('Costs of the deal', 'Frais de l’opération'),
      t('Whose lawyers you pay', 'Qui paie les avocats de chaque partie'),
      t('Each their own, or a cap', 'Chacun les siens, ou un plafond'),
      t('No cap; costs even when they withdraw', 'Sans plafond ; frais même s’il se retire'),
    ],
  ];
  return new Paper(t('Term sheet checklist', 'Term sheet : liste de contrôle'), { landscape: true })
    .title(
      t('Term sheet checklist', 'Lire un term sheet : liste de contrôle'),
      t(
        'A term sheet is a summary of the contract to come. Most of it does not bind; exclusivity, secrecy and costs usually do. “Usual” is what is often seen in first rounds, not law. This sheet is no legal advice: before you sign, pay a lawyer who has done such rounds in your country.',
        'Un term sheet (lettre d’intention de l’investisseur) résume le contrat à venir. L’essentiel n’engage pas ; exclusivité, confidentialité et frais engagent en général. « Courant » décrit ce qu’on voit souvent au premier tour de table, pas la loi. Ceci n’est pas un conseil juridique : avant de signer, payez un avocat qui a déjà fait de tels tours dans votre pays.',
      ),
    )
    .grid(
      [3, 5, 4, 5, 4],
      [
        t('Term', 'Clause'),
        t('What it means', 'Ce que cela veut dire'),
        t('Usual', 'Courant'),
        t('Stop and ask', 'Arrêtez-vous'),
        t('In ours', 'Dans le nôtre'),
      ],
      terms.map((row) => [...row, null]),
    )
    .section(t('Sums to do before the talk', 'Calculs avant la discussion'))
    .checks([
      t(
        'Cap table after the round, with the pool (template “Cap table”).',
        'Capital après le tour, réserve comprise (modèle « Table de capitalisation »).',
      ),
      t(
        'What each gets if the company is sold for half, the same, and five times the value of today.',
        'Ce que chacun reçoit si l’entreprise est vendue à la moitié, au même prix et à cinq fois la valeur d’aujourd’hui.',
      ),
      t(
        'For how many months the money lasts, own pay and tax counted (template “Cash flow”).',
        'Combien de mois l’argent dure, salaires et impôts comptés (modèle « Trésorerie »).',
      ),
      t(
        'What we do if the money does not come: the second best way.',
        'Ce que nous faisons si l’argent ne vient pas : notre meilleure solution de rechange.',
      ),
    ])
    .section(t('Questions for the lawyer', 'Questions à l’avocat'))
    .checks([
      t(
        'Which of these terms are allowed, and hold, for our kind of company?',
        'Lesquelles de ces clauses sont permises et valables pour notre forme de société ?',
      ),
      t(
        'Must the money, or shares for foreigners, be registered (central bank, investment office)?',
        'L’argent, ou des parts d’étrangers, doivent-ils être déclarés (banque centrale, agence d’investissement) ?',
      ),
      t(
        'What tax is due on new shares, on options, on a sale?',
        'Quel impôt sur les nouvelles parts, les options, une vente ?',
      ),
      t(
        'Who owns what we have made so far: is it written over to the company?',
        'À qui appartient ce que nous avons créé : est-ce cédé à la société ?',
      ),
      t(
        'Which sentences bind us from the day we sign?',
        'Quelles phrases nous engagent dès la signature ?',
      ),
      t(
        'Which court or arbitrator decides a dispute, and what does that cost?',
        'Quel tribunal ou arbitre tranche un litige, et à quel coût ?',
      ),
    ])
    .newPage()
    .title(t('An example of two rows', 'Un exemple de deux lignes'))
    .example(
      t(
        'EXAMPLE of an invented offer: 80,000 at a valuation of 320,000 before the money.',
        'EXEMPLE d’une offre inventée : 80 000 pour une valorisation pre-money de 320 000.',
      ),
    )
    .grid(
      [3, 5, 5],
      [
        t('Term', 'Clause'),
        t('In ours', 'Dans le nôtre'),
        t('What we ask for', 'Ce que nous demandons'),
      ],
      [
        [
          t('Valuation, pool', 'Valorisation, réserve'),
          t(
            '80,000 / 400,000 = 20% for the investor; a pool of 10% before the money. Founders keep 70%, not 80%.',
            '80 000 / 400 000 = 20 % pour l’investisseur ; réserve de 10 % avant l’apport. Les fondateurs gardent 70 %, pas 80 %.',
          ),
          t(
            'Pool of 6%: two hires are planned. Founders keep 74%.',
            'Réserve de 6 % : deux embauches prévues. Les fondateurs gardent 74 %.',
          ),
        ],
        [
          t('Liquidation preference', 'Préférence de liquidation'),
          t(
            '1 time, participating. Sold for 400,000: 80,000 first, then 20% of 320,000 = 64,000; together 144,000 of 400,000, which is 36%.',
            '1 fois, participative. Vente à 400 000 : 80 000 d’abord, puis 20 % de 320 000 = 64 000 ; ensemble 144 000 sur 400 000, soit 36 %.',
          ),
          t(
            'Not participating: 80,000 or 20%, whichever is more. Here 80,000.',
            'Non participative : 80 000 ou 20 %, le plus élevé. Ici 80 000.',
          ),
        ],
      ],
    );
}
