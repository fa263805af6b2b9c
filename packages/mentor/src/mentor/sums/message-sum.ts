import { numbersIn } from '#src/library/numbers.ts';
import type { FramingLanguage } from '#src/mentor/mentor-texts.ts';
import { openCostIn } from './listed-figures.ts';
import { figuresIn, type Figure, type MessageFigures } from './message-figures.ts';
import { Ledger } from './message-ledger.ts';
import {
  agentOrSalary,
  cheaperPack,
  costOfLoan,
  creditPrice,
  paidBackAfter,
  rentOrBuy,
  reorderPoint,
  stockLasts,
} from './message-money.ts';
import { countsHired, payTimes } from './message-people.ts';
import { isPartSold } from './message-purchase.ts';
import { goalsOf, type Goal } from './message-goals.ts';
import type { MessageNumber, MessageRole } from './message-number.ts';
import { rolesFor } from './message-roles.ts';
import { businessMoney, leftOutNote } from './private-money.ts';
import { countToSell } from './message-count.ts';
import type { MessageResult } from './message-lot.ts';
import { priceOfPiece } from './message-price.ts';
import { PROFITS } from './message-profit.ts';
import { clearText, type Period } from './quantities.ts';
import type { EverydaySum } from './stated-sum.ts';
import type { ToldFigure } from './told-figure.ts';

/*
 * A sum of any trade: each number gets a role from the surrounding words, the question gives the goal, and one of a
 * few relations is solved. A result is only given if every number has a role and is used; it shows how the message
 * was read.
 */

export type MessageSum =
  | { result: EverydaySum; isConverted: boolean }
  | { missing: MessageRole; period: Period | null };

const RELATIONS: Record<Goal, readonly ((ledger: Ledger) => MessageResult | null)[]> = {
  reorder: [reorderPoint],
  lasts: [stockLasts],
  payback: [paidBackAfter],
  'credit-price': [creditPrice],
  'rent-or-buy': [rentOrBuy],
  packs: [cheaperPack],
  'agent-or-salary': [agentOrSalary],
  loan: [costOfLoan],
  count: [countToSell],
  price: [priceOfPiece],
  profit: PROFITS,
};

/**
 * The result of the sum in a message, or the role of its one missing figure; null if the message is not fully
 * understood.
 */
export function messageSum(
  message: string,
  language: FramingLanguage,
  given: ToldFigure | null = null,
): MessageSum | null {
  const read = figuresIn(message);
  if (read === null) return null;
  let missing: MessageSum | null = null;
  const business = businessMoney(read);
  for (const goal of goalsOf(read.text)) {
    if (!isAskedFor(goal, read.text)) continue;
    const isOfBusiness = goal === 'profit' || goal === 'price' || goal === 'payback';
    if (isOfBusiness && business === null) continue;
    const leftOut = isOfBusiness ? (business?.leftOut ?? []) : [];
    const named = rolesFor(isOfBusiness && business ? business.read : read, goal);
    if (named === null) continue;
    const numbers = withPairs(given === null ? named : [...named, toNumber(given)], read, goal);
    if (numbers === null) continue;
    for (const relation of RELATIONS[goal]) {
      const ledger = new Ledger(numbers, read.text, language);
      const found = relation(ledger);
      if (found === null || !ledger.isWhole) continue;
      if ('missing' in found) {
        if (given === null) missing ??= { missing: found.missing, period: found.period ?? null };
        continue;
      }
      const told = `${found.told[language]}${readAs(ledger, read, language)}${leftOutNote(leftOut, language)}`;
      return {
        result: { told, calculator: found.calculator ?? null },
        isConverted: read.dollar !== null,
      };
    }
  }
  return missing;
}

const ASKS_WHO = /\bwho (?:is|has|go|be)\b[^.?!]*$|\bqui (?:a|est)\b[^.?!]*$/;
const ASKS_TIME =
  /\b(?:how (?:many (?:working )?(?:days|weeks|months|years)|long|soon)|combien de (?:jours|semaines|mois|temps|ans|annees))\b/;
