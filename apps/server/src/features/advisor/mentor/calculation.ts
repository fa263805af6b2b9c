import { amountText, parseAmounts, perMonth, type Amount } from './amounts.ts';
import {
  CUES,
  NEEDED,
  ROLES,
  type CalculatorName,
  type Role,
  type Slot,
} from './calculation-roles.ts';
import {
  breakEven,
  marginAndMarkup,
  ownershipAfter,
  priceFor,
  runway,
  unitEconomics,
} from './calculators.ts';

/** A sum that a learner asked for, as far as its figures are known; it can be kept and gone on with. */
export interface Calculation {
  name: CalculatorName;
  slots: Partial<Record<Slot, number>>;
  currency: string | null;
}

/** Figures in two currencies: nothing is worked out from these. */
export class MixedCurrencies extends Error {}

const EXPLICIT =
  /\b(?:calculate|compute|work out|calcule[rz]?|kokotoa|calculator)\b|\bhow (?:much runway do (?:i|we) have|long (?:will|can|does) (?:my|our|the) (?:money|cash|savings|funds) last)|\b(?:am i|are we|do i|do we) (?:really )?mak(?:e|ing) (?:any |a )?(?:profit|money|loss)|\bcombien de (?:temps|mois) (?:va |puis.je |pouvons.nous )?(?:durer|tenir|dure) ?(?:ma|mon|notre)?/;

/** Somebody turns a figure of the last sum another way. */
const WHAT_IF =
  /\b(?:what if|if|suppose|supposing|how about|what about|et si|si|kama|ikiwa)\b|^(?:and|et|na) (?:with|at|for|avec|pour|a)\b/;
const LESS =
  /\b(?:cut|reduc|lower|drop|decreas|discount|less|sav|baiss|redui|moins|remise|rabais|dimin)/;
const MORE = /\b(?:rais|increas|rise|grow|more|higher|add|doubl|augment|hauss|plus)/;

/** The sum that a message asks for; null when it asks for none. */
export function startCalculation(message: string): Calculation | null {
  const text = amountText(message);
  const amounts = parseAmounts(text);
  const hasFigures = amounts.some(({ kind }) => kind !== 'count') || amounts.length >= 2;
  if (!hasFigures && !EXPLICIT.test(text)) return null;
  const name = CUES.find(([, cue]) => cue.test(text))?.[0];
  if (!name) return null;
  const calculation = withAmounts({ name, slots: {}, currency: null }, text, amounts);
  const isAbout = Object.keys(calculation.slots).length > 0 || EXPLICIT.test(text);
  return isAbout ? calculation : null;
}

/** Goes on with a sum that lacked a figure; null when the message brings none that it lacks. */
export function continueCalculation(calculation: Calculation, message: string): Calculation | null {
  const text = amountText(message);
  const amounts = parseAmounts(text);
  const missing = missingSlot(calculation);
  const [only, ...others] = amounts;
  // A short answer needs no word that says what it is: it was asked for.
  if (missing && only && others.length === 0 && namedRole(calculation, text, only) === null) {
    const fits = ROLES[calculation.name].some(
      ({ slot, kinds }) => slot === missing && kinds.includes(only.kind),
    );
    if (!fits) return null;
    const currency = oneCurrency(calculation.currency, amounts);
    const slots = { ...calculation.slots, [missing]: valueOf(missing, only) };
    return { ...calculation, currency, slots };
  }
  const more = withAmounts(calculation, text, amounts);
  return Object.keys(more.slots).length > Object.keys(calculation.slots).length ? more : null;
}

/** The role of an amount that the words around it name and that is still open; null when they name none. */
function namedRole({ name, slots }: Calculation, text: string, amount: Amount): Role | null {
  const open = ROLES[name].filter(
    ({ slot, kinds }) => slots[slot] === undefined && kinds.includes(amount.kind),
  );
  return nearest(open, (role) => distanceToCue(text, amount, [amount], 0, role.cue));
}

