import { daysOf, times, type Ledger } from './message-ledger.ts';
import { flowOf } from './message-flow.ts';
import type { MessageResult } from './message-lot.ts';
import type { Period } from './quantities.ts';
import { rounded } from './stated-sum.ts';

/** The stock level at which to reorder. */
export function reorderPoint(ledger: Ledger): MessageResult | null {
  const rate = ledger.one('rate-of-sale');
  const lead = ledger.value('lead');
  const stock = ledger.value('pieces');
  if (ledger.has('pieces') && stock === null) return null;
  if (rate === null)
    return lead === null || ledger.has('pieces')
      ? null
      : { missing: 'rate-of-sale', period: 'day' };
  if (lead === null) return ledger.has('lead') ? null : { missing: 'lead' };
  if (rate.period !== 'day' && rate.period !== 'week') return null;
  const days = ledger.has('safety-days') ? ledger.value('safety-days') : 0;
  const reserve = ledger.has('safety-units') ? ledger.value('safety-units') : 0;
  if (days === null || reserve === null) return null;
  const { money } = { money: (value: number) => ledger.money(value) };
  const isWeekly = rate.period === 'week';
  const daily = isWeekly ? rate.value / 7 : rate.value;
  const point = Math.ceil(rounded(daily * (lead + days) + reserve));
  const of = isWeekly ? `${money(rate.value)} ÷ 7` : money(rate.value);
  const time = days > 0 ? `(${money(lead)} + ${money(days)})` : money(lead);
  const sums = `${of} × ${time}${reserve > 0 ? ` + ${money(reserve)}` : ''} = ${money(point)}`;
  const price = ledger.value('unit-cost') ?? ledger.value('cost');
  const worth =
    price === null
      ? { en: '', fr: '' }
      : {
          en: ` They are worth ${money(point)} × ${money(price)} = ${money(point * price)}.`,
          fr: ` Ils valent ${money(point)} × ${money(price)} = ${money(point * price)}.`,
        };
  const until = stock === null ? null : Math.floor(rounded((stock - point) / daily));
  const now =
    until === null
      ? { en: '', fr: '' }
      : until > 0
        ? {
            en: ` You have ${money(stock ?? 0)}: that is in about ${until} days.`,
            fr: ` Vous en avez ${money(stock ?? 0)}\u00a0: ce sera dans environ ${until} jours.`,
          }
        : {
            en: ` You have ${money(stock ?? 0)}: order now.`,
            fr: ` Vous en avez ${money(stock ?? 0)}\u00a0: commandez maintenant.`,
          };
  const reserveAt = rounded(daily * days + reserve);
  const safe =
    reserveAt > 0
      ? {
          en: ` Of these ${money(reserveAt)} are your reserve.`,
          fr: ` Dont ${money(reserveAt)} de réserve.`,
        }
      : {
          en: ' Add a day or two for a late delivery.',
          fr: ' Ajoutez un jour ou deux pour une livraison en retard.',
        };
  return {
    told: {
      en: `Order again when ${money(point)} are left: ${sums}.${safe.en}${now.en}${worth.en}`,
      fr: `Recommandez quand il en reste ${money(point)}\u00a0: ${sums}.${safe.fr}${now.fr}${worth.fr}`,
    },
  };
}

