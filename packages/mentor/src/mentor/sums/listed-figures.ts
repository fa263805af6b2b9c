import { numbersIn } from '#src/library/numbers.ts';
import type { FramingLanguage } from '#src/mentor/mentor-texts.ts';
import { figuresIn, type Figure } from './message-figures.ts';
import { clearText, quantitiesIn, readableText, type Period } from './quantities.ts';
import { rounded, Sum, type EverydaySum } from './stated-sum.ts';

export type Texts = Record<FramingLanguage, string>;

/** The result of a sum told as a list, or the question for its one missing figure. */
export type ListedSum = { result: EverydaySum } | { question: string };

/** The figure that was asked for. */
export interface GivenAmount {
  value: number;
  period: Period | null;
}

export interface Listed {
  text: string;
  figures: readonly Figure[];
  given: GivenAmount | null;
  /** A cost named without an amount. */
  open: OpenCost | null;
  money: (value: number) => string;
  percent: (share: number) => string;
  language: FramingLanguage;
}

/** Deductions are costs, not negative numbers. */
const TAKEN_OFF = /\b(?:moins|minus|less) (?=(?:[a-z]{1,4} ?)?\d[\d., ]*(?!\d| ?%))/g;

/** Rewrites deductions as costs. */
export const withCosts = (message: string) => clearText(message).replaceAll(TAKEN_OFF, 'cout ');

/** The figures of a message in list form; null if one may have been missed. */
export function listedIn(
  message: string,
  language: FramingLanguage,
  given: GivenAmount | null,
): Listed | null {
  const read = figuresIn(withCosts(message));
  if (read === null || read.dollar !== null || hasUnread(read.text)) return null;
  if (read.figures.some(({ after }) => YEARLY.test(after))) return null;
  const sum = new Sum([], language);
  return {
    text: read.text,
    figures: read.figures,
    given,
    open: openCostIn(read.text),
    money: (value) => sum.money(rounded(value)),
    percent: (share) => sum.percent(share),
    language,
  };
}

const YEARLY =
  /^ ?(?:(?:a|per|each|every|by|par|chaque|\/) ?(?:year|annum|an|annee)\b|yearly|annuel)/;

/** Whether a digit belongs to no number that was read. */
function hasUnread(text: string): boolean {
  const numbers = numbersIn(text);
  return [...text.matchAll(/\d/g)].some(
    ({ index }) => !numbers.some(({ start, end }) => index >= start && index < end),
  );
}

/** The maximum length of a reply with a figure. */
const MOST_FIGURE = 60;

export function givenAmount(message: string): GivenAmount | null {
  if (message.length > MOST_FIGURE) return null;
  const [figure, second] = quantitiesIn(withCosts(message)) ?? [];
  if (!figure || second || figure.value <= 0 || figure.isPercent) return null;
  return { value: figure.value, period: figure.period };
}

export const totalOf = (figures: readonly { value: number }[]) =>
  figures.reduce((all, { value }) => all + value, 0);

export const resultOf = ({ language }: Listed, told: Texts): ListedSum => ({
  result: { told: told[language], calculator: null },
});

/** The label of a number: the words before it, or after it if there are none. */
export const labelOf = ({ clause, tail }: Figure) => (/[a-z]{3}/.test(clause) ? clause : tail);
export const hasLabel = (figure: Figure) => /[a-z]{3}/.test(labelOf(figure));
/** "two boys 7,000": the number of people paid, not an amount. */
export const isFewPeople = ({ value, hasCurrency, clause, after, isPercent, period }: Figure) =>
  value <= 12 &&
  !hasCurrency &&
  !isPercent &&
  period === null &&
  (/\b(?:we are|we were|there are|nous sommes|on est) $/.test(clause) || FEW_PEOPLE.test(after));
const FEW_PEOPLE =
  /^ (?:of us|partners?|associes?|people|persons?|personnes|workers?|helpers?|assistants?|boys?|girls?|staff|waiters?|waitress\w*|barbers?|coiffeu\w+|ouvri\w+|employe\w*|vendeu\w+|serveu\w+|aides?|apprenti\w*|apprentic\w*|filles?|garcons?|jeunes|freres|soeurs|brothers?|sisters?|friends?|amis?|amies)\b/;

