import type { Calculator, Figures } from '@inzira/contract/calculators';
import {
  all,
  asSum,
  DAYS_OF,
  has,
  NAME_OF,
  of,
  periodOf,
  plain,
  type Parts,
  type Solved,
} from './asked-figures.ts';
import { tellResult } from './calculator-results.ts';
import { commission, loan, OWN_TRADE, payback } from './money-sums.ts';
import { rounded, told, WEEKS_A_MONTH } from './stated-sum.ts';

export function share(parts: Parts): Solved {
  const stake = of(parts, 'stake');
  const investment = of(parts, 'investment');
  const before = of(parts, 'value_before');
  const after = of(parts, 'value_after');
  const stated = of(parts, 'value');
  const values = [before, after, stated].filter((value) => value !== undefined);
  const asksValue =
    /\b(?:what|how much|combien|quelle?|wetin|is (?:my|the|our))\b[^.?!]*\b(?:worth|valu\w+|vaut|valeur|valorisation)\b/.test(
      parts.text,
    );
  // Whether an offer is good needs an answer, not a sum.
  if (stake !== undefined && ASKS_WHETHER.test(parts.text)) return null;
  const asksShare =
    /\b(?:what|which|how much|how many|wat|quelle?|combien|wetin|his|her|their)\b[^.?!]*(?:\b(?:share|stake|percent\w*|part|parts|equity|pourcentage)\b|%)/.test(
      parts.text,
    );
  if (values.length > 1 || (values.length === 1 && stake !== undefined)) return null;
  if (values.length === 0) {
    if (stake !== undefined && investment !== undefined) {
      if (stake <= 0 || stake >= 100) return null;
    } else if (stake !== undefined) return asksValue ? { missing: 'investment' } : null;
    else if (investment === undefined) return null;
    else if (asksValue) return { missing: 'stake' };
    else return asksShare ? { missing: 'value_before' } : null;
  } else if (investment === undefined) return asksShare ? { missing: 'investment' } : null;
  if (investment === undefined) return null;
  const figures: Figures =
    stake === undefined
      ? {
          investment,
          valuation: values[0] ?? 0,
          ...(stated === undefined && {
            valuation_is: before === undefined ? 'post-money' : 'pre-money',
          }),
        }
      : {
          investment,
          valuation: rounded((investment * 100) / stake),
          valuation_is: 'post-money',
        };
  const result = tellResult('ownership', figures, parts.language);
  if (result === null) return null;
  const { sum, money } = plain(parts);
  const worth =
    stake === undefined
      ? ''
      : ` ${sum.say({
          en: `Before the money that is ${money(rounded((investment * 100) / stake) - investment)}.`,
          fr: `Avant l’argent, cela fait ${money(rounded((investment * 100) / stake) - investment)}.`,
        })}`;
  return {
    told: `${result}${worth}`,
    calculator: { name: 'ownership', figures, worked_out: true },
  };
}

const ASKS_WHETHER =
  /\b(?:ok|okay|good|fair|right|enough|too (?:much|little|low|high)|worth that|worth it|should i|bon|bonne|juste|correct|trop|accepter|raisonnable)\b(?! valuation)/;

export function daysToPay(parts: Parts): Solved {
  if (!has(parts, 'owed')) return has(parts, 'sales') ? { missing: 'owed' } : null;
  if (!has(parts, 'sales')) return { missing: 'sales' };
  const owed = of(parts, 'owed') ?? 0;
  const sales = of(parts, 'sales') ?? 0;
  const period = periodOf(parts, 'sales');
  if (period === null || sales <= 0) return null;
  const { sum, money } = plain(parts);
  const days = Math.round((owed / sales) * DAYS_OF[period]);
  const sums = `${money(owed)} ÷ ${money(sales)} × ${DAYS_OF[period]} = ${days}`;
  return told(sum, {
    en: `Customers take about ${days} days to pay, if what you sell ${NAME_OF[period].en} is all on credit: ${sums}.`,
    fr: `Les clients mettent environ ${days} jours à payer, si tout ce que vous vendez ${NAME_OF[period].fr} est à crédit\u00a0: ${sums}.`,
  });
}