export function stockLasts(ledger: Ledger): MessageResult | null {
  const stock = ledger.value('pieces');
  const costs = ledger.all('fixed');
  if (stock !== null && costs.length > 0 && !ledger.has('rate-of-sale')) {
    const out = costs.reduce((all, { value }) => all + value, 0);
    if (costs.some(({ period }) => period !== null && period !== 'month')) return null;
    const months = Math.round((stock / out) * 10) / 10;
    const off =
      costs.length > 1
        ? `${ledger.plus(costs.map(({ value }) => value))} = ${ledger.money(out)}; `
        : '';
    const worked = `${off}${ledger.money(stock)} ÷ ${ledger.money(out)} = ${months}`;
    return {
      told: {
        en: `Your money lasts about ${months} months, without money coming in: ${worked}.`,
        fr: `Votre argent suffit pour environ ${months} mois, sans aucune rentrée\u00a0: ${worked}.`,
      },
      calculator: { name: 'runway', figures: { cash: stock, money_out: out }, worked_out: true },
    };
  }
  const rate = ledger.one('rate-of-sale');
  // Money that runs out is another sum.
  if (
    /\b(?:bank|account|cash|caisse|banque|compte|spend\w*|depens\w*|argent|money|burn)\b/.test(
      ledger.text,
    )
  )
    return null;
  if (rate === null || stock === null || rate.period === null || rate.period === 'year')
    return null;
  const count = Math.round((stock / rate.value) * 10) / 10;
  const words = {
    day: { en: 'days', fr: 'jours' },
    week: { en: 'weeks', fr: 'semaines' },
    month: { en: 'months', fr: 'mois' },
  }[rate.period];
  const sums = `${ledger.money(stock)} ÷ ${ledger.money(rate.value)} = ${count}`;
  return {
    told: {
      en: `It lasts about ${count} ${words.en}: ${sums}. Order before it ends, by the days that a delivery takes.`,
      fr: `Cela dure environ ${count} ${words.fr}\u00a0: ${sums}. Commandez avant la fin, selon les jours de livraison.`,
    },
  };
}

/** The time in which a purchase pays off. */
export function paidBackAfter(ledger: Ledger): MessageResult | null {
  const machine = ledger.one('machine');
  if (machine === null) return null;
  const money = (value: number) => ledger.money(value);
  const told = (period: Period, gain: number, shown: string): MessageResult | null => {
    if (gain <= 0) {
      return {
        told: {
          en: `It never pays for itself, since nothing is left: ${shown}.`,
          fr: `L’achat ne se rembourse jamais, car il ne reste rien\u00a0: ${shown}.`,
        },
      };
    }
    const count = Math.round((machine.value / gain) * 10) / 10;
    if (count > 600) return null;
    const words = {
      day: { en: 'days', fr: 'jours' },
      week: { en: 'weeks', fr: 'semaines' },
      month: { en: 'months', fr: 'mois' },
    }[period];
    const number = new Intl.NumberFormat('en', { maximumFractionDigits: 1 }).format(count);
    const first = shown === '' ? '' : `${shown}; `;
    const sums = `${first}${money(machine.value)} ÷ ${money(gain)} = `;
    return {
      told: {
        en: `You have your money back after about ${number} ${words.en}: ${sums}${number}. Repairs are not in it; count also with half of these sales.`,
        fr: `Vous récupérez votre argent au bout d’environ ${number.replace('.', ',')} ${words.fr}\u00a0: ${sums}${number.replace('.', ',')}. Les réparations n’y sont pas\u00a0; comptez aussi avec la moitié de ces ventes.`,
      },
    };
  };
  const brings = ledger.all('brings');
  if (brings.length > 0) {
    const [gain, ...running] = brings;
    const costs = [...running, ...ledger.all('cost'), ...ledger.all('fixed')];
    const period = gain?.period;
    if (!gain || !period || period === 'year' || costs.some((one) => one.period !== period))
      return null;
    const rest = costs.reduce((all, { value }) => all - value, gain.value);
    const shown =
      costs.length === 0
        ? ''
        : `${money(gain.value)} − ${costs.map(({ value }) => money(value)).join(' − ')} = ${money(rest)}`;
    const isInMonths = /\b(?:months?|mois)\b[^.?!]*$/.test(ledger.text) && period !== 'month';
    if (!isInMonths) return told(period, rest, shown);
    const often = times(period, 'month', daysOf(ledger).count);
    const monthly = rest * often;
    return told(
      'month',
      monthly,
      `${shown ? `${shown}; ` : ''}${money(rest)} × ${money(often)} = ${money(monthly)}`,
    );
  }
  if (ledger.numbers.length === 1) return { missing: 'brings', period: 'month' };
  // Goods sold by the piece have a cost per piece.
  if (ledger.has('price') && ledger.has('rate-of-sale') && !ledger.has('unit-cost')) {
    for (const role of ['price', 'rate-of-sale', 'cost', 'fixed'] as const) ledger.all(role);
    return { missing: 'unit-cost' };
  }
  const flow = flowOf(ledger);
  return flow === null ? null : told(flow.period, flow.rest, flow.shown);
}

