import type { Calculator } from '@inzira/contract/calculators';
import { tellResult } from './calculator-results.ts';
import {
  type EverydaySum,
  WEEKS_A_MONTH,
  DAYS_A_MONTH,
  type Sum,
  PERIOD_WORDS,
  WORKING_DAYS,
  bound,
  told,
  rounded,
} from './stated-sum.ts';

export function askPayments(sum: Sum): EverydaySum | null {
  if (!sum.has(['borrowed', 'payment'])) return null;
  const period = sum.periodOf('payment');
  if (period === null) return null;
  const words = {
    day: { en: 'days', fr: 'jours' },
    week: { en: 'weeks', fr: 'semaines' },
    month: { en: 'months', fr: 'mois' },
  }[period];
  return {
    ...told(sum, {
      en: `For how many ${words.en} do you pay that?`,
      fr: `Pendant combien de ${words.fr} payez-vous cela\u00a0?`,
    }),
    missing: 'payments',
  };
}

/** "I have 180,000, spend 60,000 and earn 25,000 a month: how long does it last?" */
export function cashLasts(sum: Sum): EverydaySum | null {
  if (!sum.has(['cash', 'running_cost', 'income'])) return null;
  const periods = [sum.periodOf('running_cost'), sum.periodOf('income')].filter(
    (period) => period !== null,
  );
  const [period] = periods;
  // "60,000 and 25,000 a month" has the period only once.
  if (!period || periods.some((one) => one !== period)) return null;
  const { money } = bound(sum);
  const burn = sum.of('running_cost') - sum.of('income');
  const figures = {
    cash: sum.of('cash'),
    money_out: sum.of('running_cost'),
    money_in: sum.of('income'),
  };
  const calculator: Calculator | null =
    period === 'month' ? { name: 'runway', figures, worked_out: true } : null;
  if (burn <= 0)
    return told(
      sum,
      {
        en: `It does not run down: ${money(sum.of('income'))} comes in ${PERIOD_WORDS[period].en}, and ${money(sum.of('running_cost'))} goes out.`,
        fr: `La somme ne baisse pas\u00a0: il entre ${money(sum.of('income'))} ${PERIOD_WORDS[period].fr}, et il sort ${money(sum.of('running_cost'))}.`,
      },
      calculator,
    );
  const count = sum.of('cash') / burn;
  const shown = new Intl.NumberFormat(sum.say({ en: 'en', fr: 'fr' }), {
    maximumFractionDigits: 1,
  }).format(count);
  const words = {
    day: { en: 'days', fr: 'jours' },
    week: { en: 'weeks', fr: 'semaines' },
    month: { en: 'months', fr: 'mois' },
  }[period];
  const sums = `${money(sum.of('running_cost'))} − ${money(sum.of('income'))} = ${money(burn)}; ${money(sum.of('cash'))} ÷ ${money(burn)} = ${shown}`;
  return told(
    sum,
    {
      en: `It lasts about ${shown} ${words.en}: ${sums}.`,
      fr: `Cela tient environ ${shown} ${words.fr}\u00a0: ${sums}.`,
    },
    calculator,
  );
}

