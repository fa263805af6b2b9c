import { foldAccents } from '@inzira/contract/rules/fold';

/*
 * Answers for the other party of a situation, which are excluded. For example a landlord does not get the answer on
 * how to reply to one, and somebody who is afraid at home is not told to talk it over calmly.
 */

interface Side {
  told: RegExp;
  /** Words of the other party. */
  without?: RegExp;
  /** The answers for the other party. */
  others: readonly string[];
}

const SIDES: readonly Side[] = [
  {
    told: /\b(?:my|our|one|a|the|two|three) tenants?\b|\b(?:i|we) (?:rent|let) (?:\w+ )?out\b|\b(?:i am|i'm|we are) (?:the |a )?(?:landlord|landlady)\b|\b(?:that|which) (?:i|we) rent out\b|\b(?:mon|ma|mes|notre|nos|le|la|un|une) locataires?\b|\bje suis (?:le |la |un |une )?(?:proprio|proprietaire|bailleur|bailleresse)\b|\bje (?:loue|mets en location) (?:ma|mon|mes|un|une|deux) (?:\w+ )?(?:magasins?|boutiques?|locaux|local|maisons?|chambres?|kiosques?) a\b|\b(?:mpangaji|wapangaji) (?:wangu|wetu)\b/,
    without:
      /\b(?:tenants? before (?:me|us)|(?:previous|former) tenants?|locataires? (?:d'avant|avant (?:moi|nous)|precedente?s?))\b|\b(?:my|our|the) (?:landlord|landlady)\b|\b(?:mon|notre|le) (?:bailleur|proprietaire|proprio)\b|\b(?:as|like) a tenant\b|\bi am (?:a|the) tenant\b/,
    others: [
      'landlord-wants-me-out',
      'landlord-raises-the-rent-of-my-shop',
      'landlord-keeps-the-deposit-of-my-shop',
      'no-lease-for-my-shop',
      'rent-a-shop-safely',
      'negotiate-rent-in-advance',
      'how-much-rent-can-i-carry',
      'is-a-higher-rent-worth-it',
      'unpaid-rent-and-help-in-the-figures',
    ],
  },
  {
    told: /\b(?:i|we) (?:always |have |keep |kept )?(?:send|sent|sending|put|gave|give|invested|wired) (?:\w+ ){0,3}?(?:money|cash|capital|savings|\d[\d,.]*)|\bj'(?:ai (?:mis|envoye|donne|investi|confie)|envoie|y ai mis)\b|\bmon argent\b[^.?!]{0,30}\bgere\b/,
    without:
      /\b(?:i|we) (?:still )?owe\b|\b(?:cannot|can't|not|unable to|how do i|to) (?:re)?pay\b|\bpay\b[^.?!]{0,24}\bback\b|\b(?:lent|lends?|gave) (?:me|us)\b|\bborrowed\b|\bje (?:lui |leur )?dois\b|\b(?:m'a|nous a) (?:prete|avance)\b|\bemprunt\w*/,
    others: [
      'cannot-pay-a-relative-this-month',
      'if-the-business-closes-and-i-owe-family',
      'repay-family-with-goods',
      'i-owe-my-supplier-and-cannot-pay',
    ],
  },
  {
    told: /\bpro ?-?forma\b/,
    without:
      /\b(?:(?:not|never|still|n't) pa(?:id|y)\w*|since|weeks? ago|months? ago|late|overdue|owes?|(?:pas|jamais|toujours) (?:encore )?paye\w*|depuis|retard|me doit)\b/,
    others: [
      'school-or-office-owes-me-for-months',
      'get-a-debtor-to-pay',
      'excuses-of-a-debtor',
      'sell-an-unpaid-invoice',
      'charge-interest-on-late-payment',
      'unpaid-invoice-or-promised-grant-and-runway',
    ],
  },
  {
    told: /\b(?:i|we) (?:have |had |already |just )*(?:raised|increased|put up|doubled)\b[^.?!]{0,30}\bprices?\b|\b(?:j'ai|on a|nous avons) (?:deja |un peu )?(?:augmente|monte|hausse)\b(?: (?:un peu|aussi|encore))?(?= (?:(?:mes|mon|nos|notre|les|le|la|l'|tous les|du|de la|des)[^.?!]{0,24})?(?:\bprix\b|\btarifs?\b|\ba \d))/,
    without: /\b(?:salary|salaries|wages?|salaires?|paie)\b/,
    others: [
      'ingredients-become-dearer',
      'raise-the-price-for-loyal-customers',
      'low-price-first-raise-later',
    ],
  },
  {
    told: /\b(?:i am|i'm|we are|i work as) (?:a |an |the )?(?:\w+ )?(?:developers?|programmers?|coders?|designers?|graphic artists?|freelancers?)\b[^?]*\b(?:pay|pays|paid|owes?|invoice|balance)\b|\b(?:clients?|customers?|shop owner|boss)\b[^.?!]{0,30}\b(?:not pay|n't pay|not paid|n't paid|refuses? to pay|owes?)\b[^.?!]{0,40}\b(?:website|site|app|logo|design|system) (?:that |which )?i (?:made|built|designed|delivered)\b|\bi (?:made|built|designed|delivered|coded)\b[^.?!]{0,30}\b(?:website|site|app|logo|system|design)s?\b[^?]{0,60}\b(?:not pay|n't pay|not paid|n't paid|refuses? to pay|owes?)\b|\bje suis (?:le |la |un |une )?(?:developpeu(?:r|se)|programmeu(?:r|se)|informaticien(?:ne)?|graphiste|designer|infographiste|freelance)\b[^?]*\b(?:pai(?:e|ent)|paye\w*|doit|doivent|facture|solde|impaye\w*)\b|\bj'ai (?:fait|livre|cree|developpe|code)\b[^.?!]{0,30}\b(?:site|application|appli|logo|logiciel|systeme)\b[^?]{0,60}\b(?:paie pas|paye pas|pas paye|pas les|doit|refuse de payer)\b/,
    without:
      /\b(?:my|our|the|another) (?:developer|programmer|coder|designer)\b(?! and\b)[^.?!]{0,30}\b(?:disappear\w*|vanish\w*|ran|left|stopped|does not (?:answer|finish))\b|\bpay (?:my|our|the|a) (?:developer|programmer|coder|designer)s?\b|\bmon (?:developpeur|programmeur|graphiste)\b/,
    others: [
      'developer-disappeared',
      'pay-the-developer-in-parts',
      'agency-quote-for-a-website',
      'learn-to-code-myself',
      'logo-and-name-before-the-mvp',
    ],
  },
  {
    told: /\b(?:husband|wife|boyfriend|girlfriend|partner|spouse|mari|femme|conjointe?|compagn(?:on|e)|copain)\b[^?]{0,80}\b(?:by force|forcefully|insults?|shouts? at|yells? at|threatens?|searches my|checks my phone|controls? (?:all|my|every)|throw me out|scares? me|de force|m'insulte|insulte|crie (?:sur|apres)|menace|fouille|controle (?:tout|mon|toute|ma)|me chasser|me fait peur)\b|\b(?:afraid|scared|fear) of my (?:husband|wife|partner|boyfriend)\b|\bpeur d(?:e|u) (?:mon|ma) (?:mari|femme|conjointe?|compagnon)\b/,
    without:
      /\b(?:customers?|clients?|supplier|landlord|lender|competitor|boss|business partner) (?:\w+ )?(?:insults?|shouts?|threatens?)\b/,
    others: [
      'husband-takes-what-i-earn',
      'family-takes-from-the-business',
      'keep-business-and-family-money-apart',
      'husband-limits-my-business',
    ],
  },
];

/** The answers that do not fit the writer's side; none for most messages. */
export function answersForOthers(message: string): ReadonlySet<string> {
  const text = foldAccents(message);
  return new Set(
    SIDES.filter(({ told, without }) => told.test(text) && !without?.test(text)).flatMap(
      ({ others }) => others,
    ),
  );
}