/**
 * The last sum with other figures: "and if I spend 300k?", "what if I cut costs by 20%?"; a sum that
 * lacks a figure takes it from the last of its kind. Null when the message does neither.
 */
export function reviseCalculation(last: Calculation, message: string): Calculation | null {
  const started = startCalculation(message) ?? withFixedCosts(last, message);
  if (started && missingSlot(started) === null) return null;
  const text = amountText(message);
  const amounts = parseAmounts(text);
  if (amounts.length === 0) return null;
  if (started && (started.name !== last.name || !WHAT_IF.test(text)))
    return borrowing(started, last);
  if (!WHAT_IF.test(text)) return null;
  const slots = { ...last.slots };
  for (const [index, amount] of amounts.entries()) {
    const distance = (cue: RegExp) => distanceToCue(text, amount, amounts, index, cue);
    const roles = ROLES[last.name];
    const role = nearest(
      roles.filter(({ kinds }) => kinds.includes(amount.kind)),
      ({ cue }) => distance(cue),
    );
    if (role) {
      // Another margin asks for another price.
      if (role.slot === 'margin' || role.slot === 'markup') delete slots.price;
      slots[role.slot] = valueOf(role.slot, amount);
      continue;
    }
    // "And with 50%?": the margin, or the share, that the sum began from.
    const wanted = (['margin', 'markup', 'investorShare'] as const).find(
      (slot) => last.slots[slot] !== undefined,
    );
    if (amount.kind === 'percent' && wanted && !LESS.test(text) && !MORE.test(text)) {
      delete slots.price;
      slots[wanted] = valueOf(wanted, amount);
      continue;
    }
    const known = roles.filter(
      ({ slot, kinds }) => slots[slot] !== undefined && !kinds.includes('percent'),
    );
    const changed = /discount|remise|rabais/.test(text)
      ? known.find(({ slot }) => slot === 'price')
      : nearest(known, ({ cue }) => distance(cue));
    const sign = LESS.test(text) ? -1 : MORE.test(text) ? 1 : 0;
    if (amount.kind !== 'percent' || !changed || sign === 0) return null;
    slots[changed.slot] = (slots[changed.slot] ?? 0) * (1 + (sign * amount.value) / 100);
  }
  return { ...last, currency: oneCurrency(last.currency, amounts), slots };
}

/** "Rent is 12,000 a month", once it is known what one sale leaves: then break-even can be worked out. */
function withFixedCosts(last: Calculation, message: string): Calculation | null {
  if (last.name !== 'unitEconomics' && last.name !== 'margin') return null;
  const text = amountText(message);
  if (!/\b(?:fixed costs?|rent|salar\w*|overheads?|charges fixes|loyer|salaires?)\b/.test(text))
    return null;
  const started: Calculation = { name: 'breakEven', slots: {}, currency: null };
  const { slots, currency } = withAmounts(started, text, parseAmounts(text));
  const { fixedCosts } = slots;
  return fixedCosts === undefined ? null : { ...started, slots: { fixedCosts }, currency };
}

function borrowing(started: Calculation, last: Calculation): Calculation | null {
  let whole = started;
  for (let slot = missingSlot(whole); slot !== null; slot = missingSlot(whole)) {
    const known = last.slots[slot];
    if (known === undefined) return null;
    whole = { ...whole, slots: { ...whole.slots, [slot]: known } };
  }
  return { ...whole, currency: started.currency ?? last.currency };
}

function nearest(roles: readonly Role[], distanceTo: (role: Role) => number | null): Role | null {
  const found = roles.flatMap((role) => {
    const distance = distanceTo(role);
    return distance === null ? [] : [{ role, distance }];
  });
  return found.toSorted((a, b) => a.distance - b.distance)[0]?.role ?? null;
}