export function borrowed(parts: Parts): Solved {
  if (!has(parts, 'borrowed')) return null;
  const loaned = of(parts, 'borrowed') ?? 0;
  const { sum, money, percent } = plain(parts);
  const payment = all(parts, 'payment');
  const counts = all(parts, 'payments');
  const rates = all(parts, 'rate');
  const repaid = of(parts, 'repaid');
  if (repaid !== undefined) {
    if (payment.length + rates.length > 0 || repaid <= loaned) return null;
    return told(sum, {
      en: `You get ${money(loaned)} and pay ${money(repaid)} back: the loan costs ${money(repaid - loaned)}, which is ${percent(repaid / loaned - 1)} of what you get.`,
      fr: `Vous recevez ${money(loaned)} et rendez ${money(repaid)}\u00a0: le prêt coûte ${money(repaid - loaned)}, soit ${percent(repaid / loaned - 1)} de la somme reçue.`,
    });
  }
  if (rates.length > 0) return flatLoan(parts, loaned);
  if (payment.length > 1 || counts.length > 1) return null;
  if (payment.length === 0) {
    const period = counts[0]?.period ?? null;
    // A question for the payment needs a rate.
    if (ASKS_PAYMENT.test(parts.text)) return null;
    return counts.length === 1 && period !== null && period !== 'year'
      ? { missing: 'payment' }
      : null;
  }
  if (counts.length === 0) return { missing: 'payments' };
  const period = payment[0]?.period ?? counts[0]?.period ?? null;
  const numbers = parts.numbers.map((one) => (one.role === 'payment' ? { ...one, period } : one));
  return loan(
    asSum(
      { ...parts, numbers },
      { borrowed: 'borrowed', payment: 'payment', payments: 'payments' },
    ),
  );
}

const ASKS_PAYMENT =
  /\b(?:how much (?:will|do|must|shall|should|would|can) i (?:have to )?pay|what (?:will|is) (?:the|my) (?:payment|instal\w+)|payer combien|combien (?:je |vais-je |dois-je |vais )?(?:vais |dois )?(?:payer|rembourser)|mensualite|rate|taux|per cent|percent)\b/;

/** "80,000 at 3% a month flat for 6 months, in 24 weeks": only a flat rate can be computed. */
function flatLoan(parts: Parts, loaned: number): Solved {
  const [rate, another] = all(parts, 'rate');
  const counts = all(parts, 'payments');
  const months = counts.find(({ period }) => period === 'month');
  const weeks = counts.find(({ period }) => period === 'week');
  if (!rate || another || rate.period !== 'month' || !months || counts.length > 2) return null;
  if (!/\b(?:flat|fixe)\b/.test(parts.text) || all(parts, 'payment').length > 0) return null;
  if (counts.length === 2 && !weeks) return null;
  const { sum, money, percent } = plain(parts);
  const interest = (loaned * rate.value * months.value) / 100;
  const back = loaned + interest;
  const times = weeks ?? months;
  const each = back / times.value;
  const of = { en: weeks ? 'a week' : 'a month', fr: weeks ? 'par semaine' : 'par mois' };
  const sums = `${money(loaned)} × ${percent(rate.value / 100)} × ${months.value} = ${money(interest)}; (${money(loaned)} + ${money(interest)}) ÷ ${times.value} = ${money(each)}`;
  return told(sum, {
    en: `You pay ${money(each)} ${of.en} and ${money(back)} in all, so the loan costs ${money(interest)}: ${sums}. Flat means that the interest is on the first sum all the time; ask for fees as well.`,
    fr: `Vous payez ${money(each)} ${of.fr} et ${money(back)} en tout\u00a0: le prêt coûte ${money(interest)}. ${sums}. Un taux constant se calcule tout le temps sur la somme de départ\u00a0; demandez aussi les frais.`,
  });
}