interface OpenCost {
  en: string;
  fr: string;
}
const COST_NAMES: readonly (readonly [string, string, string])[] = [
  ['petrol', 'the petrol', 'l’essence'],
  ['essence', 'the petrol', 'l’essence'],
  ['fuel', 'the fuel', 'le carburant'],
  ['carburant', 'the fuel', 'le carburant'],
  ['diesel|gasoil|gazole', 'the diesel', 'le gasoil'],
  ['gas|gaz', 'the gas', 'le gaz'],
  ['electricity|electricite', 'the electricity', 'l’électricité'],
  ['power|courant|light|lumiere', 'the power', 'le courant'],
  ['charcoal|charbon', 'the charcoal', 'le charbon'],
  ['transport|transportation', 'the transport', 'le transport'],
  ['delivery|livraison', 'the delivery', 'la livraison'],
  ['rent|loyer', 'the rent', 'le loyer'],
  ['water|eau', 'the water', 'l’eau'],
  ['packaging|emballages?', 'the packaging', 'l’emballage'],
  ['feed|aliments?', 'the feed', 'l’aliment'],
  ['labou?r|main d.oeuvre', 'the labour', 'la main-d’œuvre'],
  ['wages?|salar(?:y|ies)|salaires?', 'the wages', 'les salaires'],
  ['repairs?|maintenance|reparations?|entretien', 'the repairs', 'l’entretien'],
  ['airtime|data|credit internet|internet', 'the airtime and data', 'le crédit et Internet'],
  ['driver|chauffeur', 'the driver', 'le chauffeur'],
  ['helpers?|workers?|aides?|ouvriers?', 'the helpers', 'les aides'],
  ['ingredients?', 'the ingredients', 'les ingrédients'],
  ['fees?|frais', 'the fees', 'les frais'],
];
const NOUN = COST_NAMES.map(([name]) => name).join('|');
const WITHOUT =
  "before|(?:without|not|no) (?:counting|including|the|my)|excluding|except(?: for)?|apart from|minus|less|avant|sans (?:compter|inclure|la|le|les|l'|mon|ma|mes)|hors|moins|non compris|a part";
const OPEN = new RegExp(
  String.raw`\b(?:${WITHOUT}) ?(?:(?:counting|paying|compter|payer|inclure) )?(?:(?:the|my|our|any|le|la|les|mon|ma|mes|de|du|d') |l'|d')?(${NOUN})\b(?: (?:and|et) (?:(?:the|my|le|la|les|mon|ma|du) |l')?(${NOUN})\b)?(?! ?(?:is |are |of |de |at |: ?|= ?)*(?:[a-z]{1,4} ?)?\d)`,
);
const OPEN_BEHIND = new RegExp(
  String.raw`\b(${NOUN}) (?:is |are |est |sont )?(?:not (?:in(?:cluded|side)?|counted|yet (?:paid|counted))|non compris\w*|pas (?:compris\w*|compte\w*|inclus\w*))`,
);

/** The message with that amount inserted for the cost that lacked it. */
export function withOpenCost(message: string, { value, period }: GivenAmount): string {
  const text = readableText(message);
  const time = period ?? onlyPeriodOf(text);
  const of = time === null ? '' : ` per ${time}`;
  const said = (_: string, noun: string) => `, ${noun} ${value}${of}`;
  return OPEN.test(text) ? text.replace(OPEN, said) : text.replace(OPEN_BEHIND, said);
}

/** The single period of a message's amounts. */
export function onlyPeriodOf(text: string): Period | null {
  const periods = new Set((quantitiesIn(text) ?? []).flatMap(({ period }) => period ?? []));
  const [period] = periods;
  return periods.size === 1 && period !== undefined ? period : null;
}

/** "before petrol", "sans compter le transport" */
export function openCostIn(text: string): OpenCost | null {
  const [, noun, second] = OPEN.exec(text) ?? OPEN_BEHIND.exec(text) ?? [];
  const first = nameOfCost(noun);
  const beside = nameOfCost(second);
  return first && beside
    ? { en: `${first.en} and ${beside.en}`, fr: `${first.fr} et ${beside.fr}` }
    : first;
}

function nameOfCost(noun: string | undefined): OpenCost | null {
  if (noun === undefined) return null;
  const [, en, fr] = COST_NAMES.find(([name]) => new RegExp(`^(?:${name})$`).test(noun)) ?? [];
  return en === undefined || fr === undefined ? null : { en, fr };
}
