import type { Calculator, Figures } from '@inzira/contract/calculators';
import type { CalculatorName } from '@inzira/contract/rules/calculator-figures';
import { breakEven, withKept } from '@inzira/contract/rules/sums';
import { missingFigures, tellResult } from './calculator-results.ts';
import { numbersIn } from '#src/library/numbers.ts';
import { openDays, soldADay, withoutSoldADay } from './daily-sales.ts';
import { ASKS_AMOUNT, asksForResult } from './asks-amount.ts';
import { askedSum, givenFigure } from './asked-sums.ts';
import { bareTrade } from './bare-trade.ts';
import { amountsIn, namesTwoCurrencies } from './currency-named.ts';
import { everydaySum, withMissing } from './everyday-sums.ts';
import { readFigures } from './figures.ts';
import {
  givenAmount,
  onlyPeriodOf,
  openCostIn,
  withOpenCost,
  type ListedSum,
} from './listed-figures.ts';
import { readableText } from './quantities.ts';
import { savingSum } from './saving-sums.ts';
import { storySum, tellsStocks } from './story-sums.ts';
import { listedSum } from './listed-sums.ts';
import { claimIn } from './stated-claim.ts';
import type { MessageRole } from './message-number.ts';
import {
  asksForSum,
  holdsAnother,
  isEasilyMisread,
  lacksPurchase,
  messageSum,
  paysSeveral,
  questionOf,
} from './message-sum.ts';
import { isPartlyTold } from './partly-told.ts';
import { CheckedSums, misplacedIn } from './sum-check.ts';
import { wholeSum } from './whole-sum.ts';
import { toldFigure } from './told-figure.ts';
import { PERIOD_WORDS, type EverydaySum } from './stated-sum.ts';
import { framingOf, type FramingLanguage } from '#src/mentor/mentor-texts.ts';
import { isQuestion } from '#src/mentor/question-parts.ts';
import type { Turn } from '#src/mentor/turn.ts';

/** The number of answers offered beside a sum. */
const MOST_ANSWERS = 3;
/** The relative difference between a result and the learner's claim that rounding explains. */
const NEARLY = 0.01;
/** The maximum length of a reply with a figure. */
const MOST_FIGURE = 40;

/** Words for dollars, which are removed once the amounts are converted. */
const DOLLARS = /\$|\b(?:us ?dollars?|usd|dollars?)\b/gi;

interface WorkedSum {
  calculator: Calculator;
  /** The result; null if a figure is missing or uncertain. */
  told: string | null;
  /** The text above the calculator. */
  note: string;
}

/** Computes a sum with the figures of the message; kept figures are only used with a notice. */
export function workOut(turn: Turn, name: CalculatorName): WorkedSum {
  const { input, library, texts } = turn;
  const { message, plan, language } = input;
  const isDaily = name === 'break-even' && soldADay(message) !== null;
  const read = isDaily ? withoutSoldADay(message) : message;
  const { figures: all, isSure: isRead, used } = readFigures(library.tagger, read, name);
  const kept = plan?.figures.find((one) => one.name === name)?.figures ?? {};
  const days = name === 'break-even' ? openDays(message) : null;
  const resultOf = (figures: Figures) => tellResult(name, figures, framingOf(language), days);
  const worked = isRead && Object.keys(all).length > 0 ? resultOf(all) : null;
  const result = worked && [worked, dayOf(turn, name, all)].join(' ').trim();
  // The calculator shows its figures and steps, so the text need not contain all numbers.
  const isSure =
    isRead &&
    !isPartlyTold(message) &&
    !holdsAnother(message) &&
    (result === null || misplacedIn(message, result, framingOf(language), true, used) === null);
  // In a partly understood story, computed figures may be wrong; only figures as stated are used.
  const own = isSure ? all : asSaid(all, read);
  const isOwn = Object.keys(own).length > 0;
  const figures = withKept(kept, own);
  const byKept = isSure && !isOwn ? resultOf(kept) : null;
  const told = isSure && isOwn ? result : byKept && texts.byKept(byKept);
  if (told !== null)
    return {
      calculator: { name, figures: isOwn ? own : kept, worked_out: true },
      told,
      note: texts.otherFigures,
    };
  const notes = isSure ? [] : [texts.numbersUnsure];
  if (isOwn && Object.keys(kept).some((figure) => own[figure] === undefined))
    notes.push(texts.keptBeside);
  const [missing] = missingFigures(name, figures);
  // The missing figure may be the number that was not understood.
  const isAllRead = isSure || numbersIn(message).length <= Object.keys(own).length;
  if (isOwn && missing !== undefined && isAllRead) notes.push(texts.needs(missing));
  else if (notes.length === 0) notes.push(texts.fillIn);
  return { calculator: { name, figures, worked_out: false }, told, note: notes.join(' ') };
}