/** "I bought a bale in Mwanza, sold all at …": the cost is missing. */
const BOUGHT_UNTOLD =
  /\b(?:bought|purchased|(?:j'ai|g|on a|nous avons) (?:achete|pris)) (?:a|an|one|un|une|some|des)(?: [a-z]+){1,4}(?=[,.;]| and | et )/;

/** "I pay 35 for ice now": an expense that is saved. */
const SAVES =
  /\b(?:(?:now|currently) (?:i |we )?(?:pay|spend)|(?:pay|spend)[^.?!]{0,30}\b(?:now|currently)|would not need|no longer (?:need|pay)|(?:paie|depense|paye) (?:maintenant|actuellement)|(?:maintenant|actuellement) je (?:paie|depense|paye)|n'aurai\w* plus (?:a|besoin))\b/;

/** Whether the goal is asked for and can be known; otherwise a result would be wrong. */
function isAskedFor(goal: Goal, text: string): boolean {
  if (goal === 'profit')
    return !ASKS_TIME.test(text) && !BOUGHT_UNTOLD.test(text) && openCostIn(text) === null;
  if (goal === 'payback') return !SAVES.test(text);
  return goal !== 'price' || !ASKS_WHO.test(text.trim().replace(/\?+$/, ''));
}

/** "95,000 including rent 20,000", "60,000 dont 10 000 de transport"; not the English "they dont pay 500". */
const NAMES_PART =
  /\d[^.?!;\d]{0,24}\b(?:including|(?:out )?of which|dont(?<!\b(?:i|we|you|they|it|customers|clients|people|who|some) dont)(?! (?:i|we|you|they)\b)|compris\w*|inclus\w*)\b[^.?!;,\d]{0,24}\d+(?:[ ,.]\d+)*(?![\d ,.]*(?:months?|mois|weeks?|semaines?|days?|jours?|years?|ans|times|fois|x)\b)/;

/** Whether a cost is part of another one, so that adding both would count it twice. */
export function holdsAnother(message: string): boolean {
  if (NAMES_PART.test(clearText(message))) return true;
  return /\b(?:deja (?:compris|inclus)\w*|(?:compris|inclus)\w* (?:dedans|deja)|already (?:in it|included|inside|in there|counted)|(?:is|are) included)\b/.test(
    clearText(message),
  );
}

/** Whether a profit is asked for, but a purchase price is missing. */
export function lacksPurchase(message: string): boolean {
  const text = clearText(message);
  return BOUGHT_UNTOLD.test(text) && goalsOf(text).includes('profit');
}

/** Whether a message with several amounts asks for a sum, understood or not. */
export function asksForSum(message: string): boolean {
  return numbersIn(message).length > 2 && goalsOf(clearText(message)).includes('profit');
}

/** "Il m'en reste 12": pieces. */
const IS_LEFT = /\b(?:m'|nous )?en reste(?: encore)? $/;

/**
 * Whether a profit is asked for, but some money may be private, or only one of several purchased pieces is sold.
 * Other readers would count private money as a cost, and the one as all.
 */
export function isEasilyMisread(message: string): boolean {
  const read = figuresIn(message);
  if (read === null) return false;
  const goals = goalsOf(read.text);
  if (!goals.includes('profit') || goals.includes('count') || goals.includes('price')) return false;
  const business = businessMoney(read);
  return (
    business === null ||
    business.leftOut.some(({ kind }) => kind === 'home') ||
    read.figures.some(({ clause, hasCurrency }) => !hasCurrency && IS_LEFT.test(clause)) ||
    (isPartSold(read.text) && read.figures.some(({ isPaired, value }) => isPaired && value > 1))
  );
}

/** Whether several people are paid each; other readers would count the pay once. */
export function paysSeveral(message: string): boolean {
  const { figures } = figuresIn(message) ?? { figures: [] };
  return figures.some((figure, at) => {
    const next = figures[at + 1];
    if (!countsHired(figure) || !next || next.isCount) return false;
    return (payTimes(next, figure, { isNext: true, isPrice: false }) ?? 1) > 1;
  });
}

function toNumber({ role, value, period }: ToldFigure): MessageNumber {
  const figure: Figure = {
    value,
    kind: 'amount',
    before: '',
    after: '',
    sentence: '',
    verb: null,
    period,
    each: null,
    counted: null,
    hasCurrency: false,
    isPercent: false,
    clause: '',
    tail: '',
    isEach: role === 'unit-cost' || role === 'price',
    isCount: role === 'rate-of-sale',
    isPaired: false,
    isContent: false,
  };
  return { role, value, period, label: '', figure };
}

/** "150 chicks at 95" as pieces and their cost, "2 helpers 4,000 each" as one cost; null for two lots. */
function withPairs(
  said: readonly MessageNumber[],
  { text }: MessageFigures,
  goal: Goal,
): MessageNumber[] | null {
  const isPieces = ({ role }: MessageNumber) => role === 'pieces';
  const isEaten = (rate: MessageNumber | undefined, cost: MessageNumber | undefined) =>
    rate?.role === 'rate-of-sale' &&
    rate.figure.isPaired &&
    cost?.role === 'unit-cost' &&
    EATS.test(rate.figure.sentence);
  let named = said.flatMap((one, at): MessageNumber[] => {
    const last = said[at - 1];
    if (isEaten(one, said[at + 1])) return [];
    if (!last || !isEaten(last, one)) return [one];
    const figure = { ...one.figure, isEach: false };
    return [{ ...one, role: 'cost', value: last.value * one.value, period: last.period, figure }];
  });
  if (goal !== 'loan' && goal !== 'credit-price') named = withTerms(named);
  const share = named.find(({ role }) => role === 'given-share');
  const prices = named.filter(({ role }) => role === 'price');
  if (share && prices.length > 0) {
    if (prices.length !== 1 || share.value >= 100) return null;
    named = named
      .filter((one) => one !== share)
      .map((one) =>
        one.role === 'price' ? { ...one, value: one.value * (1 - share.value / 100) } : one,
      );
  }
  const candidates = named.filter(isPieces);
  if (candidates.length === 0) return [...named];
  const question = text.split(/(?<=[.?!;:]) /).at(-1) ?? '';
  const isSold = (one: MessageNumber) => {
    const stem = (/^ ([a-z]+)/.exec(one.figure.after)?.[1] ?? '').replace(/(?:es|s|x)$/, '');
    return stem.length > 2 && (question.includes(stem) || priceNames(named, stem));
  };
  const asked = candidates.filter(isSold);
  const plain = candidates.filter(({ figure }) => !figure.isPaired);
  const chosen =
    candidates.length === 1
      ? candidates[0]
      : asked.length === 1
        ? asked[0]
        : plain.length === 1
          ? plain[0]
          : plain.length === 0
            ? candidates[0]
            : null;
  if (!chosen) return null;
  const all: MessageNumber[] = [];
  for (const [at, one] of named.entries()) {
    const last = named[at - 1];
    const next = named[at + 1];
    if (last && isPieces(last) && last.figure.isPaired && one.role === 'unit-cost') {
      const isPeople = isAside(last);
      // "I buy 1 bag at 700. I sold 35 bags."
      const isOfMore =
        last !== chosen &&
        !isPeople &&
        last.figure.counted === chosen.figure.counted &&
        last.value < chosen.value;
      if (isOfMore && last.value > 1) return null;
      if (isOfMore) {
        all.push({ ...one, figure: { ...one.figure, isEach: true } });
        continue;
      }
      const role =
        goal === 'payback' && !named.some((each) => each.role === 'machine')
          ? 'machine'
          : isPeople && !areHours(last)
            ? 'fixed'
            : 'cost';
      const figure = { ...one.figure, isEach: false };
      const value = last.value * one.value;
      all.push({ ...one, role, value, figure, label: `${last.value} × ${one.value}` });
    } else if (isPieces(one) && one !== chosen) {
      // Of another lot, only the cost counts.
      if (!one.figure.isPaired || !next || !['unit-cost', 'machine'].includes(next.role))
        return null;
    } else if (isPieces(one) && one.figure.isPaired && next?.role === 'unit-cost' && isAside(one)) {
      continue;
    } else if (one.role === 'machine' && last && isPieces(last) && last.figure.isPaired) {
      all.push({ ...one, value: one.value * last.value, label: `${last.value} × ${one.value}` });
    } else all.push(one);
  }
  // Losses of another lot do not reduce this one.
  const at = named.indexOf(chosen);
  return all.filter(
    ({ role }, index) =>
      role !== 'lost-share' || candidates.length === 1 || chosen === candidates[0] || index > at,
  );
}

/** "10,000 a month for 4 months" as one cost. */
function withTerms(named: readonly MessageNumber[]): MessageNumber[] {
  const unitOf = ({ figure }: MessageNumber) =>
    /^ ?(?:weeks?|semaines?)/.test(figure.after) ? 'week' : 'month';
  const ofTerm = (cost: MessageNumber | undefined, term: MessageNumber | undefined) =>
    term?.role === 'term' &&
    (cost?.role === 'cost' || cost?.role === 'fixed' || cost?.role === 'unit-cost') &&
    cost.period === unitOf(term) &&
    /^[^.;]*$/.test(
      cost.figure.after === term.figure.before ? term.figure.before : cost.figure.before,
    );
  return named.flatMap((one, at): MessageNumber[] => {
    const [last, next] = [named[at - 1], named[at + 1]];
    if (ofTerm(next, one) || ofTerm(last, one)) return [];
    const term = ofTerm(one, next) ? next : ofTerm(one, last) ? last : undefined;
    if (!term) return [one];
    const figure = { ...one.figure, isEach: one.figure.isEach && IS_EACH.test(one.figure.after) };
    return [{ ...one, role: 'cost', value: one.value * term.value, period: null, figure }];
  });
}

const IS_EACH =
  /^[^,;.?!]*?\b(?:each|apiece|chacune?|per (?!day|week|month)|par (?!jour|semaine|mois))/;
const EATS = /\b(?:eats?|consumes?|uses?|burns?|mangent?|consomme\w*|utilise\w*)\b[^.?!]*$/;

const isAside = (one: MessageNumber) =>
  countsHired(one.figure) || /^ ?(?:jours?|days?)\b/.test(one.figure.after) || areHours(one);
const areHours = ({ figure }: MessageNumber) => /^ ?(?:hours?|hrs?|heures?)\b/.test(figure.after);

const priceNames = (named: readonly MessageNumber[], stem: string) =>
  named.some(
    ({ role, figure }) => role === 'price' && `${figure.clause}${figure.tail}`.includes(stem),
  );

const ROLE_NAMES: Partial<Record<MessageRole, Record<FramingLanguage, string>>> = {
  price: { en: 'price', fr: 'prix' },
  'unit-cost': { en: 'cost of one', fr: 'coût d’une unité' },
  cost: { en: 'costs', fr: 'coûts' },
  lot: { en: 'costs', fr: 'coûts' },
  fixed: { en: 'fixed costs', fr: 'charges fixes' },
  pieces: { en: 'pieces', fr: 'pièces' },
  content: { en: 'in a pack', fr: 'par paquet' },
  'rate-of-sale': { en: 'sold or used', fr: 'vendu ou utilisé' },
  sold: { en: 'sold', fr: 'vendu' },
  lost: { en: 'lost', fr: 'perdu' },
  sales: { en: 'sales', fr: 'ventes' },
  machine: { en: 'bought for', fr: 'acheté' },
  brings: { en: 'brings', fr: 'rapporte' },
  lead: { en: 'days of delivery', fr: 'jours de livraison' },
  'safety-days': { en: 'days of reserve', fr: 'jours de réserve' },
  days: { en: 'days', fr: 'jours' },
  wish: { en: 'wished', fr: 'souhaité' },
  borrowed: { en: 'borrowed', fr: 'emprunté' },
};
const PERIODS = {
  day: { en: ' a day', fr: ' par jour' },
  week: { en: ' a week', fr: ' par semaine' },
  month: { en: ' a month', fr: ' par mois' },
  year: { en: ' a year', fr: ' par an' },
};

/** "I read: price 20; costs 420, 180, 100; pieces 60." */
function readAs(ledger: Ledger, { dollar }: MessageFigures, language: FramingLanguage): string {
  const roles = new Set(ledger.numbers.map(({ role }) => role));
  const parts = [...roles].flatMap((role) => {
    const numbers = ledger.numbers.filter((one) => one.role === role);
    const name = ROLE_NAMES[role]?.[language];
    if (name === undefined) return [];
    const values = numbers.map((one) => {
      const period = ledger.periods.get(one) ?? one.period;
      return `${ledger.money(one.value)}${period === null ? '' : PERIODS[period][language]}`;
    });
    return [`${name} ${values.join(', ')}`];
  });
  const all = dollar === null ? parts : [...parts, `1 dollar = ${ledger.money(dollar)}`];
  if (all.length === 0) return '';
  return language === 'fr'
    ? ` J’ai lu\u00a0: ${all.join('\u00a0; ')}.`
    : ` I read: ${all.join('; ')}.`;
}

const QUESTIONS: Partial<Record<MessageRole, Record<FramingLanguage, string>>> = {
  price: { en: 'At what price do you sell one?', fr: 'À quel prix vendez-vous la pièce\u00a0?' },
  'unit-cost': { en: 'What does one cost you?', fr: 'Combien une pièce vous coûte-t-elle\u00a0?' },
  fixed: {
    en: 'How much do you pay every month even without a sale, such as rent and salaries?',
    fr: 'Combien payez-vous chaque mois même sans vendre, comme le loyer et les salaires\u00a0?',
  },
  'rate-of-sale': {
    en: 'How much of it do you sell or use in a day?',
    fr: 'Combien en vendez-vous ou en utilisez-vous par jour\u00a0?',
  },
  lead: {
    en: 'How many days does the supplier need to deliver?',
    fr: 'En combien de jours le fournisseur livre-t-il\u00a0?',
  },
  brings: {
    en: 'How much more will it leave you in a month, after power and repairs?',
    fr: 'Combien vous laissera-t-elle de plus par mois, courant et réparations payés\u00a0?',
  },
};

export const questionOf = (role: MessageRole, language: FramingLanguage) =>
  QUESTIONS[role]?.[language] ?? null;
