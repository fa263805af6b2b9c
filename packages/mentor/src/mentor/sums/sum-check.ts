import { numbersIn } from '#src/library/numbers.ts';
import type { FramingLanguage } from '#src/mentor/mentor-texts.ts';
import type { AskedSum } from './asked-sums.ts';
import { withCosts, type ListedSum } from './listed-figures.ts';
import { figuresIn, type Figure } from './message-figures.ts';
import { askedPeriod } from './message-flow.ts';
import { countsHired, payTimes } from './message-people.ts';
import type { MessageSum } from './message-sum.ts';
import { KIN } from './private-money.ts';
import { WEEKS_A_MONTH, type EverydaySum } from './stated-sum.ts';

/*
 * The final check of a sum, whichever reader computed it: each number of the message must be in the working, and
 * none in a place that its own words contradict. Otherwise there is no result, and the learner is asked.
 */

/** The sums that readers found in a message, without those that fail the check. */
export class CheckedSums {
  readonly #message: string;
  readonly #language: FramingLanguage;
  /** The numbers that were missing in a rejected sum. */
  withoutPlace: number[] = [];
  isRefused = false;

  constructor(message: string, language: FramingLanguage) {
    this.#message = message;
    this.#language = language;
  }

  stated(sum: EverydaySum | null) {
    return sum !== null && this.#holds(sum.told, sum.missing === undefined) ? sum : null;
  }

  asked(sum: AskedSum | null) {
    if (sum === null) return null;
    return 'result' in sum && !this.#holds(sum.result.told, true) ? null : sum;
  }

  read(sum: MessageSum | null) {
    if (sum === null) return null;
    return 'result' in sum && !this.#holds(sum.result.told, true) ? null : sum;
  }

  listed(sum: ListedSum | null) {
    if (sum === null) return null;
    const isWhole = 'result' in sum;
    return this.#holds(isWhole ? sum.result.told : sum.question, isWhole) ? sum : null;
  }

  #holds(told: string, isWhole: boolean): boolean {
    const wrong = misplacedIn(this.#message, told, this.#language, isWhole);
    if (wrong === null) return true;
    this.isRefused = true;
    if (this.withoutPlace.length === 0) this.withoutPlace = wrong;
    return false;
  }
}

/**
 * @param isWhole false for a sum beside a question, whose missing numbers may be used later
 * @param used numbers that the sum uses without showing them
 * @returns the numbers that are missing in the working or in a wrong place; null if there are none
 */
export function misplacedIn(
  message: string,
  told: string,
  language: FramingLanguage,
  isWhole = true,
  used: readonly number[] = [],
): number[] | null {
  const read = figuresIn(withCosts(message));
  if (read === null) return isWhole ? numbersIn(message).map(({ value }) => value) : null;
  // A statement of what was read does not prove that it was used.
  const working = told.replace(/ (?:I read|J’ai lu)\b.*?\.(?= |$)/, '');
  const check = new Check(read.figures, working, language, used);
  const wrong = check.figures.filter((figure) =>
    isWhole ? !check.isInPlace(figure) : check.isDenied(figure),
  );
  if (wrong.length > 0) return wrong.map(({ value }) => value);
  return isWhole && isOfOtherTime(read.text, working) ? [] : null;
}

/** A number of the working with the text before and after it. */
interface Term {
  value: number;
  before: string;
  after: string;
}

const NUMBERS = {
  en: /\d+(?:,\d{3})*(?:\.\d+)?/g,
  fr: /\d+(?:[\u00a0\u202f ]\d{3})*(?:,\d+)?/g,
};
function termsOf(told: string, language: FramingLanguage): Term[] {
  return [...told.matchAll(NUMBERS[language])].map((match) => ({
    value: Number(
      language === 'fr'
        ? match[0].replaceAll(/[\u00a0\u202f ]/g, '').replace(',', '.')
        : match[0].replaceAll(',', ''),
    ),
    before: told.slice(0, match.index).trimEnd().at(-1) ?? '',
    after: told
      .slice(match.index + match[0].length)
      .trimStart()
      .charAt(0),
  }));
}