/** The figures that occur in the message unchanged. */
function asSaid(figures: Figures, message: string): Figures {
  const said = new Set(numbersIn(message).map(({ value }) => value));
  return Object.fromEntries(
    Object.entries(figures).filter(([, value]) => typeof value === 'string' || said.has(value)),
  );
}

/** For a given number of sales per day: the day of the month on which the costs are covered. */
function dayOf({ input, texts }: Turn, name: CalculatorName, figures: Figures): string {
  const sold = name === 'break-even' ? soldADay(input.message) : null;
  const { units } = breakEven(figures);
  return sold === null || units === null ? '' : texts.coveredOnDay(units, sold);
}

/** @param sum whose text is already in the reply */
export function showCalculator(turn: Turn, { calculator, note }: WorkedSum) {
  turn.calculator = calculator;
  turn.draft.ask(note);
}

/** @param opening shown if there is no result */
export function openCalculator(
  turn: Turn,
  name: CalculatorName,
  opening = turn.texts.calculators[name],
) {
  const sum = workOut(turn, name);
  turn.draft.say(sum.told ?? opening);
  showCalculator(turn, sum);
}

/**
 * Answers a sum that one message contains completely, or asks for one figure.
 * @returns false if there is none
 */
export function giveEverydaySum(turn: Turn): boolean {
  const { draft, texts, input, memory } = turn;
  const language = framingOf(input.language);
  const { pending } = input.memory;
  let { message } = input;
  if (holdsAnother(message) || lacksPurchase(message) || isPartlyTold(message)) return false;
  if (pending?.kind === 'figure' && !isQuestion(message)) {
    const numbers = numbersIn(message);
    const [figure] = numbers;
    if (figure && numbers.length === 1 && message.length <= MOST_FIGURE)
      message = withMissing(pending.message, pending.missing, figure.value, language);
  }
  const given =
    pending?.kind === 'asked-figure' && !isQuestion(message)
      ? givenFigure(message, pending.missing)
      : null;
  if (pending?.kind === 'asked-figure' && given !== null) message = pending.message;
  const answer =
    pending?.kind === 'sum-figure' && !isQuestion(message)
      ? toldFigure(message, pending.missing)
      : null;
  if (pending?.kind === 'sum-figure' && answer !== null) message = pending.message;
  const listed =
    pending?.kind === 'listed-figure' && !isQuestion(message) ? givenAmount(message) : null;
  if (pending?.kind === 'listed-figure' && listed !== null) {
    const sum =
      listedSum('special', pending.message, language, listed) ??
      listedSum('plain', pending.message, language, listed);
    if (sum !== null) return giveListed(turn, sum, `${pending.message} ${message}`);
    const whole = wholeSum(withOpenCost(pending.message, listed), language);
    if (whole !== null) {
      giveResult(turn, whole, `${pending.message} ${message}`);
      return true;
    }
  }
  const claim = claimIn(message);
  const checked = new CheckedSums(message, language);
  const isPlainMessage =
    claim === null && given === null && answer === null && !namesTwoCurrencies(message);
  const own = isPlainMessage ? (storySum(message, language) ?? savingSum(message, language)) : null;
  if (own !== null) {
    if (!askMissing(turn, own, message)) giveResult(turn, own, message);
    return true;
  }
  if (tellsStocks(message)) return false;
  const special = isPlainMessage ? checked.listed(listedSum('special', message, language)) : null;
  if (special !== null) return giveListed(turn, special, message);
  const bare = isPlainMessage ? checked.stated(bareTrade(message, language)) : null;
  if (bare !== null) {
    giveResult(turn, bare, message);
    return true;
  }
  const open = isPlainMessage ? askOpenCost(message, language) : null;
  if (open !== null) return giveListed(turn, open, message);
  const claimed =
    claim &&
    new CheckedSums(claim.rest, language).stated(
      everydaySum(`${claim.rest}, ${texts.whatIsLeft}?`, language),
    );
  const hasTwo = namesTwoCurrencies(message);
  const read = claim || given !== null ? null : checked.read(messageSum(message, language, answer));
  if (read !== null && 'result' in read && (read.isConverted || !hasTwo)) {
    giveResult(turn, read.result, read.isConverted ? message.replaceAll(DOLLARS, '') : message);
    return true;
  }
  // Whether only the general reader handles it; others would give a wrong result.
  const isWhole = !claim && given === null && (isEasilyMisread(message) || paysSeveral(message));
  const stated =
    given === null && !isWhole ? (claimed ?? checked.stated(everydaySum(message, language))) : null;
  const asked =
    stated === null && !isWhole ? checked.asked(askedSum(message, language, given)) : null;
  const isTold =
    !hasTwo &&
    ((stated !== null && stated.missing === undefined) || (asked !== null && 'result' in asked));
  const plain =
    isPlainMessage && !isTold && !isWhole
      ? checked.listed(listedSum('plain', message, language))
      : null;
  if (plain !== null) return giveListed(turn, plain, message);
  if (((stated ?? asked) !== null || asksForSum(message)) && hasTwo) {
    turn.sayOtherLanguage();
    draft.ask(texts.twoCurrencies);
    return true;
  }
  if (asked !== null && 'missing' in asked) {
    const { calculator } = asked;
    const kept = input.plan?.figures.some(({ name }) => name === calculator?.name) ?? false;
    // The missing figure may be in the learner's plan.
    if (kept) return false;
    turn.sayOtherLanguage();
    memory.pending = { kind: 'asked-figure', message, missing: asked.missing };
    turn.calculator = asked.calculator;
    draft.ask(asked.question);
    return true;
  }
  const sum = stated ?? asked?.result ?? null;
  if (sum === null) {
    if (read !== null && 'missing' in read && askFigure(turn, read, message)) return true;
    // A claimed result is not one of the numbers of its sum.
    if (claim || !checked.isRefused || !asksForResult(message)) return false;
    // The calculator that is asked for may use every number.
    const asksFor = turn.finding?.calculator ?? null;
    if (asksFor !== null && workOut(turn, asksFor).calculator.worked_out) return false;
    turn.sayOtherLanguage();
    draft.ask(texts.sumRefused(checked.withoutPlace));
    return true;
  }
  turn.sayOtherLanguage();
  if (claim && !claim.isPercent && claimed?.result !== undefined) {
    const isSo = Math.abs(claimed.result - claim.value) <= Math.abs(claim.value) * NEARLY;
    draft.say(isSo ? texts.claimHolds : texts.claimFails);
  }
  if (askMissing(turn, sum, message)) return true;
  draft.say(
    [sum.told, amountsIn(`${message} ${input.message}`, language, input.card.country)]
      .filter(Boolean)
      .join(' '),
  );
  const calculator = formFor(turn, sum);
  if (asked !== null && calculator) pointToLesson(turn, calculator.name);
  else {
    const answers = turn.finding?.answers.slice(0, MOST_ANSWERS - 1) ?? [];
    for (const answer of answers) turn.offer('answer', turn.titleOf(answer), answer);
  }
  if (calculator) {
    turn.calculator = calculator;
    draft.ask(texts.otherFigures);
  }
  return true;
}

