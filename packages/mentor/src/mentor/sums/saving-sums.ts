import type { FramingLanguage } from '#src/mentor/mentor-texts.ts';
import { numbersIn } from '#src/library/numbers.ts';
import { clearText, periodNamed, type Period } from './quantities.ts';
import { PERIOD_WORDS, Sum, told, WORKING_DAYS, type EverydaySum } from './stated-sum.ts';

/*
 * Savings: an amount per day for some time, the time to reach an amount, or the monthly amount for it. The
 * classifier took them for loans and runways, because those also have an amount and a time.
 */

const SAVES =
  /\b(?:sav(?:e|es|ed|ing|ings)|(?:put|puts|putting|set|setting|keep|keeping|lay) (?:[\w.,'-]+ ){0,4}?(?:a ?side|away)|epargn\w*|economis\w*|de cote|(?:mets?|mettre|mettrai|mettons) combien|combien (?:je |dois-je |faut-il )?(?:mets?|mettre)|akiba)\b/;
/** Only if an amount and its period follow. */
const KEEPS = /\b(?:keep|keeping|garde|garder|gardons)\b/;
const OF_OTHER_SUMS =
  /\b(?:loans?|interest|borrow\w*|repay\w*|instal\w+|lend\w*|sell\w*|sold|sales|profit|margin|wages?|salary|rent|tax|customers?|members?|chama|discount|sav\w* (?:\S+ ){0,3}on|prets?|credit|interets?|emprunt\w*|rembours\w*|vend\w*|ventes?|benefice|marge|salaire|loyer|impots?|tva|clients?|cotis\w+|membres|tontine|rabais|remise)\b/;
/** Saved on some days only, by several people, or only a part. */
const IN_PART =
  /\b(?:half|moitie|tiers|quart|except|sauf|but (?:not|only)|the same|pareil|autant|as well|each of us|(?:\d+|two|three|four|five|six|seven|eight|nine|ten) (?:women|men|people|friends|sisters|brothers|partners|of us)|(?:we are|nous sommes|on est|sommes) \d+|chacune?|saves? (?:me|us|him|her|them)|fait economiser|ouvrables?|working days?|week ?days?|market days?|jours? de marche|every (?:second|other|third)|(?:machine|stove|oven|pump|bike|solar)\b[^.?!]{0,40}\bsaves)\b/;
/** Withdrawals and debts. */
const GOES_OUT =
  /(?<!\bto )\b(?:spend|spends|take|takes|taking|withdraw\w*|remove\w*|lose|loses|eat|eats|pay|pays|retire\w*|depense\w*|prends?|prend|enleve\w*|paie|perds?|owe|owes|dois)\b[^\d.?!,;]{0,20}$/;
const IS_OWED = /^ ?(?:[a-z]+ )?(?:in|of|de|en) (?:debts?|dettes?|credit)\b/;
const ASKS =
  /\?|\b(?:how|what|when|will|enough|wetin|combien|cb|quand|suffi\w*|est-ce|aurai|ai combien|ngapi|lini)\b/;

const TIME = 'days?|weeks?|months?|years?|jours?|semaines?|mois|ans|annees?';
const LASTS = new RegExp(String.raw`^ ?(?:full |whole |good )?(${TIME})\b`);
const MOST_COUNT = 400;
const CURRENCY =
  '(?:kes|ksh|ugx|ush|tzs|tsh|rwf|frw|ngn|naira|cedis?|ghs|rands?|fcfa|cfa|f|francs?|bob|shillings?|shs?|birr|dollars?|usd)';
const RATE_AFTER = new RegExp(
  String.raw`^ ?(?:${CURRENCY} )?(?:(?:a|an|per|each|every|par|la|le|chaque|kila|/) ?)(days?|weeks?|months?|jours?|semaines?|mois)\b|^ ?(?:${CURRENCY} )?(daily|weekly|monthly)\b`,
);
const RATE_BEFORE =
  /\b(?:(?:each|every|per|chaque|par) (day|week|month|jour|semaine|mois)|(daily|weekly|monthly))(?! (?:\S+ )*(?:for|reach|get|have|buy|pour|pr|avoir|atteindre|acheter)\b)[^\d.?!]{0,24}$/;
const ASKED_PERIOD =
  /\b(?:per|a|an|each|every|par|chaque|la) (day|week|month|jour|semaine|mois)\b|\b(daily|weekly|monthly)\b/;
const HAS =
  /\b(?:(?:i|we) saved|have(?: already)?(?: saved)?|already(?: have| got| saved)?|got|j'ai(?: deja)?|deja|nina)\b[^\d.?!]{0,8}$/;
const A_YEAR =
  /\b(?:(?:1|one|une?) (?:year|an|annee)|(?<=\b(?:for|in|over|after) )a (?:whole |full )?year)\b/g;

interface Savings {
  rate?: { value: number; period: Period };
  time?: { count: number; unit: Period };
  goal?: number;
  has?: number;
}

/** The savings in a message; null if a number has no clear role. */
function savingsIn(text: string): Savings | null {
  const savings: Savings = {};
  const numbers = numbersIn(text);
  for (const [at, { value, kind, start, end }] of numbers.entries()) {
    if (kind === 'percent' || kind === 'hour' || kind === 'times' || value <= 0) return null;
    const before = text.slice(numbers[at - 1]?.end ?? 0, start);
    const after = text.slice(end, numbers[at + 1]?.start);
    if (GOES_OUT.test(before) || IS_OWED.test(after)) return null;
    const [, lasts] = value < MOST_COUNT ? (LASTS.exec(after) ?? []) : [];
    const named = RATE_AFTER.exec(after) ?? (savings.rate ? null : RATE_BEFORE.exec(before));
    const rate = (named ?? []).slice(1).find((word) => word !== undefined);
    if (lasts !== undefined) {
      if (savings.time) return null;
      const isYears = /^(?:year|an)/.test(lasts);
      const unit = isYears ? 'month' : periodNamed(lasts);
      if (unit === null) return null;
      savings.time = { count: isYears ? 12 * value : value, unit };
    } else if (rate !== undefined) {
      const period = periodNamed(rate === 'daily' ? 'day' : rate);
      if (savings.rate || period === null) return null;
      savings.rate = { value, period };
    } else if (HAS.test(before) && numbers.length > 2) {
      if (savings.has !== undefined) return null;
      savings.has = value;
    } else {
      if (savings.goal !== undefined) return null;
      savings.goal = value;
    }
  }
  return savings;
}

const DAYS = { day: 1, week: 7, month: 30 };
/** How often a period fits into a time: a year has 365 days and 52 weeks. */
function timesOf(period: Period, { count, unit }: { count: number; unit: Period }): number {
  if (period === unit) return count;
  if (unit === 'month' && period === 'week') return Math.round((count * 52) / 12);
  if (unit === 'month' && count % 12 === 0) return Math.round((count * 365) / 12);
  return Math.round((count * DAYS[unit]) / DAYS[period]);
}

const UNITS = {
  day: { en: ['day', 'days'], fr: ['jour', 'jours'] },
  week: { en: ['week', 'weeks'], fr: ['semaine', 'semaines'] },
  month: { en: ['month', 'months'], fr: ['mois', 'mois'] },
} as const;
const APART = {
  en: 'Keep it apart from the money for stock.',
  fr: 'Gardez-le à part de l’argent du stock.',
};

/** "I put aside 500 a day for 6 months: how much is it?"; also the time needed, or the monthly amount. */
export function savingSum(message: string, language: FramingLanguage): EverydaySum | null {
  const text = clearText(message).replaceAll(A_YEAR, '12 months');
  if (OF_OTHER_SUMS.test(text) || IN_PART.test(text) || !ASKS.test(text)) return null;
  const savings = savingsIn(text);
  if (savings === null) return null;
  const { rate, time, goal, has = 0 } = savings;
  if (!SAVES.test(text) && !(rate && KEEPS.test(text))) return null;
  const sum = new Sum([], language);
  const money = (value: number) => sum.money(value);
  const span = (count: number, period: Period) =>
    `${money(count)} ${UNITS[period][language][count === 1 ? 0 : 1]}`;
  const tell = (en: string, fr: string, result: number) =>
    told(sum, { en: `${en} ${APART.en}`, fr: `${fr} ${APART.fr}` }, null, result);
  if (rate) {
    const { value, period } = rate;
    const each = `${money(value)} ${PERIOD_WORDS[period][language]}`;
    const periods = (missing: number) => Math.ceil(missing / value);
    if (time) {
      const count = timesOf(period, time);
      if (count < 1) return null;
      const total = value * count + has;
      const begun = has > 0 ? `${money(has)} + ` : '';
      const working = `${begun}${each} × ${span(count, period)} = ${money(total)}`;
      if (goal === undefined) return tell(`${working}.`, `${working}.`, total);
      const missing = goal - total;
      if (missing <= 0)
        return tell(
          `${working}. That is enough for ${money(goal)}, and ${money(-missing)} is left.`,
          `${working}. Cela suffit pour ${money(goal)}, et il reste ${money(-missing)}.`,
          total,
        );
      const longer = span(periods(missing), period);
      return tell(
        `${working}. For ${money(goal)} another ${money(missing)} is missing: ${longer} more.`,
        `${working}. Pour ${money(goal)}, il manque encore ${money(missing)}\u00a0: ${longer} de plus.`,
        total,
      );
    }
    if (goal === undefined || goal <= has) return null;
    const count = periods(goal - has);
    const left = has > 0 ? `(${money(goal)} − ${money(has)})` : money(goal);
    const months = Math.round((count * DAYS[period]) / DAYS.month);
    const about =
      period !== 'month' && months > 1
        ? { en: `, about ${span(months, 'month')}`, fr: `, environ ${span(months, 'month')}` }
        : { en: '', fr: '' };
    const working = `${left} ÷ ${each} = ${money((goal - has) / value)}`;
    return tell(
      `It takes ${span(count, period)}${about.en}: ${working}.`,
      `Il faut ${span(count, period)}${about.fr}\u00a0: ${working}.`,
      count,
    );
  }
  if (!time || goal === undefined || goal <= has) return null;
  const [, named, adverb] = ASKED_PERIOD.exec(text) ?? [];
  const period = periodNamed(adverb === 'daily' ? 'day' : (named ?? adverb ?? '')) ?? time.unit;
  const count = timesOf(period, time);
  if (count < 1) return null;
  const each = Math.ceil((goal - has) / count);
  const left = has > 0 ? `(${money(goal)} − ${money(has)})` : money(goal);
  const working = `${left} ÷ ${span(count, period)} = ${money((goal - has) / count)}`;
  const onOpenDays =
    period === 'day' && time.unit === 'month'
      ? money(Math.ceil((goal - has) / (time.count * WORKING_DAYS.month)))
      : null;
  const open =
    onOpenDays === null
      ? { en: '', fr: '' }
      : {
          en: ` If you sell on ${WORKING_DAYS.month} days a month, ${onOpenDays} on each.`,
          fr: ` Si vous vendez ${WORKING_DAYS.month} jours par mois, ${onOpenDays} chacun de ces jours.`,
        };
  return tell(
    `Put aside ${money(each)} ${PERIOD_WORDS[period].en}: ${working}.${open.en}`,
    `Mettez de côté ${money(each)} ${PERIOD_WORDS[period].fr}\u00a0: ${working}.${open.fr}`,
    each,
  );
}