export function lasts(parts: Parts): Solved {
  const cash = of(parts, 'cash');
  const burn = of(parts, 'burn');
  const outs = all(parts, 'out');
  const out = outs.length === 0 ? undefined : outs.reduce((sum, { value }) => sum + value, 0);
  const comesIn = of(parts, 'in');
  const flows = parts.numbers.filter(({ role }) => role !== 'cash');
  const periods = new Set(flows.map(({ period }) => period).filter((period) => period !== null));
  const [period = 'month'] = periods;
  if (periods.size > 1 || period === 'year') return null;
  if ((burn !== undefined && out !== undefined) || all(parts, 'cash').length > 1) return null;
  if (burn === undefined && out === undefined)
    return cash !== undefined && comesIn === undefined
      ? { missing: 'out', calculator: { name: 'runway', figures: { cash }, worked_out: false } }
      : null;
  // Without a period it is unclear when money comes in again.
  if (flows.length > 0 && periods.size === 0) return null;
  if (cash === undefined) {
    const figures: Figures = { money_out: burn ?? out ?? 0 };
    if (comesIn !== undefined) figures['money_in'] = comesIn;
    return { missing: 'cash', calculator: { name: 'runway', figures, worked_out: false } };
  }
  const { sum, money } = plain(parts);
  if (burn === undefined && period === 'month') {
    const figures: Figures = {
      cash,
      money_out: out ?? 0,
      ...(comesIn !== undefined && { money_in: comesIn }),
    };
    const result = tellResult('runway', figures, parts.language);
    return result === null
      ? null
      : { told: result, calculator: { name: 'runway', figures, worked_out: true } };
  }
  const used = burn ?? (out ?? 0) - (comesIn ?? 0);
  if (used <= 0) return null;
  const count = cash / used;
  const shown = new Intl.NumberFormat(parts.language, { maximumFractionDigits: 1 }).format(count);
  const words = {
    day: { en: 'days', fr: 'jours' },
    week: { en: 'weeks', fr: 'semaines' },
    month: { en: 'months', fr: 'mois' },
  }[period];
  const sums = `${money(cash)} ÷ ${money(used)} = ${shown}`;
  const calculator: Calculator | null =
    period === 'month'
      ? { name: 'runway', figures: { cash, money_out: used }, worked_out: true }
      : null;
  return told(
    sum,
    {
      en: `Your money lasts about ${shown} ${words.en}: ${sums}.`,
      fr: `Votre argent suffit pour environ ${shown} ${words.fr}\u00a0: ${sums}.`,
    },
    calculator,
  );
}

export function paysBack(parts: Parts): Solved {
  const machine = of(parts, 'machine');
  const brings = all(parts, 'brings');
  if (all(parts, 'machine').length > 1 || brings.length > 1) return null;
  if (machine === undefined) return brings.length === 1 ? { missing: 'machine' } : null;
  if (brings.length === 0) return { missing: 'brings' };
  const result = payback(
    asSum(parts, { machine: 'machine', brings: 'brings', running: 'running_cost' }),
  );
  if (result === null) return null;
  const period = brings[0]?.period ?? null;
  const spent = all(parts, 'running').reduce((sum, { value }) => sum + value, 0);
  const left = (brings[0]?.value ?? 0) - spent;
  const days = all(parts, 'days')[0];
  const open = days && (days.period === 'week' ? days.value * WEEKS_A_MONTH : days.value);
  const perMonth = period === 'week' ? WEEKS_A_MONTH : period === 'day' ? open : undefined;
  if (perMonth === undefined || left <= 0) return result;
  const { sum } = plain(parts);
  const months = new Intl.NumberFormat(parts.language, { maximumFractionDigits: 1 }).format(
    machine / left / perMonth,
  );
  const inMonths = sum.say({
    en: ` That is about ${months} months.`,
    fr: ` Cela fait environ ${months} mois.`,
  });
  return { ...result, told: `${result.told}${inMonths}` };
}

export function paidBySales(parts: Parts): Solved {
  if (OWN_TRADE.test(parts.text)) return null;
  const needed = ['commission', 'salary', 'sales'] as const;
  const lacking = needed.filter((role) => all(parts, role).length === 0);
  if (needed.some((role) => all(parts, role).length > 1) || lacking.length > 1) return null;
  const [lacks] = lacking;
  if (lacks !== undefined) return { missing: lacks };
  const base = of(parts, 'base');
  if (base === undefined)
    return commission(asSum(parts, { commission: 'commission', salary: 'salary', sales: 'sales' }));
  const { sum, money, percent } = plain(parts);
  const rate = (of(parts, 'commission') ?? 0) / 100;
  const sales = of(parts, 'sales') ?? 0;
  const salary = of(parts, 'salary') ?? 0;
  const paid = base + sales * rate;
  if (rate <= 0 || salary <= base) return null;
  const sums = `${money(base)} + ${money(sales)} × ${percent(rate)} = ${money(paid)}`;
  const same = `(${money(salary)} − ${money(base)}) ÷ ${percent(rate)} = ${money((salary - base) / rate)}`;
  return told(sum, {
    en: `Base and commission cost you ${sums}, the fixed pay ${money(salary)}. They cost the same at sales of ${same}: below that base and commission are cheaper for you, above it the fixed pay.`,
    fr: `Le fixe avec commission vous coûte ${sums}, le salaire seul ${money(salary)}. Ils coûtent autant à ${same} de ventes\u00a0: en dessous, le fixe avec commission vous coûte moins, au-dessus le salaire seul.`,
  });
}
