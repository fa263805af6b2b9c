import { periodNamed, quantitiesIn, clearText, type Quantity } from './quantities.ts';

/** A number of a message with the words that determine its role. */
export interface Figure extends Quantity {
  /** The text from the last comma or "and" to the number, and from the number to the next. */
  clause: string;
  tail: string;
  /** Whether it is per piece. */
  isEach: boolean;
  isCount: boolean;
  /** Whether it is a number of pieces and the money after it is the price of one. */
  isPaired: boolean;
  /** Whether it is the content of a pack and the money beside it is the price of the pack. */
  isContent: boolean;
}

/** Matches "tray of 30 sells for 45", but not "24 in a carton, I sell a piece at 40". */
export const namesPack = ({ clause, tail }: Pick<Figure, 'clause' | 'tail'>) =>
  HAS_PACK.test(`${clause}|${tail}`);

export interface MessageFigures {
  text: string;
  /** The exchange rate of the dollar, if the message has amounts in dollars too. */
  dollar: number | null;
  figures: Figure[];
}

/** Numbers that are no figures: phone numbers, ages, years, dates, times of day, years of experience. */
const ASIDE: readonly RegExp[] = [
  /(?<![\d.,])(?:\+\d[\d ]{7,}\d|0\d(?:[ .-]?\d{2,3}){3,4})(?!\d|[.,]\d|%)/g,
  /\b(?:i am|i'm|im|aged?|j'ai|(?:he|she|il|elle|father|mother|pere|mere|son|daughter|child|fils|fille|enfant|brother|sister|frere|soeur) (?:is|has|a)) \d{1,2}(?: ?(?:years?|yrs|ans)(?: old)?\b|(?= (?:and|et|,)|[,.]))/g,
  /\b\d{1,2} (?:years? old|ans d'experience|years? of experience|years? experience)\b/g,
  /\b(?:and|et) (?:my|mon|ma) (?:son|daughter|fils|fille) \d{1,2}(?=[,.])/g,
  /\b(?:in|en|since|depuis|from|annee|year|of|de) (?:19[89]\d|20[0-4]\d)\b(?! ?(?:f|fcfa|bob|naira|each|kg|pieces)\b)(?! \d)/g,
  /\b(?:since|depuis|for the last|il y a) \d{1,2} (?:years?|ans|months?|mois|weeks?|semaines|days?|jours)\b/g,
  /\b\d{1,2} (?:years?|months?|weeks?|days?) ago\b/g,
  /\b\d{1,2}[/.-]\d{1,2}[/.-](?:19|20)?\d\d\b/g,
  /\b(?:le|on|of|du) \d{1,2}(?:st|nd|rd|th|er)? (?:january|february|march|april|may|june|july|august|september|october|november|december|janvier|fevrier|mars|avril|mai|juin|juillet|aout|septembre|octobre|novembre|decembre)\b/g,
  /\b\d{1,2} ?(?:am|pm|h ?[0-5]\d)\b/g,
];
/** Currencies after a number that no other pattern knows. */
const CURRENCY_BEHIND =
  /(?<=\d ?[km]?) ?(?:(?:rwandan|ugandan|kenyan|tanzanian|burundian|congolese|zambian|malawian|guinean|south african|cfa) (?:francs?|shillings?|kwacha|rands?)|francs? (?:rwandais|burundais|guineens?|cfa)|fc|cdf|kwacha|dalasis?|leones?|pulas?|meticais|dirhams?|shilingi|ariary|francs congolais|zmw|mru|ouguiyas?|gnf)\b/g;
/** "4 shillings per 1000" is a rate. */
const PER_THOUSAND =
  /(\d+(?:\.\d+)?) ?(?:shillings?|sh|bob|naira|francs?|f|cedis?|fcfa)? ?(?:per|par|for (?:each|every)|on (?:each|every)|pour|sur|for|pour chaque|every) 1[ ,.]?000\b(?! \d)/g;
const RATE_OF_EXCHANGE =
  /,? ?(?:\b(?:the |le )?(?:exchange )?(?:rate|taux)(?: of exchange| du jour| de change)?(?: is| est| ni| na| a| at|:| =|=)? ?|\b1 ?(?:\$|usd|dollars?) ?(?:=|is|est|a|at) ?)(\d{1,2}[ ,.]?\d{3}|\d{2,3})\b(?! ?%)/;
const DOLLARS = /(?:\$|\busd) ?(\d[\d.,]*)|(\d[\d.,]*) ?(?:\$|usd\b|dollars?\b)/g;

/** Converts dollars into the currency of the other amounts, at the given rate. */
function withoutDollars(text: string): { text: string; dollar: number | null } {
  const [, rate] = RATE_OF_EXCHANGE.exec(text) ?? [];
  const rest = text.replace(RATE_OF_EXCHANGE, ' ');
  if (rate === undefined || rest.search(DOLLARS) === -1) return { text, dollar: null };
  const dollar = Number(rate.replaceAll(/[ ,.]/g, ''));
  const converted = rest.replaceAll(
    DOLLARS,
    (_, first: string | undefined, last: string | undefined) => {
      const amount = Number((first ?? last ?? '').replaceAll(/[,.]$|,(?=\d{3})/g, ''));
      return String(Number((amount * dollar).toFixed(2)));
    },
  );
  return { text: converted, dollar };
}

const BREAK = /[,;:.?!()]|\band\b|\bet\b|\bplus\b|\bbut\b|\bmais\b|\bthen\b|\bpuis\b|\bif\b|\bsi\b/;
const EACH =
  /^ ?(?:(?:shillings?|bob|naira|fcfa|francs?|f) )?(?:(?:each|apiece|chacune?|l'une?|l'unite|la piece|piece|one one)\b|(?:per|par|chaque|each|every|for one|for each|pour une?|pour chaque|\/) ?(?!day|week|month|year|jour|semaine|mois|an\b|annee|soir|matin|evening|morning|night|time|fois|nuit)[a-z])/;
/** "Each", referring to the number before. */
const EACH_OF_LAST =
  /^ ?(?:(?:shillings?|bob|naira|fcfa|francs?|f) )?(?:each|apiece|chacune?|l'une?|la piece|piece)\b/;
const EACH_CLAUSE =
  /\b(?:each|every|chaque|chacune?|one)\b(?! (?:day|week|month|jour|semaine|mois|soir|matin|evening|morning|night|time|fois|nuit))[^,;.]{0,40}$|\bon the |^ ?(?:ingredients?|materials?) for one |\b(?:per|par) (?!day|week|month|jour|semaine|mois)[a-z]+(?: is| est| na| :|:)? $/;
const PAIRED =
  /^[^,;.?!:]{0,40}?(?:@ ?|\b(?:at|a|x|paying|pays?|paient|paie)(?: only| about)? (?:[a-z]{1,3} ?)?)$/;
/** "2 helpers 4,000 each" */
const PAIRED_EACH = /^(?: [a-z]+){1,3} $/;
const PACK =
  '(?:cartons?|sacs?|bags?|box|boxes|crates?|bales?|ballots?|caisses?|casiers?|packs?|bidons?|jerricans?|sacks?|tins?|drums?|futs?|trays?|plaquettes?|plateaux?|alveoles?)';
/** "a 60 kg bag", "carton de 40 savons à", "sac d'arachides 50 kg à" */
const CONTENT_AFTER = new RegExp(
  String.raw`^ (?:kgs?|kilos?|litres?|pieces?) (?:(?:[a-z]+ )?${PACK}\b)`,
);
const CONTENT_BEFORE = new RegExp(
  String.raw`\b${PACK} (?:d'|de |of )?(?:[a-z]+ )?(?:de |of |with |avec |has |contains? )?$`,
);
/** "48 pieces in each carton", "24 savons par carton" */
const CONTENT_IN = new RegExp(
  String.raw`^ (?:[a-z]+ ){1,2}(?:in|inside|per|par|dans|for|pour|a) ?(?:each |every |one |a |the |chaque |une? |le |la )?${PACK}\b`,
);
/** "a carton is 9,500, 40 pieces inside" */
const CONTENT_INSIDE = /^ [a-z]+ (?:are |dey )?(?:inside|dedans|in it)\b/;
/** "2 cartons, 48 soaps each" */
const CONTENT_EACH = /^ [a-z]+ (?:each|chacune?|inside each)\b/;
const IS_PACK = new RegExp(String.raw`^ ${PACK}\b`);
const HAS_PACK = new RegExp(String.raw`\b${PACK}\b`);
/** "I sell it at 50, 40 sold": if no other number of pieces is given. */
const IS_SOLD = /^ (?:sold|vendue?s?)\b ?(?:[,.;:?!]|and\b|et\b|$)/;
const HAS_REST =
  /\b(?:bought|made|broke\w*|spoil\w*|lost|rot\w*|died|left|achete\w*|fait|casse\w*|perdu\w*|gate\w*|pourri\w*)\b/;
const OF_PACK = new RegExp(String.raw`\b${PACK} (?:de|of) $`);
/** "each bag gives me 50" */
const EACH_PACK = new RegExp(
  String.raw`\b(?:each|every|one|chaque|per|une?|the|le|la) ${PACK} (?:[a-z]+ ){0,3}(?:gives?|give|contains?|holds?|has|donne|contient|fait)\b`,
);
const WITH_CONTENT = /\b(?:with|avec|inside|contains?|contient|holds?)\b[^,;.]{0,12}$/;

const OF_OWN = /\b(?:my|our|mon|ma|notre|this|ce|cette)\b/;
const IS_TIME = /^ ?(?:days?|jours?|weeks?|semaines?|months?|mois|years?|ans?|annees?)\b/;
/** "rent 500 transport 260": the words between belong to the second number. */
const LABEL_OF_NEXT =
  /^ (?:[a-z]+ )?(?!(?:at|a|for|pour|each|of|de|chacun\w*|paying|pays?|paient|paie) $)[a-z]{2,} $/;
const HAS_LABEL =
  /^ ?(?:[a-z]+ )?(?!(?:sell|sells|sold|selling|buy|buys|bought|make|makes|made|bake|get|gets|got|have|has|hv|paid|pay|pays|paie|paye|payons|verse|verses|emploie|employ|give|gives|gave|take|use|uses|need|with|for|of|the|my|i|we|and|from|about|only|vends?|vendu|vendre|achete|pris|fais|fait|donne\w*|ai|a|de|pour|avec|les?|mes|sur|environ|encore|par|recolte|harvest|harvested|keep|want|wants|veux|veut|do|does|wash|serve|serves|orders?|in|on|are|am|sommes|est|et)\b)[a-z]{3,} $/;
/** Words after money that are not counted nouns. */
const NOT_COUNTED =
  /^(?:piece|unite|unit|sells?|vend(?:s|re|us?|ues?|ent|ons|ez)?|se|last|ce|cette|this|rent|loyers?|kodi|salar\w+|wages?|electricity|profit|interest|interets?|deposit|deposits?|avance|capital|cost|total|flat|par|net|brut|gross|worth|credit|commission|environ|about|around|today|yesterday|aujourd|hier|chaque|month|mois|year|annee|extra|loan|pret|left|in|pourcent|every|until|before|moins|more|less|ya|za|wa|kwa|na|ni)$/;

const singular = (word: string) => word.replace(/(?<=..)(?:es|s|x)$/, '');

const MONTH =
  '(?:january|february|march|april|may|june|july|august|september|october|november|december|janvier|fevrier|mars|avril|mai|juin|juillet|aout|septembre|octobre|novembre|decembre)';
const IN_TWO_MONTHS = new RegExp(
  String.raw`\b(\d+)( [a-z]+)? (?:in|en) ${MONTH},? (?:and|et) (\d+)(?: [a-z]+)? (?:in|en) ${MONTH}\b`,
);
const OF_BOTH =
  /\b(?<!\b(?:each|every one|chacun) )(?:of|for|in|on|des|sur les|pour les|les) (?:both|(?:the )?2|(?:the )?two|deux)(?: months?| mois)?\b/;
const COMES_MONTHLY =
  /\b(?:rent|loyer|salar\w*|salaires?|wages?|month|mois de|electricity|courant)\b/;

/** "45 bags in June and 60 in July": adds them for a question about both months. */
function inBothMonths(text: string): string {
  const [sold, first, thing = '', second] = IN_TWO_MONTHS.exec(text) ?? [];
  const rest = text.replace(OF_BOTH, ' in all');
  if (sold === undefined || rest === text || COMES_MONTHLY.test(rest)) return text;
  return rest.replace(sold, `${Number(first) + Number(second)}${thing}`);
}

/** The limit that keeps a pasted list of hundreds from taking seconds. */
const MOST_FIGURES = 40;

/** The numbers of a message that may be figures; null if one may have been missed. */
export function figuresIn(message: string): MessageFigures | null {
  const { text: converted, dollar } = withoutDollars(
    clearText(message).replaceAll(CURRENCY_BEHIND, ''),
  );
  let text = inBothMonths(converted);
  for (const aside of ASIDE) text = text.replaceAll(aside, ' ');
  text = text
    .replaceAll(PER_THOUSAND, (_, rate: string) => `${Number(rate) / 10}% commission`)
    .replaceAll(/ {2,}/g, ' ');
  const quantities = quantitiesIn(text);
  if (quantities === null || quantities.length === 0 || quantities.length > MOST_FIGURES)
    return null;
  const nouns = new Set(
    quantities.flatMap(({ counted, after }) =>
      counted === null ? [] : [singular(counted), singular(/^ ([a-z]+)/.exec(after)?.[1] ?? '')],
    ),
  );
  const figures = quantities.map((quantity, at): Figure => {
    const next = quantities[at + 1];
    const { value, kind, before, after, counted, hasCurrency, isPercent } = quantity;
    const clause = (at > 0 ? before.replace(EACH_OF_LAST, '') : before).split(BREAK).at(-1) ?? '';
    const tail = after.split(BREAK)[0] ?? '';
    const [, noun] = /^ (?:a|the|le|la|l'|un|une|of|for) ([a-z]+)\b/.exec(after) ?? [];
    const isTime = kind === 'times' || IS_TIME.test(after);
    const isCount =
      counted !== null &&
      !NOT_COUNTED.test(counted) &&
      !(LABEL_OF_NEXT.test(next?.before ?? '') && HAS_LABEL.test(clause)) &&
      !hasCurrency &&
      !isPercent &&
      !isTime;
    // "boys 2 at 600 each", "I sell it at 50, 40 sold"
    const isBareCount =
      counted === null &&
      !hasCurrency &&
      !isPercent &&
      !isTime &&
      value <= 1000 &&
      (/^ ?(?:@|at|x|\u00d7) ?$/.test(next?.before ?? '') ||
        (/^ ?$/.test(clause) &&
          IS_SOLD.test(after) &&
          !HAS_PACK.test(text) &&
          !HAS_REST.test(text)) ||
        (/^ ?a ?$/.test(next?.before ?? '') && /\b(?:vendus?|vendues?|achetes?) $/.test(clause)));
    const isContent =
      (isCount &&
        (CONTENT_AFTER.test(after) ||
          CONTENT_IN.test(after) ||
          (CONTENT_INSIDE.test(after) && HAS_PACK.test(text)) ||
          (CONTENT_EACH.test(after) &&
            quantities.slice(0, at).some((one) => IS_PACK.test(one.after))) ||
          CONTENT_BEFORE.test(clause) ||
          EACH_PACK.test(clause) ||
          (WITH_CONTENT.test(clause) && HAS_PACK.test(text.slice(0, text.indexOf(after)))))) ||
      (OF_PACK.test(clause) && value < 1000 && !hasCurrency && !isPercent);
    const isMoneyNext =
      next !== undefined &&
      !next.isPercent &&
      (next.kind === 'amount' || next.kind === 'unread') &&
      (next.counted === null || NOT_COUNTED.test(next.counted));
    const isDaysOfWork = /^ (?:jours?|days?) (?:de|of) (?:travail|work|labou?r)/.test(after);
    return {
      ...quantity,
      period: quantity.period ?? periodBehind(after),
      clause,
      tail,
      isEach:
        (quantity.each !== null && !(quantity.period !== null && OF_OWN.test(clause))) ||
        EACH.test(after) ||
        EACH_CLAUSE.test(clause) ||
        (noun !== undefined && nouns.has(singular(noun))),
      isCount: isCount || isDaysOfWork || isBareCount,
      isPaired:
        (isCount || isDaysOfWork || isBareCount) &&
        !isContent &&
        isMoneyNext &&
        (PAIRED.test(next.before) || (PAIRED_EACH.test(next.before) && next.each !== null)),
      isContent,
    };
  });
  return { text, dollar, figures };
}

/** "repay 5,500 monthly", "gets 3,000 weekly", "30 per mo" */
function periodBehind(after: string): Quantity['period'] {
  const [, word] =
    /^ ?(?:(?:f|bob|fcfa|naira) )?\/ ?(day|week|month|jour|semaine|mois)\b/.exec(after) ?? [];
  return periodNamed(word ?? '');
}