/** "30,000 down and 450 a day for 400 days; 145,000 in cash" */
export function creditPrice(ledger: Ledger): MessageResult | null {
  const cash = ledger.value('cash-price');
  const payment = ledger.one('payment');
  const term = ledger.one('term');
  const deposit = ledger.has('deposit') ? ledger.value('deposit') : 0;
  if (cash === null || payment === null || term === null || deposit === null) return null;
  const { after } = term.figure;
  const unit = /^ ?(?:day|jour)/.test(after)
    ? 'day'
    : /^ ?(?:month|mois)/.test(after)
      ? 'month'
      : /^ ?(?:week|sem)/.test(after)
        ? 'week'
        : null;
  if (unit === null || unit !== payment.period) return null;
  const money = (value: number) => ledger.money(value);
  const paid = payment.value * term.value;
  const all = paid + deposit;
  if (all <= cash) return null;
  const sums = `${deposit > 0 ? `${money(deposit)} + ` : ''}${money(payment.value)} × ${money(term.value)} = ${money(all)}; ${money(all)} − ${money(cash)} = ${money(all - cash)}`;
  return {
    told: {
      en: `On credit you pay ${money(all - cash)} more, ${ledger.percent(all / cash - 1)} of the cash price: ${sums}.`,
      fr: `À crédit vous payez ${money(all - cash)} de plus, soit ${ledger.percent(all / cash - 1)} du prix comptant\u00a0: ${sums}.`,
    },
  };
}

export function rentOrBuy(ledger: Ledger): MessageResult | null {
  const price = ledger.value('machine');
  const rent = ledger.one('payment');
  if (price === null || rent === null || rent.period === null || rent.period === 'year')
    return null;
  const money = (value: number) => ledger.money(value);
  const count = Math.ceil(rounded(price / rent.value));
  const words = {
    day: { en: 'days', fr: 'jours' },
    week: { en: 'weeks', fr: 'semaines' },
    month: { en: 'months', fr: 'mois' },
  }[rent.period];
  const sums = `${money(price)} ÷ ${money(rent.value)} = ${money(price / rent.value)}`;
  return {
    told: {
      en: `After ${money(count)} ${words.en} of use buying is cheaper: ${sums}. Count repairs as well, and what you can sell it for later.`,
      fr: `Au bout de ${money(count)} ${words.fr} d’usage, l’achat revient moins cher\u00a0: ${sums}. Comptez aussi les réparations, et ce que vaudra l’appareil à la revente.`,
    },
  };
}

/** Compares packs by the price per unit. */
export function cheaperPack(ledger: Ledger): MessageResult | null {
  const sizes = ledger.all('content');
  const prices = ledger.all('lot');
  const [small, large] = sizes;
  const [first, second] = prices;
  if (!small || !large || !first || !second || sizes.length !== 2 || prices.length !== 2)
    return null;
  if (small.figure.counted !== large.figure.counted) return null;
  const money = (value: number) => ledger.money(value);
  const one = first.value / small.value;
  const two = second.value / large.value;
  const unit = small.figure.counted ?? '';
  const sums = `${money(first.value)} ÷ ${money(small.value)} = ${money(one)}; ${money(second.value)} ÷ ${money(large.value)} = ${money(two)}`;
  if (one === two)
    return {
      told: {
        en: `Both cost the same for one ${unit}: ${sums}.`,
        fr: `Les deux coûtent autant par ${unit}\u00a0: ${sums}.`,
      },
    };
  const rank = one < two ? { en: 'first', fr: 'premier' } : { en: 'second', fr: 'deuxième' };
  return {
    told: {
      en: `The ${rank.en} is cheaper, by ${money(Math.abs(one - two))} for one ${unit}: ${sums}. Ask about transport and quality before you change.`,
      fr: `Le ${rank.fr} est moins cher, de ${money(Math.abs(one - two))} par ${unit}\u00a0: ${sums}. Demandez le transport et la qualité avant de changer.`,
    },
  };
}