function askMissing(turn: Turn, { missing, told, calculator }: EverydaySum, message: string) {
  if (missing === undefined) return false;
  turn.sayOtherLanguage();
  turn.memory.pending = { kind: 'figure', message, missing };
  turn.calculator = calculator;
  turn.draft.ask(told);
  return true;
}

/** The calculator in which the result's figures can be changed: the one asked for, if it gives the same result. */
function formFor(turn: Turn, { told, calculator }: EverydaySum): Calculator | null {
  const name = turn.finding?.calculator ?? null;
  if (name === null || name === calculator?.name) return calculator;
  const sum = workOut(turn, name);
  const result = RESULTS.exec(sum.told ?? '')?.[1];
  return result !== undefined && numeralsOf(told).includes(result) ? sum.calculator : calculator;
}
/** Matches up to the last result of a working. */
const RESULTS = /^.*= (\d+(?:[.,\u00a0\u202f]\d+)*)/s;
const numeralsOf = (told: string): readonly string[] =>
  told.match(/\d+(?:[.,\u00a0\u202f]\d+)*/g) ?? [];

export function giveResult(turn: Turn, sum: EverydaySum, message: string) {
  const { told } = sum;
  const calculator = formFor(turn, sum);
  const language = framingOf(turn.input.language);
  turn.sayOtherLanguage();
  turn.draft.say(
    [told, amountsIn(message, language, turn.input.card.country)].filter(Boolean).join(' '),
  );
  if (calculator) {
    pointToLesson(turn, calculator.name);
    turn.calculator = calculator;
    turn.draft.ask(turn.texts.otherFigures);
    return;
  }
  const answers = turn.finding?.answers.slice(0, MOST_ANSWERS - 1) ?? [];
  for (const answer of answers) turn.offer('answer', turn.titleOf(answer), answer);
}

/**
 * "before my helper": the question for a cost without an amount, if the sum could be computed with it; meanwhile
 * the result without it is given.
 */
