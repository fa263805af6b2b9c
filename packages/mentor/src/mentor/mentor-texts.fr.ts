import type { MentorTexts } from './mentor-texts.ts';
import type { MissingFigure } from '#src/mentor/sums/calculator-results.ts';

const percent = (rate: number) =>
  `${rate.toLocaleString('fr', { maximumFractionDigits: 2 })}\u00a0%`;

export const FR: MentorTexts = {
  greet:
    'Bonjour ! Je suis votre mentor. Je réponds aux questions sur la création d’entreprise, avec votre idée et vos propres chiffres. Sur quoi travaillez-vous ?',
  thanks: 'Avec plaisir. Que voulez-vous voir ensuite ?',
  glad: 'Quelle bonne nouvelle, bravo ! Notez ce que vous avez fait, pour pouvoir le refaire. Que voulez-vous régler maintenant ?',
  identity:
    'Je suis un programme, pas une personne. Des personnes ont écrit mes réponses d’avance, et l’équipe Inzira lit ce à quoi je ne sais pas répondre : dites « je voudrais parler à une personne », et je lui transmets votre question. J’aide pour les clients, les prix, les calculs, l’argent, les papiers, les associés et le personnel. Quelle est votre question ?',
  upset:
    'Je suis désolé de ne pas avoir su vous aider : votre colère se comprend. Je suis un programme, et des choses m’échappent. Dites-moi en une ligne ce qu’il vous faut, par exemple « mes clients me doivent de l’argent et je ne peux pas racheter », ou dites « personne », et je la transmets à l’équipe Inzira.',
  upsetLoss:
    'Je suis désolé : perdre son argent fait mal, et votre colère se comprend. Je suis un programme, et aucun conseil n’est sûr ; désormais nous testons petit avant de risquer plus. Que vous faut-il d’abord : récupérer l’argent que quelqu’un a pris, sauver l’affaire, ou recommencer ?',
  lossFirst: 'Je suis désolé pour ce que vous avez perdu ; c’est dur.',
  loss: 'Je suis désolé pour ce que vous avez perdu ; c’est dur, et cela ne dit rien de ce que vous valez. Que vous faut-il d’abord : récupérer l’argent que quelqu’un a pris, sauver l’affaire, ou recommencer ?',
  who: 'Je suis le mentor intégré à Inzira : un programme, pas une personne. Interrogez-moi sur une idée, les clients, un produit, les prix, la vente, les comptes et l’argent, les prêts, subventions et investisseurs, la loi et l’impôt, les associés et le personnel. Je calcule aussi un prix, une marge, un seuil de rentabilité, un prêt ou une part avec vos chiffres. Des personnes ont écrit mes réponses ; sous chacune il est dit si une deuxième personne l’a relue. Ce que je ne sais pas, je le dis. Que voulez-vous savoir ?',
  crisis:
    'Merci de me l’avoir dit. Cela compte plus que n’importe quelle entreprise, et vous n’avez pas à porter cela sans aide. Je ne suis qu’un programme : parlez maintenant à une personne, quelqu’un de confiance qui peut être avec vous, ou un soignant près de chez vous. Si vous êtes en danger en ce moment, appelez le numéro d’urgence de votre pays ; sur la plupart des téléphones mobiles, le 112 fonctionne. Sur [findahelpline.com](https://findahelpline.com) vous trouvez des lignes d’écoute gratuites et confidentielles pour votre pays, aussi par message. Y a-t-il quelqu’un que vous pouvez appeler tout de suite ?',
  crisisNow:
    'Merci de me l’avoir dit. Ne restez pas sans compagnie maintenant. Avant toute autre chose, appelez quelqu’un qui peut venir tout de suite et rester jusqu’au matin, ou le numéro d’urgence de votre pays : sur la plupart des téléphones mobiles, le 112 fonctionne. Si personne ne répond, allez chez un voisin, ou à l’hôpital le plus proche : il est ouvert la nuit. Confiez à cette personne ce qui pourrait vous faire du mal, ou éloignez-vous-en. Sur [findahelpline.com](https://findahelpline.com) vous trouvez des lignes d’écoute gratuites, aussi par message. Une telle nuit passe, et avec de l’aide elle devient moins lourde. Je ne suis qu’un programme et ne peux pas venir. Qui pouvez-vous appeler à l’instant ?',
  crisis_beside:
    'Merci de me l’avoir dit. Une telle parole se prend au sérieux, et vous pouvez aider. Ne laissez pas cette personne sans compagnie maintenant. Restez avec elle, ou demandez à quelqu’un de confiance de rester jusqu’à l’arrivée des secours. Si cela peut arriver aujourd’hui, appelez le numéro d’urgence, le 112 sur la plupart des téléphones mobiles, ou allez ensemble à l’hôpital le plus proche\u00a0: il est ouvert la nuit. Éloignez ce qui pourrait lui faire du mal\u00a0: corde, comprimés, poison, lames. Demandez-lui calmement si elle pense à mourir\u00a0; la question ne donne pas l’idée. Écoutez sans discuter, et ne promettez pas de garder le secret. Des lignes d’écoute gratuites, pour elle et pour vous, sont sur [findahelpline.com](https://findahelpline.com). Je ne suis qu’un programme. Qui est auprès d’elle en ce moment\u00a0?',
  violence:
    'Merci de me l’avoir dit. Ce qu’on vous a fait n’est pas votre faute, et personne n’en a le droit. En cas de danger immédiat, rejoignez un lieu où il y a du monde et appelez la police\u00a0: sur la plupart des téléphones mobiles, le 112 fonctionne. Un centre de santé vous soigne et note ce qui s’est passé\u00a0; après un viol, allez-y dans les 72 heures, car les médicaments contre le VIH et la grossesse n’agissent que tôt. Une personne de confiance peut vous accompagner, et [findahelpline.com](https://findahelpline.com) indique des lignes d’écoute gratuites. Je ne suis qu’un programme. Êtes-vous en lieu sûr en ce moment\u00a0?',
  threat:
    'Une menace est l’affaire de la police, quoi que vous deviez ou ayez fait. En cas de danger immédiat, rejoignez un lieu où il y a du monde et appelez-la\u00a0: sur la plupart des téléphones mobiles, le 112 fonctionne. Gardez chaque message, numéro et nom, avec le jour et l’heure, et dites à une personne de confiance où vous êtes. Ne rencontrez personne à l’écart des autres, et ne signez rien sous la menace. Je ne suis qu’un programme. Êtes-vous en lieu sûr en ce moment\u00a0?',
  child:
    'Merci de me l’avoir dit. Ce qu’on te fait n’est pas ta faute, et aucun adulte n’en a le droit. Si tu es en danger maintenant, va là où il y a du monde et appelle la police\u00a0: sur la plupart des téléphones mobiles, le 112 fonctionne. Si tu ne peux pas sortir, appelle quelqu’un ou écris-lui dès que c’est sans danger. Le 116 est une ligne gratuite pour les enfants dans beaucoup de pays d’Afrique (Ghana 0800 800 800, Nigeria 0800 800 8001)\u00a0; [findahelpline.com](https://findahelpline.com) en indique d’autres. Parle dès aujourd’hui à un adulte de confiance, un enseignant, une voisine ou un soignant, et si rien n’est fait, à un autre. Si tu as mal, va au centre de santé\u00a0; si quelqu’un a mis la main sous tes vêtements, vas-y dans les 72 heures. Je ne suis qu’un programme. Qui pourrait venir te voir maintenant\u00a0?',
  child_beside:
    'Un enfant en danger a besoin d’un adulte qui agit maintenant. Si cela se passe en ce moment, appelez la police\u00a0: sur la plupart des téléphones mobiles, le 112 fonctionne. Le 116 est une ligne gratuite pour les enfants, et pour les adultes inquiets pour un enfant, dans beaucoup de pays d’Afrique (Ghana 0800 800 800, Nigeria 0800 800 8001). Si l’enfant est blessé, le centre de santé passe d’abord\u00a0; après une violence sexuelle, dans les 72 heures. Écoutez, croyez-le, et notez ce que vous avez vu et quand. N’affrontez pas la personne sans aide, car l’enfant pourrait le payer. Je ne suis qu’un programme. L’enfant est-il en sécurité en ce moment\u00a0?',
  fraud:
    'Appelez tout de suite votre banque ou votre opérateur Mobile Money, à son numéro officiel\u00a0: qu’il bloque le compte et retienne l’argent, car la première heure compte. Changez le code et le mot de passe. Ne donnez de code à personne, et ne payez plus rien, même pas des «\u00a0frais\u00a0» pour récupérer l’argent. Si quelqu’un emprunte à votre nom, écrivez-le à ce prêteur et demandez la correction. Gardez messages, numéros, reçus et heure, et portez plainte à la police. Je ne suis qu’un programme. Quand est-ce arrivé\u00a0?',
  official:
    'Gardez votre calme et restez aimable\u00a0; ne fuyez pas et ne discutez pas. Demandez à l’agent son nom, son matricule et son poste, et de quelle règle il s’agit\u00a0: une vraie amende a un papier et un reçu. Dites à une personne de confiance où vous êtes et avec qui. Ne signez rien que vous ne comprenez pas, et si l’on vous emmène, demandez un avocat ou l’aide juridique. Si l’on vous frappe, voyez un médecin et gardez son papier. Ensuite, signalez-le au service des plaintes contre la police ou à l’organe de lutte contre la corruption. Je ne suis qu’un programme. Vous retient-on en ce moment\u00a0?',
  poison:
    'Demandez de l’aide tout de suite\u00a0: appelez le numéro d’urgence, le 112 sur la plupart des téléphones mobiles, ou allez à l’hôpital le plus proche. Ne faites pas vomir la personne, et ne lui donnez rien à manger ni à boire sans l’avis d’un soignant. Emportez le récipient, ou une photo de son étiquette. Si le produit est sur la peau ou dans les yeux, rincez à l’eau propre pendant 20 minutes. Si vous l’avez pris parce que vivre est devenu trop dur, merci de me le dire\u00a0: appelez maintenant quelqu’un qui peut venir. Je ne suis qu’un programme. Qui peut vous y conduire\u00a0?',
  burn: 'Refroidissez tout de suite la brûlure sous l’eau courante propre et fraîche pendant 20 minutes. Enlevez bagues et vêtements autour, mais rien de ce qui colle à la peau. Ni glace, ni huile, ni beurre, ni dentifrice\u00a0; couvrez ensuite d’un linge propre, sans serrer. Allez aussitôt dans un centre de santé si elle est plus grande qu’une main, au visage, aux mains ou aux parties intimes, si elle vient de l’électricité ou d’un produit chimique, ou s’il s’agit d’un enfant\u00a0; en urgence, le 112 fonctionne sur la plupart des téléphones mobiles. Je ne suis qu’un programme. Y a-t-il quelqu’un avec vous qui peut aider\u00a0?',
  injury:
    'Appelez tout de suite le numéro d’urgence, le 112 sur la plupart des téléphones mobiles, ou amenez la personne au centre de santé ou à l’hôpital le plus proche. Appuyez fort sur une plaie qui saigne, avec un linge propre, sans le soulever pour regarder. Avec l’électricité, coupez le courant avant de toucher qui que ce soit. Ne déplacez pas une personne tombée de haut, sauf s’il est dangereux de rester. Si quelqu’un ne respire pas, appuyez fort et vite au milieu de la poitrine jusqu’à l’arrivée des secours. Après une morsure de serpent\u00a0: ne plus bouger, ne rien couper ni sucer, aller à l’hôpital. Je ne suis qu’un programme. Qui est là pour vous aider\u00a0?',
  medical:
    'Appelez tout de suite le numéro d’urgence, le 112 sur la plupart des téléphones mobiles, ou amenez la personne à l’hôpital le plus proche\u00a0; n’attendez pas demain. Si quelqu’un ne respire pas, appuyez fort et vite au milieu de la poitrine jusqu’à l’arrivée des secours. Une personne qui respire mais ne se réveille pas se couche sur le côté, sans rien boire ni manger. Pendant une crise de convulsions, ne la retenez pas et ne mettez rien dans sa bouche. Je ne suis qu’un programme. Qui est là pour vous aider\u00a0?',
  illness:
    'Allez maintenant au centre de santé ou à l’hôpital le plus proche : un soignant doit voir cela aujourd’hui, et un petit enfant ne peut pas attendre. Quel comprimé, quelle plante ou quelle dose aide, je ne peux pas le dire, et un mauvais remède peut faire du mal : ne donnez et ne prenez rien qu’un soignant n’a pas indiqué. Une personne qui boit et qui est éveillée peut prendre de l’eau propre par petites gorgées en chemin, et un bébé nourri au sein continue de téter. Si quelqu’un ne peut pas boire, se réveille mal, respire avec peine, a des convulsions ou perd beaucoup de sang, appelez le numéro d’urgence, le 112 sur la plupart des téléphones mobiles. Je ne suis qu’un programme, pour les questions d’entreprise. Qui peut vous y conduire ?',
  food: 'Arrêtez tout de suite de servir et de vendre ce plat. Toute personne très faible, qui ne garde pas l’eau ou perd du sang va aussitôt dans un centre de santé, de même que les petits enfants, les personnes âgées et les femmes enceintes\u00a0; en urgence, le 112 fonctionne sur la plupart des téléphones mobiles. Les autres boivent de l’eau propre par petites gorgées, au mieux avec des sels de réhydratation. Gardez un échantillon du plat au froid, notez qui a mangé quoi et quand, et prévenez le service de santé si plusieurs sont malades. Je ne suis qu’un programme. Comment vont-ils maintenant\u00a0?',
  mayBeDanger:
    'Si quelqu’un est blessé, malade, menacé ou pense à la mort, cela passe avant tout\u00a0: faites venir une personne proche, ou appelez le numéro d’urgence, le 112 sur la plupart des téléphones mobiles. Des lignes d’écoute gratuites sont sur [findahelpline.com](https://findahelpline.com). Dites-moi en quelques mots ce qui s’est passé, et je vous dis quoi faire d’abord.',
  fire: 'Faites sortir tout le monde maintenant et restez dehors\u00a0: ni la marchandise ni l’argent ne valent d’y retourner. Appelez les pompiers, le 112 sur la plupart des téléphones mobiles, et prévenez les voisins. De l’huile qui brûle dans une poêle\u00a0: coupez le gaz, posez un couvercle, jamais d’eau. Pas d’eau non plus sur l’électricité. Si cela sent le gaz, n’allumez rien, ne touchez aucun interrupteur, ouvrez les portes et sortez. Je ne suis qu’un programme. Tout le monde est-il dehors\u00a0?',
  distress:
    'C’est lourd à porter, et vous faites bien de le dire. La marche d’une entreprise ne dit rien de ce que vous valez, et beaucoup de ceux qui en ont bâti une bonne en avaient fermé une avant. Je ne suis qu’un programme : parlez-en à quelqu’un de confiance. Si c’est trop lourd, [findahelpline.com](https://findahelpline.com) indique des lignes d’écoute gratuites dans votre pays. Quand vous voudrez, nous regarderons les chiffres calmement, un par un. Qu’est-ce qui vous pèse le plus en ce moment ?',
  distressAsked:
    'Je suis désolé, c’est lourd à porter, et cela ne dit rien de votre valeur\u00a0: parlez-en aussi avec quelqu’un de confiance, ou avec une ligne d’écoute gratuite sur [findahelpline.com](https://findahelpline.com).',
  notTranslated: 'Cette réponse n’existe pour l’instant qu’en anglais\u00a0:',
  and: 'Et aussi :',
  twoCurrencies:
    'Vos montants sont dans deux monnaies. Mettez-les tous dans une seule, au taux que l’on vous donne aujourd’hui, et renvoyez le calcul\u00a0: je le fais alors.',
  notThis: 'Ce n’est pas cela\u00a0?',
  whichMeant: 'Que voulez-vous savoir au juste\u00a0?',
  noSureAnswer: (question) =>
    `Vous demandez\u00a0: «\u00a0${question}\u00a0». Je n’ai pas de réponse sûre.`,
  trainerOrNearest:
    'Est-ce l’une de ces questions\u00a0? Ou voulez-vous que je transmette la vôtre, avec votre nom, à l’équipe Inzira\u00a0?',
  anyOfThese: 'Est-ce l’une de ces questions\u00a0?',
  passOnLater:
    'Je ne peux pas la transmettre à l’équipe Inzira pour l’instant\u00a0: reposez-la-moi quand vous aurez du réseau.',
  local: {
    seller: [
      'Je ne peux pas savoir quelle boutique le vend, ni à quel prix.',
      'Demandez à deux personnes qui l’utilisent où elles l’ont acheté, puis le prix à trois vendeurs. Voyez-le d’abord, ou un échantillon, et achetez-en peu. Ne payez que ce que vous avez vérifié, et prenez un reçu avec nom et numéro.',
    ],
    buyer: [
      'Je ne peux pas savoir qui l’achète aujourd’hui, ni à quel prix.',
      'Demandez à ceux qui vendent la même chose, à la coopérative et aux chauffeurs qui la transportent. Interrogez trois acheteurs le même jour. Convenez du poids, du prix et du jour avant de charger, et livrez contre l’argent.',
    ],
    worker: [
      'Je ne peux pas savoir qui fait bien ce travail.',
      'Demandez à deux personnes qui ont la même chose, et au magasin qui la vend. Regardez un travail fini. Convenez du travail, du prix et du jour avant ; payez une partie, et le reste quand c’est fait et que cela marche.',
    ],
    adviser: [
      'Je ne peux nommer personne, car je ne connais le travail de personne.',
      'Demandez à deux chefs d’entreprise à qui ils feraient de nouveau appel. Regardez si le nom est sur la liste de la profession. Convenez par écrit de la tâche, du prix et du jour, et commencez par une petite chose.',
    ],
    lender: [
      'Je ne peux pas savoir ce que chaque banque ou prêteur propose aujourd’hui.',
      'Demandez à trois : une banque, une microfinance et une tontine. Demandez à chacun combien vous rendez en tout, quels papiers il veut et quelle garantie il prend. Vérifiez l’agrément, et ne payez rien avant d’avoir le prêt.',
    ],
    insurer: [
      'Je ne peux pas savoir quel assureur est le meilleur ou le moins cher.',
      'Demandez à trois une offre écrite, chacune pour les mêmes choses. Comparez ce qu’ils paient, ce qu’ils ne paient pas et ce qui reste à votre charge. Vérifiez l’agrément, et ne payez que contre un reçu de la compagnie.',
    ],
    service: [
      'Je ne peux pas savoir qui le propose, ni à quel prix.',
      'Demandez à deux personnes du même métier à qui elles s’adressent, puis le prix à trois. Convenez de quoi, quand, combien, et de qui paie les dégâts. Essayez d’abord avec peu.',
    ],
    premises: [
      'Je ne peux pas savoir ce qui est à louer là où vous cherchez.',
      'Parcourez la rue à l’heure de vos clients, et demandez aux commerçants et au bureau du marché. Visitez avec le propriétaire, ou avec quelqu’un qui montre un papier. Ne payez rien avant d’avoir vu et signé.',
    ],
    contact: [
      'Je ne garde ni noms, ni numéros, ni adresses : ils changent.',
      'Regardez sur le site officiel ou sur un papier du bureau, ou demandez à la mairie, à la chambre de commerce ou à votre groupe. Appelez un numéro que vous y avez trouvé vous-même. Ne payez pas qui promet seulement de vous introduire.',
    ],
    price: [
      'Je ne peux pas savoir le prix du jour sur ce marché.',
      'Demandez à trois vendeurs le même matin, pour la même qualité et la même mesure. Demandez à combien ils vendent, et à combien ils achètent : ce sont deux prix. Notez-les avec le jour.',
    ],
    rate: [
      'Je ne peux pas savoir le taux ou le tarif du jour.',
      'Regardez dans l’application ou sur la liste officielle, ou demandez à deux agents le même jour. Comparez ce qui arrive après tous les frais, pas le taux seul.',
    ],
    trust: [
      'Je ne connais pas ce vendeur : je ne peux pas dire s’il est sérieux.',
      'Demandez à deux personnes qui y ont acheté récemment, et allez voir le lieu. Commencez par une petite commande. Payez quand vous avez vu la marchandise, et prenez un reçu avec nom et numéro.',
    ],
  },
  none: 'Je ne le sais pas encore.',
  offTopic:
    'C’est une bonne question pour quelqu’un d’autre : je ne connais que la création d’entreprise.',
  betting:
    'Les paris ne font pas un revenu : à la longue, c’est la maison de jeu qui gagne. Ne misez jamais l’argent du commerce ni un crédit. Ce que je connais, c’est l’entreprise, par exemple :',
  offTopicPerhaps:
    'Je ne connais que la création d’entreprise. Est-ce l’une de ces questions\u00a0?',
  offerPassOn: 'Voulez-vous que je transmette votre question, avec votre nom, à l’équipe Inzira ?',
  person:
    'Je ne suis qu’un programme, mais l’équipe Inzira est faite de personnes. Dites-moi votre question, et je la leur transmets.',
  kept: 'J’ai noté votre question pour l’équipe Inzira, comme vous l’avez accepté. Que puis-je faire d’autre pour vous ?',
  passedOn:
    'C’est fait : l’équipe Inzira a votre question. Dès qu’elle répond, vous recevez un avis. Que puis-je faire d’autre pour vous ?',
  notPassedOn: 'D’accord, cela reste entre nous. Que puis-je faire d’autre pour vous ?',
  askWhatMeant: 'Pardon, je vous ai mal compris. Pouvez-vous le dire autrement ?',
  anotherTry: 'Pardon, je vous ai mal compris. Est-ce l’une de ces questions ?',
  noTopic: 'Sur quel sujet ? Nommez-le en quelques mots, ou posez-moi une question.',
  whichPart:
    'Quelle partie, et de quoi\u00a0? Dites-moi le mot ou le sujet, et je vous le dis en bref.',
  inShort: 'En bref :',
  nothingMore: 'Je n’ai rien de plus là-dessus. Posez-moi la question suivante.',
  noted: 'Bien. Comparez votre réponse avec ceci :',
  askIdea:
    'Quelle est votre idée d’entreprise, en une ligne ? Je m’en servirai dans mes explications.',
  thanksForIdea: 'C’est noté. Quelle est votre question à ce sujet ?',
  forYourIdea: '**Pour votre idée :**',
  yours: { idea: 'votre idée', customer: 'vos clients', country: 'votre pays' },
  yourNote: 'Après cette leçon, vous avez écrit dans votre plan :',
  planSays: 'Après ces leçons, vous avez écrit dans votre plan :',
  planWhole: 'Le tout, avec vos chiffres, est sur la page [Mon plan](/dashboard/plan).',
  planEmpty:
    'Vous n’avez encore rien écrit dans votre plan. Ce que vous écrivez dans la partie « Essayez aujourd’hui », à la fin d’une leçon, y entre.',
  planClosed:
    'Je ne peux pas lire votre plan : il n’est qu’à vous, sauf si vous m’y autorisez. Vous pouvez le faire sur la page [Mon plan](/dashboard/plan), après connexion.',
  headings: {
    example: 'Un exemple',
    steps: 'Les étapes',
    'goes-wrong': 'Ce qui tourne souvent mal',
  },
  colon: '\u00a0:',
  summaryOf: (title) => `L’essentiel de **${title}** :`,
  sourceOnly: (title, url) => `Source\u00a0: [${title}](${url}).`,
  byTeam: (month) =>
    month === null
      ? 'Écrit par l’équipe Inzira d’ici. Pas encore relu par une deuxième personne.'
      : `Écrit par l’équipe Inzira d’ici. Relu par une deuxième personne en ${month}.`,
  checkedIn: (month) => `Vérifié en ${month}.`,
  notChecked: 'Pas encore relu par une deuxième personne.',
  translationNotChecked: (month) =>
    `Vérifié en ${month}\u00a0; la traduction n’a pas encore été relue par une deuxième personne.`,
  teamAnswers: '**L’équipe Inzira a répondu à votre question\u00a0:**',
  source: (title, url, month) => `Source\u00a0: [${title}](${url}), vérifiée en ${month}.`,
  elsewhere: (country, rule) => `${country}\u00a0: ${rule}`,
  factSource: (month, title, url) => `Vérifié en ${month}. Source\u00a0: [${title}](${url}).`,
  whichCountry:
    'La règle change d’un pays à l’autre. Reposez la question avec le nom du vôtre, ou voyez [les règles par pays](/rules).',
  noCountry: (country) =>
    `Nous n’avons pas de règle vérifiée pour ce pays\u00a0: ${country}. Celles de dix pays se trouvent dans [les règles par pays](/rules).`,
  emergencyIn: (country, numbers) => `**${country}\u00a0:** ${numbers}`,
  noRule: (country, code) =>
    `Nous n’avons pas de règle vérifiée sur ce point pour ce pays\u00a0: ${country}. Ce que nous avons se trouve sur [sa page](/rules/${code}).`,
  moreRules: (country, code) =>
    `Il y en a d’autres\u00a0: [toutes les règles, ${country}](/rules/${code}).`,
  calculators: {
    runway: 'Calculons combien de temps l’argent suffit.',
    'break-even': 'Calculons combien il faut vendre pour couvrir vos coûts.',
    'unit-economics': 'Calculons ce que vous laisse un client.',
    margin: 'Calculons votre taux de marque (sur le prix) et votre taux de marge (sur le coût).',
    'loan-cost': 'Calculons ce que le prêt coûte vraiment.',
    ownership: 'Calculons qui possède quoi une fois l’argent entré.',
    price: 'Calculons votre prix à partir de vos coûts.',
    'cash-flow': 'Regardons votre trésorerie mois par mois.',
    'cash-book-week': 'Faisons le point sur votre cahier de caisse de la semaine.',
    'stock-turns': 'Voyons combien de fois votre stock se renouvelle, et ce qui se perd.',
    payroll: 'Calculons ce que coûte un salaire, et ce qui reste à la personne.',
    'batch-cost': 'Calculons le prix d’une pièce à partir des coûts d’une fournée.',
    'customer-cost':
      'Calculons ce que vous coûte un client, et ce que rapportent ceux qui reviennent.',
  },
  ratesCompared: ({ monthly, yearly, isWayNamed }) => {
    const inYear = Number((monthly * 12).toFixed(2));
    const cheaper =
      inYear === yearly
        ? 'Les deux coûtent autant'
        : `Le moins cher est ${inYear < yearly ? `${percent(monthly)} par mois` : `${percent(yearly)} par an`}`;
    return `Ramenez les deux à un an\u00a0: ${percent(monthly)} par mois × 12 = ${percent(inYear)} par an, à côté de ${percent(yearly)} par an. ${
      isWayNamed
        ? 'Cela ne suffit pas pour choisir\u00a0:'
        : `${cheaper}, si les deux sont comptés de la même façon et si les frais sont égaux. Demandez à chacun\u00a0: l’intérêt est-il calculé sur ce que je dois encore, ou toujours sur la somme de départ\u00a0? Car`
    } sur la somme de départ, le même taux coûte presque le double\u00a0; comparez donc ce que vous payez en tout.`;
  },
  whatIsLeft: 'je gagne combien sur une',
  claimHolds: 'Oui, c’est cela.',
  rateClaim: (monthly, yearly) => {
    const inYear = Number((monthly * 12).toFixed(2));
    return `${inYear === yearly ? 'Oui' : 'Non'}\u00a0: ${percent(monthly)} par mois font ${monthly.toLocaleString('fr')} × 12 = ${percent(inYear)} par an${inYear === yearly ? '' : `, et non ${percent(yearly)}`}. Si l’intérêt est compté jusqu’au bout sur le montant de départ, il coûte presque le double que sur ce que vous devez encore. Demandez ce que vous recevez en main et ce que vous rendez en tout.`;
  },
  claimFails: 'Non, cela donne autre chose.',
  numbersUnsure:
    'Je ne sais pas avec certitude ce qu’est chacun de vos chiffres : vérifiez-les ci-dessous et saisissez ceux qui manquent.',
  sumUnsure:
    'Je vois vos chiffres, mais sans savoir avec certitude ce qu’est chacun d’eux, et je ne donne pas de résultat qui pourrait être faux. Renvoyez-les, chacun avec son mot («\u00a0j’en vends 40 par jour à 50, un me coûte 30, loyer 2\u00a0000 par mois\u00a0»), et dites ce que vous voulez savoir.',
  sumRefused: (numbers) =>
    numbers.length === 0
      ? 'Vos chiffres portent sur une période, et votre question sur une autre. Renvoyez-les en disant combien de fois ce jour ou cette semaine y revient, et ce que vous payez d’autre pendant ce temps.'
      : `Je ne sais pas bien où placer ${numbers.map((number) => number.toLocaleString('fr')).join(' et ')} dans ce calcul, et je préfère ne pas vous donner un résultat faux. Renvoyez les chiffres en disant à quoi correspond chacun («\u00a0un me coûte 30, je le vends 50, 40 vendus\u00a0»), avec une seule question.`,
  coveredOnDay: (units, sold) =>
    `À ${sold} par jour, c’est fait le ${Math.ceil(units / sold)}ᵉ jour\u00a0: ${units} ÷ ${sold} = ${(units / sold).toLocaleString('fr', { maximumFractionDigits: 1 })}.`,
  otherFigures: 'Le calcul est détaillé ci-dessous ; changez un chiffre pour voir un autre cas.',
  byKept: (told) => `D’après les chiffres que vous avez gardés : ${told}`,
  keptBeside: 'Ce que votre message ne dit pas est complété par les chiffres que vous avez gardés.',
  needs: (figure) => `Il me manque ceci : ${MISSING[figure]}`,
  fillIn: 'Saisissez les chiffres ci-dessous ; le calcul est montré.',
  health:
    'Sur les maladies et les remèdes, je ne peux pas conseiller : demandez à un infirmier, un pharmacien ou un médecin près de chez vous, et n’arrêtez aucun traitement sans leur avis. Ce que je connais, c’est l’entreprise, par exemple :',
  savings:
    'Je ne conseille pas où placer vos économies. Ne risquez que ce que vous pouvez perdre, et demandez à une personne agréée qui ne gagne rien à votre choix.',
  gradedHint: 'C’est une question du quiz : je donne un indice, pas la réponse. Regardez ceci :',
  gradedTry:
    'Choisissez votre réponse dans le quiz : il dit aussitôt pourquoi elle est juste ou non.',
  gradedGeneral:
    'Je ne donne pas les réponses d’un quiz : la note ne vous dirait plus rien. Envoyez-moi une question, et je vous aide par un indice. Laquelle est-ce ?',
  termAsk: (term) => `Que veut dire **${term}** ? Dites-le avec vos propres mots.`,
  termTold: 'Comparez vos mots avec ceux de la leçon :',
  termsDone: 'Vous avez vu tous les mots de cette leçon. Passons-nous à une autre leçon ?',
  nextLesson: (title, chapter) =>
    `Votre prochaine leçon est **${title}**, dans le chapitre « ${chapter} ».`,
  nextNone:
    'Vous êtes à la dernière leçon. Repensez à celle qui vous a paru la plus difficile : laquelle était-ce ?',
  buttons: {
    example: 'Un exemple',
    steps: 'Les étapes',
    'goes-wrong': 'Ce qui tourne mal',
    question: 'Posez-moi une question',
    idea: 'Pour mon idée',
    calculator: 'Faire le calcul',
    summary: 'L’essentiel',
    next: 'La leçon suivante',
    'pass-on': 'Oui, transmettez-la',
    another: 'Une autre',
  },
  fallback: 'Le service d’IA n’a pas répondu, je réponds donc moi-même.',
  usedUp:
    'Votre organisation a utilisé tout son quota IA de ce mois, je réponds donc moi-même. Le service d’IA revient le premier du mois prochain.',
};