const NEARLY = 0.005;
const isNear = (one: number, other: number) => Math.abs(one - other) <= Math.abs(other) * NEARLY;

const SOLD =
  /\b(?:sells?|selling|sold|resells?|vend(?:s|re|us?|ues?|ent|ons)?|revend(?:s|re)?|sale price|prix de vente)\b(?:(?! (?:gain|profit|make|earn|gagner|keep)\b) [a-z']+){0,4} ?$/;
const TAKEN_IN =
  /\b(?:took in|takings?|takes in|collected|came in|my till|sales|encaiss\w*|recettes?|ma caisse|chiffre d'affaires)\b/;
/** "My brother wants 5,000", "he says I should sell at 120" */
const IS_WISH_OF_KIN = new RegExp(
  String.raw`\b${KIN} (?:wants?|needs?|asks?|says?|veut|demande|dit|voudrait)\b`,
);
const MADE =
  /\b(?:bakes?|baked|makes?|made|sew|sews|produces?|fais|fait|faisons|fabrique|cuis)(?: about| environ)? $/;
const LOST_BEHIND =
  /^(?: [a-z']+){0,2} (?:broke\w*|breaks?(?![- ]?even)|spoil\w*|rot\w*|die[ds]?|meur\w*|creve\w*|got wet|casse\w*|gate\w*|pourri\w*|morte?s?|perdue?s?)\b/;
const LOST_BEFORE =
  /\b(?:casse|perdu|broke|lost|broken|(?:children|kids|family|enfants|famille|we|nous|on|i) (?:eats?|ate|mange\w*)) $/;
/** Irrelevant to most sums, unless the question is about sharing. */
const IS_STORY =
  /^ (?:[a-z]+ )?(?:of us|children|child|kids|enfants?|partners?|associes?|founders?|fondateurs?|friends|amis|amies|brothers|sisters|freres|soeurs|people|persons?|personnes|hours?|heures?|acres|hectares|km|machines?|hens|layers|poules|pondeuses|goats|chevres|cows|vaches)\b|^ ?now\b/;
/** Each of these has its own income. */
const BRINGS =
  /^ (?:[a-z]+ )?(?:machines?|hens|layers|poules|pondeuses|goats|chevres|cows|vaches|acres|hectares)\b/;
const EACH = /\b(?:each|chacune?|chaque)\b/;
const COSTS_EACH =
  /(?:^|\b(?:and|et|but|mais)) ?(?:costs?|pays?|eats?|spends?|uses?|coute|paie|mange|depense)(?: about| me| environ)? ?$/;
const BEGAN = /\b(?:started with|commence avec|now|maintenant) ?$/;
const IS_TIME = /^ ?(?:days?|jours?|weeks?|semaines?|months?|mois|years?|ans?)\b/;
const IS_DAYS = /^ ?(?:days?|jours?)\b/;
const OF_LOAN = /\b(?:loan|prêt)\b/;
const IN_DAYS = /\b(?:days?|jours?)\b/;

/** Prices are not cut to less than a fifth; an amount so far above is takings. */
const MOST_CUT = 5;

class Check {
  readonly figures: readonly Figure[];
  readonly #told: string;
  readonly #terms: readonly Term[];

  constructor(
    figures: readonly Figure[],
    told: string,
    language: FramingLanguage,
    used: readonly number[],
  ) {
    this.figures = figures;
    this.#told = told;
    this.#terms = [
      ...termsOf(told, language),
      ...used.map((value) => ({ value, before: '', after: '' })),
    ];
  }

  isInPlace(figure: Figure): boolean {
    return this.#hasPlace(figure) && !this.isDenied(figure);
  }

  #hasPlace(figure: Figure): boolean {
    const { value, after, clause, isPercent } = figure;
    if (value === 1 || this.#isTold(value)) return true;
    const isStory = IS_STORY.test(after) || countsHired(figure) || BEGAN.test(clause);
    if (isStory && !isPaidFor(figure) && !this.#eachBrings(figure)) return true;
    if (OF_LOAN.test(this.#told) && (isPercent || IS_TIME.test(after))) return true;
    const isInMonth = this.#terms.some(
      (term) => Math.abs(term.value - value * WEEKS_A_MONTH) < 0.5,
    );
    if (IS_DAYS.test(after) && (isInMonth || IN_DAYS.test(this.#told))) return true;
    if (this.#isPartOfSum(figure)) return true;
    return this.figures.some((other) => {
      if (other === figure) return false;
      const areCounts = isCount(other) && isCount(figure);
      if (areCounts && this.#isExactly(Math.abs(other.value - value))) return true;
      const results: number[] = [];
      if (isPercent || other.isPercent) results.push((other.value * value) / 100);
      else if (isCount(other) || isCount(figure))
        results.push(other.value * value, other.value / value, value / other.value);
      return results.some((result) => this.#isTold(result));
    });
  }

  /** "rent 25,000, salary 18,000, internet 3,000" as 46,000 */
  #isPartOfSum(figure: Figure): boolean {
    const at = this.figures.indexOf(figure);
    return this.figures.some((_, from) => {
      if (from > at) return false;
      let all = 0;
      return this.figures.slice(from).some(({ value }, further) => {
        all += value;
        return further > 0 && from + further >= at && this.#isExactly(all);
      });
    });
  }

  #isExactly(wanted: number): boolean {
    return this.#terms.some(({ value }) => Math.abs(value - wanted) < 0.01);
  }

  #isTold(wanted: number): boolean {
    return this.#terms.some(({ value }) => isNear(value, wanted));
  }

  /** Whether the words of a number contradict its use. */
  isDenied(figure: Figure): boolean {
    if (this.figures.some((other) => other !== figure && other.value === figure.value))
      return false;
    // The price of goods is not what a lender gets back.
    if (OF_LOAN.test(this.#told) && kindOf(figure) === 'price') return true;
    return (
      this.#isAddedWrongly(figure) ||
      this.#isOfOtherThing(figure) ||
      this.#isPaidOnce(figure) ||
      this.#isCostWrongly(figure) ||
      this.#isOneOfSeveral(figure)
    );
  }

  /**
   * "loan 40,000 at 2,000 a month": only the 2,000 are a cost; "I gain 500 on each and 300 on delivery": the 300
   * are not.
   */
  #isCostWrongly(figure: Figure): boolean {
    if (!isPrincipal(figure) && !isSecondGain(figure, this.figures)) return false;
    return this.#terms.some(
      ({ value, before, after }) =>
        isNear(value, figure.value) && (before === '−' || before === '+' || after === '+'),
    );
  }

  /** "4 cows that give 10 litres each" */
  #eachBrings(figure: Figure): boolean {
    if (!BRINGS.test(figure.after)) return false;
    for (const { after } of this.figures.slice(this.figures.indexOf(figure))) {
      const [rest = ''] = after.split(/[.?!]/);
      if (EACH.test(rest)) return true;
      if (rest !== after) return false;
    }
    return false;
  }

  /** "3 shops. Each sells 20000 a day and costs 15000": the cost per shop. */
  #isOneOfSeveral(figure: Figure): boolean {
    if (!COSTS_EACH.test(figure.clause)) return false;
    const at = this.figures.indexOf(figure);
    const several = this.figures
      .slice(0, at)
      .findLast(({ value, after }) => value > 1 && EACH.test(after));
    if (!several) return false;
    const between = this.figures.slice(this.figures.indexOf(several) + 1, at);
    if (between.some(({ after }) => /[.?!]/.test(after))) return false;
    return (
      this.#isTold(several.value) &&
      this.#terms.some(
        ({ value, before, after }) =>
          isNear(value, figure.value) && before === '−' && !'×÷'.includes(after),
      )
    );
  }

  #isAddedWrongly(figure: Figure): boolean {
    const isIncome = kindOf(figure) !== null;
    if (!isIncome && !isNoMoney(figure) && !figure.isCount && !isOfSeveral(figure)) return false;
    return this.#terms.some((term, at) => {
      if (!isNear(term.value, figure.value) || term.before === '×' || '×÷'.includes(term.after))
        return false;
      const isTaken = term.before === '−' && !TAKEN_IN.test(figure.clause);
      const isAdded = term.before === '+' || term.after === '+';
      if (!isTaken && !isAdded) return false;
      const other = this.#terms[term.before === '+' || isTaken ? at - 1 : at + 1]?.value ?? 0;
      return isIncome
        ? other > figure.value * MOST_CUT ||
            !this.figures.some((one) => kindOf(one) === kindOf(figure) && isNear(one.value, other))
        : this.#isMoney(other) ||
            (figure.isCount && (!this.#isCounted(other) || this.#isBeside(figure, other)));
    });
  }

  /** Whether a number of the working is an amount of money. */
  #isMoney(value: number): boolean {
    const amounts = this.figures.filter(
      (one) => !isCount(one) && !isNoMoney(one) && !one.isPercent && !IS_TIME.test(one.after),
    );
    return amounts.some((one) =>
      [1, ...this.figures.filter(isMany).map((many) => many.value)].some((many) =>
        isNear(one.value * many, value),
      ),
    );
  }

  /** "200 loaves and 50 cakes": different goods. */
  #isBeside(figure: Figure, counted: number): boolean {
    const other = this.figures[this.figures.indexOf(figure) - 1];
    return (
      IS_LISTED.test(figure.before) &&
      other !== undefined &&
      isNear(other.value, counted) &&
      other.counted !== null &&
      figure.counted !== null &&
      stemOf(other.counted) !== stemOf(figure.counted)
    );
  }

  #isCounted(value: number): boolean {
    return this.figures.some((one) => isCount(one) && isNear(one.value, value));
  }

  /** "3 cartons of 20 bars, each bar costs 45": not 3 × 45; "the carton costs 300, I sold 5 cartons": not 300 once. */
  #isOfOtherThing(figure: Figure): boolean {
    if (isCount(figure) || figure.isPercent) return false;
    const own = nounsOf(`${figure.clause} ${figure.tail.split(' ').slice(0, 4).join(' ')}`);
    const counts = this.figures.filter((one) => isCount(one) && one.value > 1);
    const named = counts.filter((one) => namesOf(one).some((noun) => own.has(noun)));
    if (named.length === 0) return false;
    return this.#terms.some((term, at) => {
      if (!isNear(term.value, figure.value)) return false;
      const factor =
        term.before === '×' ? this.#terms[at - 1] : term.after === '×' ? this.#terms[at + 1] : null;
      if (factor) {
        const by = counts.find((one) => one.value === factor.value);
        return (
          by !== undefined &&
          !named.includes(by) &&
          !named.some((one) => one.value === factor.value)
        );
      }
      if (term.before !== '−' || !isOfOne(figure, named)) return false;
      const from = this.#terms[at - 1];
      return !this.figures.some((one) => from && !isCount(one) && one.value === from.value);
    });
  }

  /** "two waiters 9,000 each" */
  #isPaidOnce(figure: Figure): boolean {
    const hired = this.figures[this.figures.indexOf(figure) - 1];
    if (!hired || !countsHired(hired) || hired.value < 2 || isCount(figure)) return false;
    const times = payTimes(figure, hired, { isNext: true, isPrice: false }) ?? 1;
    return (
      times > 1 &&
      !this.#terms.some(({ value }) => isNear(value, figure.value * times)) &&
      !this.#terms.some(
        (term) => term.value === hired.value && (term.before === '×' || term.after === '×'),
      )
    );
  }
}

