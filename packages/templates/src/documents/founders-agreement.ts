import { Paper } from '#src/paper.ts';
import type { Say } from '#src/book.ts';

export function writeFoundersAgreement(t: Say): Paper {
  return new Paper(t('Founders’ agreement worksheet', 'Accord entre fondateurs'))
    .title(
      t('Founders’ agreement: what to settle', 'Accord entre fondateurs : ce qu’il faut régler'),
      t(
        'Each founder fills in a copy alone. Then compare, talk until one copy stands, sign and date it, and take it to a lawyer who makes it hold. This worksheet is no contract and no legal advice.',
        'Chaque fondateur remplit seul un exemplaire. Comparez, mettez-vous d’accord sur un seul texte, signez et datez, puis confiez-le à un avocat qui en fera un acte valable. Ceci n’est ni un contrat ni un conseil juridique.',
      ),
    )
    .section(t('1. Why and how far', '1. Pourquoi et jusqu’où'))
    .prompt(
      t(
        'What do I want from this in five years: income, size, independence, sale?',
        'Qu’est-ce que j’en attends dans cinq ans : revenu, taille, indépendance, vente ?',
      ),
      2,
    )
    .prompt(t('When would I stop?', 'Quand est-ce que j’arrêterais ?'), 2)
    .section(t('2. Who does what', '2. Qui fait quoi'))
    .grid(
      [3, 4, 2, 3],
      [
        t('Founder', 'Fondateur'),
        t('Decides about', 'Décide de'),
        t('Hours a week', 'Heures par semaine'),
        t('Other work, until when', 'Autre travail, jusqu’à quand'),
      ],
      [
        [null, null, null, null],
        [null, null, null, null],
        [null, null, null, null],
      ],
      2,
    )
    .prompt(
      t(
        'What needs the yes of all (new founder, debts, sale, spending above ____)',
        'Ce qui exige l’accord de tous (nouveau fondateur, dettes, vente, dépense au-delà de ____)',
      ),
      2,
    )
    .prompt(
      t(
        'What we do when we do not agree: who helps, by when, who decides then',
        'Si nous ne sommes pas d’accord : qui aide, sous quel délai, qui tranche',
      ),
      2,
    )
    .section(t('3. Money', '3. Argent'))
    .grid(
      [3, 3, 3, 3],
      [
        t('Founder', 'Fondateur'),
        t('Puts in (money, things)', 'Apporte (argent, biens)'),
        t('Loan or shares?', 'Prêt ou parts ?'),
        t('Pay a month, from when', 'Salaire par mois, à partir de quand'),
      ],
      [
        [null, null, null, null],
        [null, null, null, null],
        [null, null, null, null],
      ],
    )
    .checks([
      t(
        'The company has an account of its own; two of us see it.',
        'L’entreprise a son propre compte ; deux d’entre nous le consultent.',
      ),
      t(
        'Payments above ____ need two of us.',
        'Tout paiement au-delà de ____ demande l’accord de deux d’entre nous.',
      ),
      t(
        'Own shopping is never paid from the till.',
        'Les achats personnels ne sont jamais payés avec la caisse.',
      ),
    ])
    .newPage()
    .section(t('4. Shares', '4. Parts'))
    .text(
      t(
        'Usual: shares are earned over four years, a quarter after the first year, then each month. Who leaves earlier keeps what is earned and gives the rest back.',
        'L’usage : les parts s’acquièrent en quatre ans, un quart après la première année, puis chaque mois. Qui part plus tôt conserve ce qui est acquis et rend le reste.',
      ),
    )
    .grid(
      [3, 2, 3, 4],
      [
        t('Founder', 'Fondateur'),
        t('Share, %', 'Part, %'),
        t('Earned over', 'Acquise en'),
        t('Why this share', 'Pourquoi cette part'),
      ],
      [
        [null, null, null, null],
        [null, null, null, null],
        [null, null, null, null],
      ],
    )
    .section(t('5. When one leaves, falls ill or dies', '5. Départ, maladie ou décès'))
    .prompt(
      t(
        'Who buys the shares, at which price, paid over how long?',
        'Qui rachète les parts, à quel prix, payées en combien de temps ?',
      ),
      2,
    )
    .prompt(
      t(
        'What does the family get, and do they get a vote?',
        'Que reçoit la famille, et a-t-elle un droit de vote ?',
      ),
      2,
    )
    .prompt(
      t(
        'What may one who left do (same trade, customers, name)?',
        'Que peut faire la personne qui est partie (même métier, clients, nom) ?',
      ),
      2,
    )
    .section(t('6. What we have made', '6. Ce que nous avons créé'))
    .checks([
      t(
        'Name, recipes, designs, software, pages and phone numbers belong to the company, in writing.',
        'Nom, recettes, dessins, logiciels, pages et numéros appartiennent à l’entreprise, par écrit.',
      ),
      t(
        'No former employer or school has a right to them.',
        'Aucun ancien employeur ni école n’y a droit.',
      ),
      t(
        'Each promised to keep customers’ data and our numbers to themselves.',
        'Chacun s’engage à garder pour soi les données des clients et nos chiffres.',
      ),
    ])
    .section(t('7. Signed', '7. Signatures'))
    .grid(
      [3, 4, 3],
      [t('Name', 'Nom'), t('Signature', 'Signature'), t('Place, date', 'Lieu, date')],
      [
        [null, null, null],
        [null, null, null],
        [null, null, null],
      ],
      2,
    )
    .newPage()
    .title(t('Shares: an example', 'Parts : un exemple'))
    .example(t('EXAMPLE of two invented founders.', 'EXEMPLE de deux fondateurs inventés.'))
    .grid(
      [3, 2, 3, 4],
      [
        t('Founder', 'Fondateur'),
        t('Share, %', 'Part, %'),
        t('Earned over', 'Acquise en'),
        t('Why this share', 'Pourquoi cette part'),
      ],
      [
        [
          'A',
          '55',
          t('4 years', '4 ans'),
          t(
            'Full time since March, found the customers',
            'À plein temps depuis mars, a trouvé les clients',
          ),
        ],
        [
          'B',
          '45',
          t('4 years', '4 ans'),
          t(
            'Full time from September, builds the product',
            'À plein temps dès septembre, construit le produit',
          ),
        ],
      ],
    )
    .text(
      t(
        'B leaves after 18 months: 18 of 48 months are earned, 45% x 18 / 48 = 16.9%. The company takes 28.1% back. Of the 71.9% that remain in hands, A with 55% then holds 76.5%, B 23.5%.',
        'B part après 18 mois : 18 mois sur 48 sont acquis, 45 % x 18 / 48 = 16,9 %. L’entreprise reprend 28,1 %. Sur les 71,9 % restants, A avec 55 % détient alors 76,5 %, B 23,5 %.',
      ),
    );
}
