import type { Figure } from './message-figures.ts';

const HIRED =
  '(?:workers?|employees?|employes?|salaries|staff|helpers?|aides?|assistants?|attendants?|boys?|girls?|salesgirls?|salesmen|vendeu(?:r|se)s?|sellers?|agents?|resellers?|revendeu\\w+|commerciaux|cooks?|cuisinier\\w*|ouvri\\w+|apprentis?|apprenti\\w*|apprentices?|tailors?|couturi\\w+|drivers?|chauffeurs?|guards?|gardiens?|cleaners?|waiters?|waitress\\w*|serveu\\w+|caissier\\w*|cashiers?|coiffeu\\w+|hairdressers?|labou?rers?|casuals?|journaliers?|manoeuvres?|livreurs?|masons?|macons?|barbers?|braiders?|tresseuses?|bakers?|boulang\\w+|mechanics?|mecanicien\\w*|riders?|loaders?|packers?|ladies|filles)';
/** "3 workers", "2 casual workers" */
const IS_HIRED = new RegExp(
  String.raw`^ (?:(?!(?:for|to|of|pour|per|par|each|a|aux?|de|des|my|the|mes|les) )[a-z]+ )?${HIRED}\b`,
);
const NAMES_HIRED = new RegExp(String.raw`\b${HIRED}\b`);
const IS_PAY =
  /\b(?:paid|pay|pays|paying|payes?|payees?|paie|paye|payons|verse|donne|gives?|earn\w*|get|gets|receives?|gagnent|touchent|recoivent|salary|salaire|wage|them|leur)\b/;
const OF_EACH =
  /\b(?:each|apiece|every one|chacune?|chaque|per (?:head|person|worker|employee|boy|girl|helper)|par (?:personne|tete|employee?|vendeuse|vendeur|ouvrier)|l'un|l'une)\b/;
const OF_ALL =
  /\b(?:in all|in total|total|together|altogether|all of them|for all|en tout|au total|ensemble|a eux|pour tous|pour tout|a elles)\b/;
/** The total for all: "wages 75,000". */
const PAYROLL = /\b(?:salaries|salaires|wages)\b/;

/** "one cook 15,000" */
const ONE_HIRED = new RegExp(
  String.raw`\b(?:one|an?|un|une|1) ${HIRED}(?: (?:at|a|earns?|gets?))? ?$`,
);
export const isOneHired = (clause: string) => ONE_HIRED.test(clause);

/** "workers 3" */
const ENDS_HIRED = new RegExp(String.raw`\b${HIRED}(?: are| is)? ?[:=]? ?$`);
export const namesHired = (clause: string) => ENDS_HIRED.test(clause);

export const countsHired = ({ after, value }: Figure) =>
  IS_HIRED.test(after) && value >= 1 && value <= 200;

/** The factor of a payment to several people; null if it may be per person or for all. */
export function payTimes(
  figure: Figure,
  hired: Figure,
  { isNext, isPrice }: { isNext: boolean; isPrice: boolean },
): number | null {
  if (hired.value === 1) return 1;
  const { clause, tail, before } = figure;
  const own = `${isNext ? before : clause}|${tail}`;
  const isBare = isNext && !/[a-z]{2}/.test(before.replace(IS_HIRED, ''));
  // "2 helpers eat 100 a day"
  const isSame = isNext && !isPrice && !/[,;:.?!]|\b(?:and|et|but|mais)\b/.test(before);
  const isPay =
    isSame ||
    isBare ||
    NAMES_HIRED.test(isNext ? clause.replace(IS_HIRED, '') : clause) ||
    NAMES_HIRED.test(tail) ||
    /\b(?:salary|salaire|wage|them|leur)\b/.test(clause) ||
    (isNext && IS_PAY.test(before)) ||
    (OF_EACH.test(`${clause}|${tail}`) &&
      /\b(?:pay|paid|paie|paye|payes|earns?|gagne|touche)\b/.test(clause));
  if (!isPay) return 1;
  if (OF_ALL.test(own)) return 1;
  if (OF_EACH.test(own)) return hired.value;
  return PAYROLL.test(clause) ? 1 : null;
}