/** The next figure to ask for; null when all are there. */
export function missingSlot({ name, slots }: Calculation): Slot | null {
  if (name === 'ownership') {
    if (slots.investment === undefined) return 'investment';
    const isKnown = slots.preMoney ?? slots.postMoney ?? slots.investorShare;
    return isKnown === undefined ? 'preMoney' : null;
  }
  if (
    name === 'margin' &&
    slots.unitCost !== undefined &&
    (slots.margin ?? slots.markup) !== undefined
  ) {
    return null;
  }
  return NEEDED[name].find((slot) => slots[slot] === undefined) ?? null;
}

function withAmounts(
  calculation: Calculation,
  text: string,
  amounts: readonly Amount[],
): Calculation {
  const currency = oneCurrency(calculation.currency, amounts);
  const slots = { ...calculation.slots };
  const roles = ROLES[calculation.name].filter(({ slot }) => slots[slot] === undefined);
  const pairs = amounts.flatMap((amount, index) =>
    roles.flatMap((role) => {
      if (!role.kinds.includes(amount.kind)) return [];
      if (role.flow !== undefined && role.flow !== (amount.period !== null)) return [];
      const distance = distanceToCue(text, amount, amounts, index, role.cue);
      return distance === null ? [] : [{ amount, role, distance }];
    }),
  );
  const slotOf = new Map<Amount, Slot>();
  for (const { amount, role } of pairs.toSorted((a, b) => a.distance - b.distance)) {
    if (slotOf.has(amount) || slots[role.slot] !== undefined) continue;
    slots[role.slot] = valueOf(role.slot, amount);
    slotOf.set(amount, role.slot);
  }
  for (const [index, amount] of amounts.entries()) {
    if (slotOf.has(amount)) continue;
    const before = amounts.slice(0, index).findLast((each) => slotOf.has(each));
    const slot = before && slotOf.get(before);
    if (slot && ADDED.has(slot) && isAnother(text, before, amount)) {
      slots[slot] = (slots[slot] ?? 0) + valueOf(slot, amount);
      slotOf.set(amount, slot);
      continue;
    }
    // What no word stands near to takes the first place that is left and fits.
    const role = NEEDED[calculation.name]
      .flatMap((slot) => ROLES[calculation.name].filter((each) => each.slot === slot))
      .find(
        ({ slot, kinds, flow }) =>
          slots[slot] === undefined &&
          kinds.includes(amount.kind) &&
          (flow === undefined || flow === (amount.period !== null)),
      );
    if (role && amount.kind === 'money') slots[role.slot] = valueOf(role.slot, amount);
  }
  return { ...calculation, slots, currency };
}

/** Costs that people tell one by one: "rent 30,000 and a helper 20,000". */
const ADDED: ReadonlySet<Slot> = new Set(['fixedCosts', 'monthlyOut', 'unitCost']);

/** "... and a helper 20,000": one more of what was told before it. */
function isAnother(text: string, before: Amount, amount: Amount): boolean {
  if (amount.kind !== 'money') return false;
  return /^[^.;?]*(?:,|\band\b|\bplus\b|\bet\b|\+|\bna\b)[^.;?]*\p{L}{3}[^.;?]*$/u.test(
    text.slice(before.end, amount.start),
  );
}

function valueOf(slot: Slot, amount: Amount): number {
  if (amount.kind === 'percent') return amount.value / 100;
  const isMonthly = slot === 'monthlyOut' || slot === 'monthlyIn' || slot === 'fixedCosts';
  return isMonthly ? perMonth(amount) : amount.value;
}

function oneCurrency(known: string | null, amounts: readonly Amount[]): string | null {
  const named = new Set(
    [known, ...amounts.map(({ currency }) => currency)].filter((code) => code !== null),
  );
  // "Francs" and "shillings" are whatever francs or shillings were named more exactly.
  const exact = [...named].filter((code) => code !== 'FRANC' && code !== 'SHILLING');
  if (exact.length > 1) throw new MixedCurrencies('Figures in two currencies');
  return exact[0] ?? [...named][0] ?? null;
}

