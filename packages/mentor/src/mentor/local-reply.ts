import type { Answer, Finding } from '#src/library/library.ts';
import { giveAnswer, NEAREST, offerAnswers, offerTrainer } from './answer-reply.ts';
import type { LocalKind, LocalWish } from './local-wish.ts';
import type { Turn } from './turn.ts';

/** By kind of wish, answers that help to find it, to tell or offer. The first ones are always relevant. */
export const HOW_TO_FIND: Record<LocalKind, readonly string[]> = {
  seller: [
    'buy-goods-at-wholesale',
    'check-a-supplier',
    'find-packaging',
    'packaging-for-export',
    'find-a-workshop-or-factory',
    'find-and-bargain-with-suppliers',
    'travel-to-buy-cheaper',
    'import-goods-from-china',
    'new-on-credit-or-used-for-cash',
    'take-cards-and-online-payments',
    'take-mobile-money-in-an-app',
  ],
  buyer: ['find-a-buyer-for-our-crop', 'who-buys-from-me', 'sell-my-animals-well'],
  worker: [
    'find-a-workshop-or-factory',
    'repair-or-replace',
    'find-and-choose-a-developer',
    'test-in-a-laboratory',
    'find-packaging',
  ],
  adviser: ['find-a-business-mentor', 'lawyer-to-register'],
  lender: [
    'which-bank-to-choose',
    'is-this-lender-licensed',
    'loan-for-a-new-business',
    'money-for-refugees',
    'bank-refused-my-loan',
    'finance-without-interest',
  ],
  insurer: [
    'insurance-for-a-small-business',
    'insure-a-motorbike-or-vehicle',
    'insurance-for-workers',
  ],
  service: [
    'deliveries-and-riders',
    'test-in-a-laboratory',
    'sell-to-offices-schools-and-hotels',
    'keep-harvest-and-food-fresh',
    'start-a-poultry-business',
  ],
  premises: ['rent-a-shop-safely', 'where-to-put-my-shop', 'negotiate-rent-in-advance'],
  contact: [
    'investors-in-agriculture',
    'where-to-find-investors',
    'find-a-buyer-for-our-crop',
    'buy-goods-at-wholesale',
    'find-a-workshop-or-factory',
    'state-funds-by-country',
    'grants-for-women',
    'register-steps-and-cost',
    'get-a-standards-mark',
    'which-bank-to-choose',
  ],
  price: ['prices-fall-at-harvest', 'which-price-to-charge'],
  rate: [
    'what-a-mobile-money-till-costs',
    'wave-or-orange-money',
    'price-in-dollars-or-local-money',
  ],
  trust: ['check-a-supplier', 'buy-goods-at-wholesale'],
};
/** How many of them are relevant for any wish; the others only if they match the question. */
const ALWAYS: Partial<Record<LocalKind, number>> = {
  seller: 2,
  buyer: 1,
  worker: 1,
  lender: 2,
  insurer: 1,
  premises: 1,
  trust: 2,
};
/** How many of the question's closest answers may help. */
const NEAR = 5;

/**
 * Says what the mentor cannot know and how to find it, followed by a sure answer on that.
 * @returns false if the question should be answered normally
 */
export function tellLocal(turn: Turn, { kind, isPlain }: LocalWish, finding: Finding): boolean {
  const { draft, texts, library } = turn;
  const [first] = finding.answers;
  const near = finding.answers.slice(0, NEAR).filter(({ id }) => HOW_TO_FIND[kind].includes(id));
  const isHow = first !== undefined && near.includes(first);
  const isSure = finding.band === 'answer';
  if (!isPlain && (near.length > 0 || (isSure && kind === 'price'))) return false;
  // An answer of the local staff may know it.
  if (first?.taught?.isCorrection === false && isSure) return false;
  const [line, how] = texts.local[kind];
  turn.sayOtherLanguage();
  if (isHow && isSure && !BY_ITSELF.includes(kind)) {
    draft.say(line);
    giveAnswer(turn, first, { others: finding.rivals.slice(0, 1) });
    return true;
  }
  draft.say(`**${line}** ${how}`);
  const always = HOW_TO_FIND[kind]
    .slice(0, ALWAYS[kind] ?? 0)
    .flatMap((id) => library.answerOf(id) ?? []);
  const isNear = isSure && first !== undefined && BESIDE.includes(kind);
  const choices = [...new Set([...(isNear ? [first] : []), ...near, ...always])];
  offerNearestTo(turn, choices.slice(0, NEAREST - 1));
  return true;
}

/** Kinds for which no existing answer contains what is wished for. */
const BY_ITSELF: readonly LocalKind[] = ['price', 'trust'];
/** Kinds for which another answer may give the background of the wish: a loan without security, a licence. */
const BESIDE: readonly LocalKind[] = ['lender', 'contact', 'rate', 'adviser'];

function offerNearestTo(turn: Turn, choices: readonly Answer[]) {
  const { draft, texts, input } = turn;
  if (choices.length === 0) {
    turn.passOnOrOffer(input.message);
    return;
  }
  draft.ask(input.isOffline ? texts.anyOfThese : texts.trainerOrNearest);
  offerTrainer(turn);
  offerAnswers(turn, choices);
}