function askOpenCost(message: string, language: FramingLanguage): ListedSum | null {
  const text = readableText(message);
  const cost = openCostIn(text);
  const without = cost === null ? null : wholeSum(message, language);
  if (cost === null || without === null) return null;
  const trial = { value: TRIAL, period: null };
  if (wholeSum(withOpenCost(message, trial), language) === null) return null;
  const period = onlyPeriodOf(text);
  const time = period === null ? '' : ` ${PERIOD_WORDS[period][language]}`;
  const [told = ''] = without.told.split(/\s?[:;] |\. /);
  return {
    question: {
      en: `How much do you pay for ${cost.en}${time}? Without that cost: ${told}.`,
      fr: `Combien payez-vous pour ${cost.fr}${time}\u00a0? Sans ce coût\u00a0: ${told}.`,
    }[language],
  };
}
/** Any amount, to test whether the sum can be computed. */
const TRIAL = 100;

/** @returns true, because there is always a reply */
function giveListed(turn: Turn, sum: ListedSum, message: string): boolean {
  if ('result' in sum) {
    giveResult(turn, sum.result, message);
    return true;
  }
  turn.sayOtherLanguage();
  turn.memory.pending = { kind: 'listed-figure', message };
  turn.draft.ask(sum.question);
  return true;
}

/** @returns false if there is no question for the missing figure */
function askFigure(turn: Turn, { missing }: { missing: MessageRole }, message: string): boolean {
  const language = framingOf(turn.input.language);
  const question = questionOf(missing, language);
  const trial = { role: missing, value: TRIAL, period: null };
  const read = messageSum(message, language, trial);
  if (question === null || read === null || !('result' in read)) return false;
  turn.sayOtherLanguage();
  turn.memory.pending = { kind: 'sum-figure', message, missing };
  turn.draft.ask(question);
  return true;
}

/** Patterns that a message with several figures must match for a calculator to be useful. */
const ASKED_OF: Partial<Record<CalculatorName, RegExp>> = {
  'break-even':
    /break[- ]?even|cover|how many|hw many|\blos(?:e|s|ing)\b|equilibr|seuil|couvrir|combien d(?:e |')|perd|perte/,
  'cash-flow':
    /cash ?flow|tresorerie|run out|short of|each month|every month|chaque mois|forecast|prevision|solde|encaisse\w* et|comes? in|goes? out/,
  runway: /runway|how (?:long|many months)|last|survive|combien de (?:temps|mois)|tenir|tien|dure/,
  margin: /margin|mark-?up|\bmarge|marque|percent|pour ?cent|%/,
  price: /\bprice|\bprix|charge|tarif|\bsell (?:it|one|them|each|at|for)|vend/,
  ownership:
    /invest|equity|own(?:s|ed|ership)?\b|dilu|action(?:s|naire)|part du capital|valu|valori/,
  'unit-economics': /customers?|clients?|cac\b|ltv|acqui|unit economics/,
};
/** So few figures may be those of a calculator. */
const FEW_FIGURES = 2;
/** With so many figures, the right calculator uses some of them. */
const MANY_FIGURES = 4;

/** Whether a calculator is unrelated to the question or uses none of its figures: asking plainly is better then. */
export function isOtherSum(turn: Turn, name: CalculatorName): boolean {
  const { message, plan } = turn.input;
  const text = readableText(message);
  const pattern = ASKED_OF[name];
  const count = numbersIn(message).length;
  if (pattern === undefined || count <= FEW_FIGURES || !ASKS_AMOUNT.test(text)) return false;
  if (plan?.figures.some((one) => one.name === name)) return false;
  const { told, calculator } = workOut(turn, name);
  const takesNone = count >= MANY_FIGURES && Object.keys(calculator.figures).length === 0;
  return told === null && (takesNone || !pattern.test(text));
}

/** Answers a message that only asks for a sum. */
export function giveCalculator(turn: Turn, name: CalculatorName, opening?: string) {
  turn.sayOtherLanguage();
  openCalculator(turn, name, opening);
  pointToLesson(turn, name);
}

/** Offers the answers about a sum, and the lesson of the first. */
function pointToLesson(turn: Turn, name: CalculatorName) {
  const found = turn.finding?.answers.filter(({ calculator }) => calculator === name) ?? [];
  const all = [...turn.library.answers.values()].filter(({ calculator }) => calculator === name);
  const about = [...new Set([...found, ...all])];
  const [answer] = about;
  if (answer) {
    turn.cite(answer.lesson);
    turn.remember({ answer });
  }
  for (const answer of about.slice(0, MOST_ANSWERS))
    turn.offer('answer', turn.titleOf(answer), answer);
}