/** How far the nearest such word is, in its own clause rather than another; null when there is none. */
function distanceToCue(
  text: string,
  amount: Amount,
  amounts: readonly Amount[],
  index: number,
  cue: RegExp,
): number | null {
  const from = amounts[index - 1]?.end ?? 0;
  const to = amounts[index + 1]?.start ?? text.length;
  let best: number | null = null;
  const consider = (distance: number) => {
    if (best === null || distance < best) best = distance;
  };
  const before = text.slice(from, amount.start);
  for (const match of before.matchAll(cue)) {
    const gap = before.slice(match.index + match[0].length);
    consider(gap.length + breaks(gap));
  }
  const after = text.slice(amount.end, to);
  for (const match of after.matchAll(cue)) {
    const gap = after.slice(0, match.index);
    // "costs 5,000 and I sell": what follows belongs to the amount only within its clause.
    consider(gap.length + breaks(gap) + (amounts[index + 1] ? 2 : 0));
  }
  return best;
}

function breaks(gap: string): number {
  return 25 * (gap.match(/[,.;?]|\b(?:and|et|but|mais|na)\b/g)?.length ?? 0);
}

export type Outcome =
  | {
      name: 'runway';
      cash: number;
      monthlyOut: number;
      monthlyIn: number | null;
      netBurn: number;
      months: number | null;
    }
  | {
      name: 'breakEven';
      fixedCosts: number;
      price: number;
      unitCost: number;
      contribution: number;
      units: number | null;
      sales: number | null;
    }
  | ({
      name: 'unitEconomics';
      price: number;
      unitCost: number;
      acquisitionCost: number | null;
      purchases: number | null;
    } & ReturnType<typeof unitEconomics>)
  | ({
      name: 'ownership';
      investment: number;
      held: number;
      isValuationAssumed: boolean;
    } & ReturnType<typeof ownershipAfter>)
  | {
      name: 'margin';
      price: number;
      unitCost: number;
      profit: number;
      margin: number;
      markup: number | null;
    };

/** The result; null while a figure is missing or the figures cannot be (a price below nothing). */
export function outcomeOf(calculation: Calculation): Outcome | null {
  if (missingSlot(calculation)) return null;
  const { name, slots } = calculation;
  const { cash = 0, monthlyOut = 0, monthlyIn, fixedCosts = 0, price = 0, unitCost = 0 } = slots;
  switch (name) {
    case 'runway':
      return {
        name,
        cash,
        monthlyOut,
        monthlyIn: monthlyIn ?? null,
        ...runway({ cash, monthlyOut, monthlyIn }),
      };
    case 'breakEven':
      return { name, fixedCosts, price, unitCost, ...breakEven({ fixedCosts, price, unitCost }) };
    case 'unitEconomics': {
      const { acquisitionCost, purchases } = slots;
      return {
        name,
        price,
        unitCost,
        acquisitionCost: acquisitionCost ?? null,
        purchases: purchases ?? null,
        ...unitEconomics({ price, unitCost, acquisitionCost, purchases }),
      };
    }
    case 'ownership': {
      const { investment = 0, preMoney, postMoney, investorShare: share = 0, held = 1 } = slots;
      if (investment <= 0) return null;
      if (postMoney !== undefined && postMoney <= investment) return null;
      const isByShare = postMoney === undefined && preMoney === undefined;
      if (isByShare && (share <= 0 || share >= 1)) return null;
      const round =
        postMoney !== undefined
          ? { investment, postMoney }
          : preMoney !== undefined
            ? { investment, preMoney }
            : { investment, share };
      return {
        name,
        investment,
        held,
        isValuationAssumed: preMoney !== undefined,
        ...ownershipAfter(round, held),
      };
    }
    case 'margin': {
      const wanted =
        slots.price ?? priceFor({ cost: unitCost, margin: slots.margin, markup: slots.markup });
      return wanted === null
        ? null
        : { name, price: wanted, unitCost, ...marginAndMarkup({ price: wanted, cost: unitCost }) };
    }
  }
}