const BORROWED =
  /\b(?:loans?|prets?|credit|emprunt) (?:of |de |d'|is |est de )?(?:about |environ )?(?:[a-z]{1,4} ?)?$/;
const BY_THE_MONTH =
  /^ ?(?:[a-z]{1,5} )?(?:a|per|each|every|par|le|la|chaque) (?:month|mois|week|semaine|day|jour)\b|^ ?(?:monthly|mensuel\w*)\b|^ ?\/ ?(?:month|mois)\b/;
const isPrincipal = ({ clause, after }: Figure) =>
  BORROWED.test(clause) && !BY_THE_MONTH.test(after);
const GAINED = /\b(?:gain|earn|make|gagne|laisse|leaves?|profit)\b/;
const ON_SOMETHING = /^ (?:on|for|from|sur|avec) (?!each|chaque|it|one)[a-z]/;
/** The profit on something else, after a first one. */
const isSecondGain = (figure: Figure, all: readonly Figure[]) => {
  const first = all[all.indexOf(figure) - 1];
  return (
    first !== undefined &&
    GAINED.test(first.clause) &&
    /^ (?:on|sur) (?:each|chacune?|chaque)?[^.;,?]{0,12}\b(?:and|et) $/.test(first.after) &&
    ON_SOMETHING.test(figure.after)
  );
};

const IS_LISTED = /^ [a-z'-]+ (?:and|et) $/;
/** "80 for 2,400" */
const IS_FOR = /^ (?:for|pour) ?$/;
const isOfSeveral = (figure: Figure) =>
  IS_FOR.test(figure.after) && figure.value <= 1000 && !figure.hasCurrency;
const isCount = (figure: Figure) =>
  figure.isCount ||
  figure.isContent ||
  countsHired(figure) ||
  isMadeOrLost(figure) ||
  isOfSeveral(figure);
const isMadeOrLost = ({ hasCurrency, value, clause, after, isPercent, each }: Figure) =>
  !hasCurrency &&
  !isPercent &&
  each === null &&
  ((value <= 1000 && MADE.test(clause)) || LOST_BEHIND.test(after) || LOST_BEFORE.test(clause));
const isMany = (figure: Figure) => isCount(figure) || IS_TIME.test(figure.after);
const isNoMoney = (figure: Figure) => isMadeOrLost(figure) || IS_WISH_OF_KIN.test(figure.clause);
/** Whether income is a price or takings. */
function kindOf(figure: Figure): 'price' | 'takings' | null {
  if (isCount(figure) || figure.isPercent) return null;
  if (SOLD.test(figure.clause)) return 'price';
  return TAKEN_IN.test(`${figure.clause}|${figure.tail}`) ? 'takings' : null;
}
/** "3 partners, each pays 500" */
const isPaidFor = ({ after }: Figure) => EACH.test(after);

const stemOf = (word: string) => word.replace(/(?:es|s|x)$/, '');
const nounsOf = (text: string) => new Set((text.match(/[a-z]{3,}/g) ?? []).map(stemOf));
const namesOf = ({ after }: Figure) =>
  [
    ...nounsOf(
      after.split(/[,;:.?!]|\b(?:at|a|for|pour|costs?|coute\w*|of|de|d'|in|dans)\b/)[0] ?? '',
    ),
  ].slice(0, 3);
const OF_ONE = /\b(?:the|a|an|each|every|one|per|le|la|l'|une?|chaque) ?([a-z]{3,})\b/g;
const isOfOne = ({ clause }: Figure, counts: readonly Figure[]) =>
  [...clause.matchAll(OF_ONE)].some(
    ([, noun = '']) => stemOf(noun) === noun && counts.some((one) => namesOf(one).includes(noun)),
  );

const TIMES = {
  month: /\b(?:months?|monthly|mois|mensuel\w*)\b/,
  week: /\b(?:weeks?|weekly|semaines?|hebdo\w*)\b/,
  day: /\b(?:days?|daily|to-?day|yesterday|jours?|journee|aujourd'hui|hier)\b/,
};
const ON_A_DAY =
  /\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|lundis?|mardis?|mercredis?|jeudis?|vendredis?|samedis?|dimanches?|market days?|(?:jours? de )?marches?)\b/;

/** Whether the question is about a month, but the figures are for a Saturday or without a period. */
function isOfOtherTime(text: string, told: string): boolean {
  const [question = ''] = text.match(/[^.?!;:]*[?.! ]*$/) ?? [];
  const asked = askedPeriod(text) ?? (/\b(?:month|mois)\b/.test(question) ? 'month' : null);
  if (asked === null || asked === 'day') return false;
  if (TIMES[asked].test(told)) return false;
  return (
    ON_A_DAY.test(text) || TIMES.day.test(text) || (asked === 'month' && TIMES.week.test(text))
  );
}