/** "10,000, and I return 450 a day for 30 days" */
export function loan(sum: Sum): EverydaySum | null {
  if (!sum.has(['borrowed', 'payment', 'payments'])) return null;
  const { money, percent } = bound(sum);
  const per = sum.periodOf('payment');
  const counted = sum.periodOf('payments');
  const borrowed = sum.of('borrowed');
  const payment = sum.of('payment');
  const times = sum.of('payments');
  // Weekly payments for three months are another number of payments.
  if (per === null || (counted !== null && counted !== per) || borrowed <= 0) return null;
  const paid = payment * times;
  const cost = paid - borrowed;
  if (cost < 0) return null;
  const rate = ratePerPayment(borrowed, payment, times);
  const perMonth = { day: DAYS_A_MONTH, week: WEEKS_A_MONTH, month: 1 }[per];
  const sums = `${money(payment)} × ${money(times)} = ${money(paid)}`;
  const figures = {
    amount: borrowed,
    months: times,
    rate: rounded((cost / borrowed / times) * 100),
    rate_per: 'month',
    method: 'flat',
  };
  const calculator: Calculator | null =
    per === 'month' ? { name: 'loan-cost', figures, worked_out: true } : null;
  return told(
    sum,
    {
      en: `You get ${money(borrowed)} and pay ${sums}: the loan costs ${money(cost)}, which is ${percent(cost / borrowed)} of what you get. Since you pay back from the start, that is about ${percent(rate * perMonth)} a month on what you still owe. Ask a SACCO, a cooperative or a bank what you pay in all for the same sum, and compare.`,
      fr: `Vous recevez ${money(borrowed)} et payez ${sums}\u00a0: le prêt coûte ${money(cost)}, soit ${percent(cost / borrowed)} de la somme reçue. Comme vous remboursez dès le début, cela fait environ ${percent(rate * perMonth)} par mois sur ce que vous devez encore. Demandez à une mutuelle, à une coopérative ou à une banque ce que la même somme coûte en tout, et comparez.`,
    },
    calculator,
  );
}

const IS_FLAT =
  /\bflat\b|\b(?:on|of) (?:the )?(?:whole|full|first|original|starting) (?:amount|sum|loan|money)|\b(?:montant|somme) (?:de depart|initiale?|total|emprunte\w*)|(?:interet|taux) fixe/;
const IS_REDUCING =
  /\breducing\b|\bdeclining\b|\bstill owe\b|\bbalance\b|reste a (?:payer|rembourser|devoir)|degressi\w+|reste du|restant/;

/** "200,000 for 10 months at 3% a month flat": the monthly payment, and the total. */
export function loanAtRate(sum: Sum, text: string): EverydaySum | null {
  const isYearly = sum.all('rate_a_year').length > 0;
  if (!sum.has(['borrowed', isYearly ? 'rate_a_year' : 'rate', 'payments'])) return null;
  if (sum.periodOf('payments') !== 'month') return null;
  const isMonthly =
    sum.periodOf('rate') === 'month' ||
    /\b(?:monthly|mensuel\w*) (?:interest|interets?|rate|taux)\b/.test(text);
  if (!isYearly && !isMonthly) return null;
  const rate_per = isYearly ? 'year' : 'month';
  const isReducing = IS_REDUCING.test(text);
  if (isReducing && IS_FLAT.test(text)) return null;
  const figures = {
    amount: sum.of('borrowed'),
    months: sum.of('payments'),
    rate: sum.of(isYearly ? 'rate_a_year' : 'rate'),
    rate_per,
    ...(isReducing ? { method: 'equal-payments' } : IS_FLAT.test(text) ? { method: 'flat' } : {}),
  };
  const result = tellResult('loan-cost', figures, sum.language);
  return result === null
    ? null
    : { told: result, calculator: { name: 'loan-cost', figures, worked_out: true } };
}

/** The interest rate per period of an annuity, found by bisection. */
function ratePerPayment(borrowed: number, payment: number, times: number): number {
  const worth = (rate: number) =>
    rate === 0 ? payment * times : (payment * (1 - (1 + rate) ** -times)) / rate;
  let [low, high] = [0, 10];
  for (let round = 0; round < 60; round += 1) {
    const middle = (low + high) / 2;
    if (worth(middle) > borrowed) low = middle;
    else high = middle;
  }
  return low;
}

