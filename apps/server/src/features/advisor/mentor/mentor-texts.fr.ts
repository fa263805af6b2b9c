import type { MentorTexts } from './mentor-texts.ts';

export const FR: MentorTexts = {
  greet:
    'Bonjour ! Je suis votre mentor. J’explique ce que disent les leçons, avec votre idée et vos propres chiffres. Sur quoi travaillez-vous ?',
  thanks: 'Avec plaisir. Que voulez-vous voir ensuite ?',
  who: 'Je suis le mentor intégré à Inzira : un programme, pas une personne. Je réponds à partir des leçons, je montre laquelle j’utilise, et je fais des calculs comme celui de votre autonomie de trésorerie. Quand les leçons ne disent rien, je vous le dis. Que voulez-vous savoir ?',
  crisis:
    'Merci de me l’avoir dit. Cela compte plus que n’importe quelle entreprise, et vous ne devez pas porter cela seul. Je ne suis qu’un programme : parlez maintenant à une personne, quelqu’un de confiance qui peut être avec vous, ou un soignant près de chez vous. Si vous êtes en danger en ce moment, appelez le numéro d’urgence de votre pays ; sur la plupart des téléphones mobiles, le 112 fonctionne. Sur [findahelpline.com](https://findahelpline.com) vous trouvez des lignes d’écoute gratuites et confidentielles pour votre pays, aussi par message. Y a-t-il quelqu’un que vous pouvez appeler tout de suite ?',
  distress:
    'Je suis désolé, c’est lourd à porter. La marche d’une entreprise ne dit rien de ce que vous valez, et beaucoup de ceux qui en ont bâti une bonne en avaient fermé une avant. Je ne suis qu’un programme : parlez-en à quelqu’un de confiance. Quand vous voudrez, nous regarderons les chiffres calmement, un par un. Qu’est-ce qui vous pèse le plus en ce moment ?',
  fromLesson: (title) => `Dans la leçon **${title}** (en anglais) :`,
  definition: (term) => `**${term}** :`,
  stepsOf: (title) => `Les étapes, dans la leçon **${title}** (en anglais) :`,
  exampleOf: (title) => `Un exemple de la leçon **${title}** (en anglais) :`,
  summaryOf: (title) => `L’essentiel de **${title}** (en anglais) :`,
  picture: 'Voici ce que montre l’image :',
  simply: 'Au plus court :',
  step: (number) => `Étape ${number} :`,
  mistake: 'Ce qui tourne souvent mal :',
  alsoAbout: (title) => `Votre question peut aussi concerner **${title}** ; cette leçon dit :`,
  forYourIdea: '**Pour votre idée :**',
  yourIdea: 'your idea',
  yourCustomers: 'your customers',
  yourCountry: 'your country',
  weak: 'Je ne suis pas sûr d’avoir compris. Voici les leçons les plus proches :',
  askChoice: 'Est-ce l’une d’elles : la première ou la deuxième ?',
  none: 'Je ne peux répondre qu’à partir des leçons, et je n’y ai rien trouvé sur ce sujet.',
  beyond: {
    'another field':
      'C’est une bonne question pour quelqu’un d’autre : je connais seulement ce que les leçons enseignent sur la création d’entreprise.',
    'no lesson yet':
      'C’est une vraie question d’entreprise, mais aucune leçon d’ici ne l’enseigne encore, et je ne réponds qu’à partir des leçons.',
  },
  offerPassOn: 'Voulez-vous que je transmette votre question, avec votre nom, à un formateur ?',
  kept: 'J’ai noté votre question pour nos formateurs, comme vous l’avez accepté. Que puis-je faire d’autre pour vous ?',
  passedOn: 'C’est fait : nos formateurs ont votre question. Que puis-je faire d’autre pour vous ?',
  notPassedOn: 'D’accord, cela reste entre nous. Que puis-je faire d’autre pour vous ?',
  askWhatMeant: 'Pardon, je vous ai mal compris. Pouvez-vous le dire autrement ?',
  anotherTry: 'Pardon, j’essaie encore une fois.',
  noTopic:
    'Je peux expliquer une leçon, faire un calcul comme votre seuil de rentabilité, ou vous interroger. Sur quel sujet : pouvez-vous le nommer en quelques mots ?',
  noLessons: 'Il n’y a pas encore de leçons ici, je ne peux donc pas répondre. Revenez plus tard.',
  askIdea:
    'Quelle est votre idée d’entreprise, en une ligne ? Je pourrai alors expliquer avec elle.',
  ideaSaved: 'Merci, je vais l’utiliser. Vous pouvez la changer à tout moment dans votre profil.',
  field: {
    legal:
      'Je peux expliquer comment cela fonctionne, mais pas décider pour vous : demandez à un juriste de votre pays avant de signer ou d’agir.',
    tax: 'Je peux expliquer l’idée, mais les règles fiscales diffèrent : vérifiez auprès des impôts ou d’un comptable avant d’agir.',
    medical:
      'Je ne peux pas aider pour la santé. Demandez à un infirmier, un pharmacien ou un médecin près de chez vous.',
    investment:
      'Je ne conseille pas où placer vos économies. Ne risquez que ce que vous pouvez perdre, et demandez à une personne agréée qui ne gagne rien à votre choix.',
  },
  gradedHint: 'C’est une question du quiz, je commence donc par un indice. Regardez ceci :',
  gradedTryFirst: 'Quelle est votre réponse ? Dites-la moi, et nous la vérifions ensemble.',
  gradedRight: 'Oui, c’est juste.',
  gradedAgain: 'Pas encore. Voici un autre indice :',
  gradedExplained: 'Regardons cela ensemble :',
  gradedGeneral:
    'Je ne donne pas les réponses d’un quiz : le score ne vous dirait plus rien. Envoyez-moi une question et votre idée de la réponse, et je vous aide avec des indices. Laquelle est-ce ?',
  quizAsk: (term) =>
    `Voyons : que veut dire **${term}** ? Répondez avec vos mots, en anglais ou en français.`,
  quizGood: 'Très bien, vous l’avez. La leçon le dit ainsi :',
  quizPartly: (words) => `Vous en avez une partie. Il manque : ${words}. La leçon le dit ainsi :`,
  quizMiss: 'Pas tout à fait. La leçon le dit ainsi :',
  quizDone: 'Vous avez vu tous les mots de cette leçon. Voulez-vous passer à une autre leçon ?',
  nextLesson: (title, chapter) =>
    `Votre prochaine leçon est **${title}**, dans le chapitre « ${chapter} ».`,
  nextNone:
    'Vous êtes à la dernière leçon. Revoyez celle qui vous a paru la plus difficile : laquelle était-ce ?',
  noExample: 'Cette leçon n’a pas d’exemple à elle.',
  back: {
    answer: 'Voulez-vous un exemple, ou les étapes ?',
    step: 'Quelle étape regardons-nous ensuite ?',
    steps: 'Laquelle de ces étapes est la plus difficile pour vous ?',
    example: 'Quels seraient ces chiffres dans votre entreprise ?',
    apply: 'Que savez-vous déjà, et qu’est-ce qui est encore une supposition ?',
    summary: 'Lequel de ces points dois-je expliquer ?',
    sum: {
      runway: 'Ces deux chiffres sont-ils des moyennes de vos trois derniers mois ?',
      breakEven: 'Combien en vendez-vous aujourd’hui dans un mois normal ?',
      unitEconomics: 'Combien dépensez-vous pour gagner un nouveau client ?',
      ownership:
        'Qu’est-ce que cet argent rendrait possible, que vous ne pouvez pas faire sans lui ?',
      margin: 'Le coût comprend-il le transport, l’emballage et votre temps ?',
    },
  },
  askFigure: {
    cash: 'Combien d’argent disponible avez-vous maintenant ?',
    monthlyOut: 'Combien sort en un mois ?',
    monthlyIn: 'Combien les clients apportent-ils en un mois ?',
    fixedCosts: 'Quelles sont vos charges fixes par mois (loyer, salaires, etc.) ?',
    price: 'À quel prix en vendez-vous un ?',
    unitCost: 'Combien vous en coûte un ?',
    acquisitionCost: 'Combien dépensez-vous pour gagner un nouveau client ?',
    purchases: 'Combien de fois un client achète-t-il ?',
    investment: 'Combien l’investisseur apporterait-il ?',
    preMoney: 'Quelle est la valeur convenue de la société avant l’apport ?',
    postMoney: 'Quelle est la valeur convenue de la société après l’apport ?',
    investorShare: 'Quelle part recevrait l’investisseur ?',
    held: 'Quelle part détenez-vous avant le tour ?',
    margin: 'Quelle marge voulez-vous, en pourcentage du prix ?',
    markup: 'Quel taux de marque voulez-vous, en pourcentage du coût ?',
  },
  mixedCurrencies:
    'Vos chiffres sont en deux monnaies, et je ne connais pas le taux. Pouvez-vous les donner dans une seule ?',
  cannotCompute:
    'Ces chiffres ne vont pas ensemble, je ne peux pas calculer. Pouvez-vous les vérifier ?',
  outcome: (outcome, money, number) => {
    switch (outcome.name) {
      case 'runway': {
        const { cash, monthlyOut, monthlyIn, netBurn, months } = outcome;
        const burn =
          monthlyIn === null
            ? ''
            : ` Ce qui manque chaque mois : ${money(monthlyOut)} − ${money(monthlyIn)} = ${money(netBurn)}.`;
        if (months === null)
          return `Il entre autant qu’il sort, ou plus : votre trésorerie ne baisse pas.${burn}`;
        return `Vous pouvez tenir **${number(months, 1)} mois** : ${money(cash)} ÷ ${money(netBurn)} par mois.${burn}`;
      }
      case 'breakEven':
        return outcome.units === null
          ? `Une vente rapporte ${money(outcome.price)} et coûte ${money(outcome.unitCost)} : aucun nombre de ventes ne couvre vos charges fixes. Il faut d’abord changer le prix ou le coût.`
          : `Votre seuil de rentabilité est de **${number(outcome.units)} ventes par mois** : chacune laisse ${money(outcome.price)} − ${money(outcome.unitCost)} = ${money(outcome.contribution)}, et ${money(outcome.fixedCosts)} ÷ ${money(outcome.contribution)} = ${number(outcome.fixedCosts / outcome.contribution, 1)}. Cela fait ${money(outcome.sales ?? 0)} de ventes.`;
      case 'unitEconomics': {
        const lines = [
          `Une vente laisse **${money(outcome.contribution)}** : ${money(outcome.price)} − ${money(outcome.unitCost)}. C’est ${number(outcome.margin * 100, 1)} % du prix.`,
        ];
        if (outcome.paybackPurchases !== null) {
          lines.push(
            `Ce que coûte un nouveau client (${money(outcome.acquisitionCost ?? 0)}) revient après ${number(outcome.paybackPurchases)} ${outcome.paybackPurchases === 1 ? 'vente' : 'ventes'}.`,
          );
        }
        if (outcome.lifetime !== null) {
          lines.push(
            `Avec ${number(outcome.purchases ?? 0)} achats, un client laisse ${money(outcome.lifetime)}${outcome.afterAcquisition === null ? '' : `, et ${money(outcome.afterAcquisition)} une fois payé ce qu’il a coûté`}.`,
          );
        }
        return lines.join(' ');
      }
      case 'ownership': {
        const { investment, postMoney, preMoney, investorShare, held, heldAfter } = outcome;
        const yours =
          held === 1
            ? `les propriétaires actuels gardent ensemble ${number(heldAfter * 100, 1)} %`
            : `vos ${number(held * 100, 1)} % deviennent **${number(heldAfter * 100, 1)} %**`;
        const assumed = outcome.isValuationAssumed
          ? ` Ici, ${money(preMoney)} est la valeur avant l’apport.`
          : '';
        return `L’investisseur reçoit **${number(investorShare * 100, 1)} %** (${money(investment)} ÷ ${money(postMoney)} après l’apport), et ${yours}. La société vaut ${money(preMoney)} avant et ${money(postMoney)} après.${assumed}`;
      }
      case 'margin': {
        const markup =
          outcome.markup === null
            ? ''
            : ` et un **taux de marque de ${number(outcome.markup * 100, 1)} %** du coût`;
        return `Avec un prix de ${money(outcome.price)} et un coût de ${money(outcome.unitCost)}, une vente laisse ${money(outcome.profit)} : une **marge de ${number(outcome.margin * 100, 1)} %** du prix${markup}.`;
      }
    }
  },
  fallback: 'Le service d’IA n’a pas répondu ; je réponds moi-même à partir des leçons.',
  usedUp:
    'Votre organisation a utilisé tout son crédit d’IA de ce mois ; je réponds moi-même à partir des leçons. Le service d’IA revient le premier du mois prochain.',
};
