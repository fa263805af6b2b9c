import { figuresIn } from './message-figures.ts';
import type { MessageRole } from './message-number.ts';
import { clearText, type Period } from './quantities.ts';

/** A figure that the learner gave when asked. */
export interface ToldFigure {
  role: MessageRole;
  value: number;
  period: Period | null;
}

/** The maximum length of a reply with a figure. */
const MOST_FIGURE = 60;

const OF_PERIOD: Partial<Record<MessageRole, Period>> = {
  'rate-of-sale': 'day',
  brings: 'month',
  fixed: 'month',
};
/** Roles that are counts; all others are money. */
const COUNTS: ReadonlySet<MessageRole> = new Set(['rate-of-sale', 'lead']);
const OF_ONE: ReadonlySet<MessageRole> = new Set(['unit-cost', 'price']);

/** Words that may surround such an amount. */
const PLAIN_WORDS =
  /^(?:about|around|approx\w*|roughly|nearly|almost|only|just|maybe|perhaps|say|ok|okay|yes|yeah|well|so|like|er|um|hello|hi|thanks|thank|you|please|it|its|it's|that|this|they|them|is|are|was|will|would|be|can|costs?|cost|price|amount|answer|i|we|my|me|us|think|guess|believe|in|all|total|altogether|each|one|piece|unit|single|a|an|the|at|for|per|to|of|on|and|with|every|day|week|month|daily|weekly|monthly|environ|autour|presque|seulement|juste|peut-etre|oui|d'accord|bon|ben|euh|bonjour|merci|c'est|ca|cela|il|elle|ils|elles|on|je|j'|nous|me|m'|le|la|les|l'|un|une|piece|unite|chacune?|chaque|par|pour|de|du|des|d'|d'achat|a|au|en|tout|est|fait|font|coute|coutent|coutait|revient|reviennent|prix|cout|montant|vaut|crois|pense|dirais|mon|ma|mes|jour|semaine|mois|f|fr|frs|francs?|fcfa|cfa|bob|ksh|kes|naira|ngn|n|shillings?|shilings?|sh|cedis?|ghs|rands?|r|rwf|frw|ugx|tzs|birr|dollars?|usd|kwacha)$/;
const ROLE_WORDS: Partial<Record<MessageRole, RegExp>> = {
  'unit-cost':
    /^(?:buy|bought|buying|pay|paid|make|making|ingredients?|materials?|spend|achete|l'achete|j'achete|achetons|paie|paye|depense|matieres?|ingredients?|fabrication|produce|producing)$/,
  price: /^(?:sell|selling|sold|charge|ask|vends|vendons|vend|vendu|demande|selling|vente)$/,
  fixed:
    /^(?:pay|paid|rent|salary|salaries|wages|spend|electricity|power|paie|paye|payons|loyer|salaires?|depense|charges|electricite|courant|fixed|costs|bills|goes|out)$/,
  brings:
    /^(?:brings?|bring|gives?|leaves?|earn|gain|more|extra|left|rapporte\w*|laisse\w*|gagne|plus|reste|net|after)$/,
  'rate-of-sale':
    /^(?:sell|use|need|sold|customers|finish|vends|vendons|utilise|consomme|pieces|units|unites)$/,
  lead: /^(?:takes?|needs?|deliver\w*|supplier|arrives?|comes?|days?|weeks?|jours?|semaines?|livre\w*|livraison|fournisseur|faut|met|prend|arrive)$/,
};
/** Words after which another noun may follow: "25 a bottle", "180 with the packaging". */
const BEFORE_THING =
  /^(?:a|an|the|per|each|every|for|of|with|one|le|la|l'|les|par|chaque|un|une|pour|de|du|d'|avec|my|mon|ma)$/;
const NO_THING =
  /^(?:time|times|rent|loyers?|salar\w+|wages?|loan|pret|credit|fees?|years?|ans?|annees?|hours?|heures?|children|enfants|kids?|sister|brother|mother|father|wife|husband|soeur|frere|mere|pere|femme|mari|discount|deposit|capital|shops?|boutiques?)$/;

/** The learner's reply to the question for a figure; null if it is none. */
export function toldFigure(message: string, role: MessageRole): ToldFigure | null {
  if (message.length > MOST_FIGURE) return null;
  const { figures } = figuresIn(message) ?? { figures: [] };
  const [figure, second] = figures;
  if (!figure || second || figure.value <= 0 || figure.isPercent) return null;
  const isTime = /^ ?(?:days?|jours?|weeks?|semaines?|months?|mois|years?|ans?|annees?)\b/.test(
    figure.after,
  );
  if (figure.kind === 'times' || (isTime && role !== 'lead')) return null;
  if (/^ ?(?:of|de|d') ?(?:them|those|these|us|eux|elles|ces)\b/.test(figure.after)) return null;
  if (OF_ONE.has(role) && figure.period !== null) return null;
  if (figure.isCount && !COUNTS.has(role)) return null;
  if (role === 'lead') {
    if (figure.isCount && !isTime) return null;
    const [, unit = ''] = /^ ?(week|semaine|month|mois|year|an)/.exec(figure.after) ?? [];
    if (unit !== '' && !/^(?:week|semaine)/.test(unit)) return null;
    if (!areWordsOf(message, role)) return null;
    return { role, value: figure.value * (unit === '' ? 1 : 7), period: null };
  }
  if (!areWordsOf(message, role)) return null;
  const period = figure.period ?? OF_PERIOD[role] ?? null;
  return { role, value: figure.value, period };
}

/** Whether the whole reply is about the figure. */
function areWordsOf(message: string, role: MessageRole): boolean {
  const words = clearText(message)
    .replaceAll('’', "'")
    .replaceAll(/\d[\d.,]*[km]?/g, ' # ')
    .replaceAll(/[^a-z#'-]+/g, ' ')
    .replaceAll(/\b([ldjm]')(?=[a-z])/g, '$1 ')
    .trim()
    .split(/\s+/);
  const isOwn = (word: string) => PLAIN_WORDS.test(word) || ROLE_WORDS[role]?.test(word) === true;
  return words.every((word, at) => {
    if (word === '#' || isOwn(word)) return true;
    const last = words[at - 1] ?? '';
    const isCounted = last === '#' && role === 'rate-of-sale';
    return (BEFORE_THING.test(last) || isCounted) && !NO_THING.test(word);
  });
}