/** "The freezer costs 45,000 and saves me 300 a day: when has it paid for itself?" */
export function payback(sum: Sum): EverydaySum | null {
  if (!sum.has(['machine', 'brings'], ['running_cost'])) return null;
  const { money } = bound(sum);
  const period = sum.periodOf('brings');
  const costs = sum.all('running_cost');
  if (period === null || costs.some((cost) => cost.period !== period)) return null;
  const spent = costs.reduce((total, { value }) => total + value, 0);
  const brings = sum.of('brings') - spent;
  const price = sum.of('machine');
  const net = spent > 0 ? `${money(sum.of('brings'))} − ${money(spent)} = ${money(brings)}; ` : '';
  if (brings <= 0)
    return told(sum, {
      en: `It never pays for itself: it costs ${money(spent)} ${PERIOD_WORDS[period].en} and brings ${money(sum.of('brings'))}.`,
      fr: `Elle ne se rembourse jamais\u00a0: elle coûte ${money(spent)} ${PERIOD_WORDS[period].fr} et rapporte ${money(sum.of('brings'))}.`,
    });
  const count = price / brings;
  const words = {
    day: { en: 'days of use', fr: 'jours d’usage' },
    week: { en: 'weeks', fr: 'semaines' },
    month: { en: 'months', fr: 'mois' },
  }[period];
  const inAll = new Intl.NumberFormat(sum.say({ en: 'en', fr: 'fr' }), {
    maximumFractionDigits: count < 100 ? 1 : 0,
  }).format(count);
  return told(sum, {
    en: `It has paid for itself after ${inAll} ${words.en}: ${net}${money(price)} ÷ ${money(brings)} = ${inAll}. Count half of what you hope for as well, that is twice as long, and what repairs and power cost.`,
    fr: `L’achat est remboursé au bout de ${inAll} ${words.fr}\u00a0: ${net}${money(price)} ÷ ${money(brings)} = ${inAll}. Comptez aussi avec la moitié de ce que vous espérez, donc deux fois plus longtemps, et ce que coûtent réparations et courant.`,
  });
}

/** A trader with rent does not compare a commission with a salary. */
export const OWN_TRADE = /\b(?:rent|loyer|kodi|stall|place)\b/;

/** "10% commission or 8,000 salary, if she sells 60,000 a month?" */
export function commission(sum: Sum): EverydaySum | null {
  if (!sum.has(['commission', 'salary', 'sales'], ['days'])) return null;
  const salaryPer = sum.periodOf('salary');
  const salesPer = sum.periodOf('sales');
  const isDaily = salesPer === 'day' && salaryPer === 'month';
  if (!isDaily && salaryPer !== null && salesPer !== null && salaryPer !== salesPer) return null;
  const days = sum.of('days') || WORKING_DAYS.month;
  const { money, percent } = bound(sum);
  const share = sum.of('commission') / 100;
  if (share <= 0) return null;
  const sales = sum.of('sales') * (isDaily ? days : 1);
  const earned = sales * share;
  const salary = sum.of('salary');
  const same = salary / share;
  const first = isDaily ? `${money(sum.of('sales'))} × ${days} = ${money(sales)}; ` : '';
  const sums = `${first}${money(sales)} × ${percent(share)} = ${money(earned)}`;
  return told(sum, {
    en: `The commission costs you ${sums}, the salary ${money(salary)}. They cost the same at sales of ${money(salary)} ÷ ${percent(share)} = ${money(same)}: below that the commission is cheaper for you, above it the salary. Whichever you choose, she must reach the minimum wage of your country.`,
    fr: `La commission vous coûte ${sums}, le salaire ${money(salary)}. Ils coûtent autant à ${money(salary)} ÷ ${percent(share)} = ${money(same)} de ventes\u00a0: en dessous, la commission vous coûte moins, au-dessus le salaire. Dans les deux cas, elle doit atteindre le salaire minimum de votre pays.`,
  });
}

/** "They owe me 60,000, I sell 90,000 a month on credit: how many days do they take?" */
export function daysToPay(sum: Sum): EverydaySum | null {
  if (!sum.has(['owed', 'sales']) || sum.of('sales') <= 0) return null;
  const { money } = bound(sum);
  const days = Math.round((sum.of('owed') / sum.of('sales')) * DAYS_A_MONTH);
  const sums = `${money(sum.of('owed'))} ÷ ${money(sum.of('sales'))} × ${DAYS_A_MONTH} = ${days}`;
  return told(sum, {
    en: `Customers take about ${days} days to pay, if all that you sell in a month is on credit: ${sums}.`,
    fr: `Les clients mettent environ ${days} jours à payer, si tout ce que vous vendez par mois est à crédit\u00a0: ${sums}.`,
  });
}