const MISSING: Record<MissingFigure, string> = {
  cash: 'combien d’argent avez-vous maintenant ?',
  money_out: 'combien dépensez-vous par mois ?',
  fixed_costs: 'combien payez-vous chaque mois même sans vente, comme le loyer et les salaires ?',
  price: 'combien un client paie-t-il l’unité ?',
  unit_cost: 'combien l’unité vous coûte-t-elle ?',
  acquisition_spend: 'combien avez-vous dépensé pour trouver ces clients ?',
  new_customers: 'combien de nouveaux clients cela a-t-il apportés ?',
  amount: 'combien empruntez-vous ?',
  rate: 'quel est le taux d’intérêt ?',
  rate_per: 'ce taux est-il par mois ou par an ?',
  months: 'sur combien de mois remboursez-vous ?',
  investment: 'combien l’investisseur apporte-t-il ?',
  valuation: 'sur quelle valeur de l’entreprise vous êtes-vous mis d’accord ?',
  materials: 'combien l’unité vous coûte-t-elle en matières ?',
  margin: 'quel taux voulez-vous, et sur quoi : le coût (marge) ou le prix (marque) ?',
  sales: 'combien vendez-vous par mois ?',
  costs: 'combien dépensez-vous par mois ?',
  once_month: 'en quel mois payez-vous la grosse somme ?',
};