/** "50 a bag, 120 bags a month, or a salary of 9,000" */
export function agentOrSalary(ledger: Ledger): MessageResult | null {
  const each = ledger.value('price');
  const sold = ledger.one('rate-of-sale');
  const salary = ledger.one('salary');
  if (each === null || sold === null || salary === null) return null;
  if (sold.period !== (salary.period ?? 'month')) return null;
  const money = (value: number) => ledger.money(value);
  const paid = each * sold.value;
  const same = salary.value / each;
  const sums = `${money(sold.value)} × ${money(each)} = ${money(paid)}`;
  const isCheaper = paid < salary.value;
  return {
    told: {
      en: `${isCheaper ? 'By the piece' : 'The fixed pay'} is cheaper: by the piece you pay ${sums}, the fixed pay is ${money(salary.value)}. They cost the same at ${money(salary.value)} ÷ ${money(each)} = ${money(same)} pieces.`,
      fr: `${isCheaper ? 'À la pièce' : 'Le salaire fixe'}, c’est moins cher\u00a0: à la pièce vous payez ${sums}, le salaire fixe est de ${money(salary.value)}. Ils coûtent autant à ${money(salary.value)} ÷ ${money(each)} = ${money(same)} pièces.`,
    },
  };
}

const IS_FLAT =
  /\bflat\b|\bfixe\b|\b(?:on|of) (?:the )?(?:whole|full|first|original|starting|initial) (?:amount|sum|loan|money|capital)|\b(?:montant|somme|capital) (?:de depart|initiale?|total|emprunte\w*)/;

/** The cost of a loan: a flat rate, or payments with a fee that is deducted first. */
export function costOfLoan(ledger: Ledger): MessageResult | null {
  const borrowed = ledger.value('borrowed');
  const term = ledger.one('term');
  if (borrowed === null || term === null) return null;
  const feeShare = ledger.has('fee') ? ledger.value('fee') : 0;
  if (feeShare === null) return null;
  const money = (value: number) => ledger.money(value);
  const percent = (share: number) => ledger.percent(share);
  const fee = (borrowed * feeShare) / 100;
  const got = borrowed - fee;
  const isWeeks = /^ (?:weeks|semaines)\b/.test(term.figure.after);
  const unit: Period = isWeeks
    ? 'week'
    : /^ ?(?:days?|jours?)/.test(term.figure.after)
      ? 'day'
      : 'month';
  const count = /^ ?(?:years?|ans?|annees?)/.test(term.figure.after) ? term.value * 12 : term.value;
  const withFee =
    fee > 0
      ? `${money(borrowed)} × ${percent(feeShare / 100)} = ${money(fee)}; ${money(borrowed)} − ${money(fee)} = ${money(got)}; `
      : '';
  if (ledger.has('payment')) {
    const payment = ledger.one('payment');
    if (payment !== null && payment.period === null)
      return lumpSum(ledger, got, payment.value, count, unit, withFee);
    if (payment === null || ledger.has('interest') || payment.period !== unit || fee === 0)
      return null;
    const paid = payment.value * count;
    const cost = paid - got;
    if (cost <= 0) return null;
    return {
      told: {
        en: `The loan costs you ${money(cost)}: you receive ${money(got)} and pay ${money(paid)} back. ${withFee}${money(payment.value)} × ${money(count)} = ${money(paid)}. That is ${percent(cost / got)} of what you receive.`,
        fr: `Le prêt vous coûte ${money(cost)}\u00a0: vous recevez ${money(got)} et remboursez ${money(paid)}. ${withFee}${money(payment.value)} × ${money(count)} = ${money(paid)}. C’est ${percent(cost / got)} de ce que vous recevez.`,
      },
    };
  }
  const rate = ledger.one('interest');
  if (rate === null || unit !== 'month' || !IS_FLAT.test(ledger.text)) return null;
  if (rate.period !== 'month' && rate.period !== 'year') return null;
  const months = rate.period === 'year' ? count / 12 : count;
  const interest = (borrowed * rate.value * months) / 100;
  const back = borrowed + interest;
  const payment = back / count;
  const cost = interest + fee;
  const sums = `${money(borrowed)} × ${percent(rate.value / 100)} × ${money(months)} = ${money(interest)}; (${money(borrowed)} + ${money(interest)}) ÷ ${money(count)} = ${money(payment)}`;
  const fees = {
    en:
      fee > 0
        ? ` With the fee of ${money(fee)} you receive only ${money(got)}, and the loan costs ${money(interest)} + ${money(fee)} = ${money(cost)}.`
        : '',
    fr:
      fee > 0
        ? ` Avec les frais de ${money(fee)}, vous ne recevez que ${money(got)}, et le prêt coûte ${money(interest)} + ${money(fee)} = ${money(cost)}.`
        : '',
  };
  const figures = {
    amount: borrowed,
    months: count,
    rate: rate.value,
    rate_per: rate.period,
    method: 'flat',
    ...(fee > 0 && { fees: fee }),
  };
  const yearly = yearlyRate(got, payment, count);
  return {
    told: {
      en: `You pay ${money(payment)} a month and ${money(back)} in all; the interest is ${money(interest)}: ${sums}.${fees.en} Since you pay back from the start, that is about ${percent(yearly)} a year on what you still owe.`,
      fr: `Vous payez ${money(payment)} par mois et ${money(back)} en tout\u00a0; les intérêts font ${money(interest)}\u00a0: ${sums}.${fees.fr} Comme vous remboursez dès le début, cela fait environ ${percent(yearly)} par an sur ce que vous devez encore.`,
    },
    calculator: { name: 'loan-cost', figures, worked_out: true },
  };
}

/** "20,000, and 26,000 back after two months" */
function lumpSum(
  ledger: Ledger,
  got: number,
  back: number,
  count: number,
  unit: Period,
  first: string,
): MessageResult | null {
  const cost = back - got;
  if (cost <= 0 || ledger.has('interest') || back > got * 5) return null;
  const money = (value: number) => ledger.money(value);
  const share = cost / got;
  const words = {
    day: { en: 'day', fr: 'jour' },
    week: { en: 'week', fr: 'semaine' },
    month: { en: 'month', fr: 'mois' },
  }[unit];
  const each = count > 1 && unit !== 'day' ? ledger.percent(share / count) : null;
  const eachTime =
    each === null
      ? { en: '', fr: '' }
      : { en: `, or ${each} for each ${words.en}`, fr: `, soit ${each} par ${words.fr}` };
  const sums = `${first}${money(back)} − ${money(got)} = ${money(cost)}`;
  return {
    told: {
      en: `The loan costs you ${money(cost)}: ${sums}. That is ${ledger.percent(share)} of what you get${eachTime.en}.`,
      fr: `Le prêt vous coûte ${money(cost)}\u00a0: ${sums}. C’est ${ledger.percent(share)} de la somme reçue${eachTime.fr}.`,
    },
  };
}

/** Twelve times the monthly rate of an annuity, found by bisection. */
function yearlyRate(amount: number, payment: number, count: number): number {
  let [low, high] = [0, 5];
  for (let round = 0; round < 60; round += 1) {
    const rate = (low + high) / 2;
    const worth = rate === 0 ? payment * count : (payment * (1 - (1 + rate) ** -count)) / rate;
    if (worth > amount) low = rate;
    else high = rate;
  }
  return low * 12;
}
