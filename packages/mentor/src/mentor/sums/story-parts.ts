import { numbersIn, type ReadNumber } from '#src/library/numbers.ts';

export interface Part extends Pick<ReadNumber, 'value' | 'kind'> {
  before: string;
  after: string;
  isPercent: boolean;
}
/** The first label that matches a figure is its role. */
export type Labels<Role extends string> = readonly (readonly [Role, (part: Part) => boolean])[];

export const isBefore =
  (words: RegExp) =>
  ({ before }: Part) =>
    words.test(before);
export const isBeside =
  (words: RegExp) =>
  ({ before, after }: Part) =>
    words.test(before) || words.test(after);

const CLAUSE = /[,;.?!()]| (?:and|but|et|mais) /;

/* Words that change a figure's amount or period: with one of them, the figures do not tell everything. */
const NUMBER_WORDS =
  'two|three|four|five|six|seven|eight|nine|ten|dozens?|deux|trois|quatre|cinq|sept|huit|neuf|dix|douzaines?|half|halves|third|quarter|double|twice|moitie|tiers|quart';
const OTHERS =
  'brother|sister|husband|wife|uncle|aunt|mother|father|friend|partner|co-?owner|frere|soeur|mari|femme|oncle|tante|mere|pere|ami|amie|associee?';
const CHANGED: readonly RegExp[] = [
  new RegExp(String.raw`\b(?:${NUMBER_WORDS})\b`),
  /\b(?:of which|including|includ\w+|inclu\w*|dont|compris\w*|except|sauf|minus|without|sans compter)\b/,
  /\b(?:return\w*|refund\w*|retourn\w*|rend(?:ent|ra|ront|s|u|ue|re)?|restitu\w*|rembourses? a la fin|caution|deposits?|garanties?|guarantees?|collateral|forced savings|epargne\w*|grace|differe\w*)\b|\b(?:get|got|gets|give|gives|gave|have) (?:it |them |that |this )?back\b/,
  /\b(?:spoil\w*|rotten|stolen|stole|broken|expired|eaten|eats|gatee?s?|pourri\w*|volee?s?|cassee?s?|perim\w*|offert\w*|gratuit\w*|free|mange\w*)\b/,
  /\b(?:owes?|owed|unpaid|impaye\w*|doit|doivent|(?:on|a) credit|already|deja)\b/,
  /\b(?:was|were|used to|etait|etaient|instead|au lieu|(?<!a )avant (?!d)|increas\w*|rais(?:e|es|ed|ing)|augment\w*|hausse\w*|(?:goes|went|go) up|will be|next month|mois prochain)\b/,
  new RegExp(
    String.raw`\b(?:${OTHERS})\b[^.?!,;]{0,12}\b(?:pays?|paid|paie|paye|helps?|gives?|donne|aide|takes?|prend)\b`,
  ),
  /\bplus (?:the |les )?(?:interests?|insurance|fees?|interets?|assurance|frais)\b|\+|\b(?:added (?:to|on)|ajoutee?s? (?:a|au|aux)|shares|parts sociales)\b/,
];
/** "100 to 150", "9,000 or 12,000" */
const RANGE = /\b(?:or|ou|to|between|entre)$|^-$/;

/** The figures with the words of their clauses; null if a digit belongs to none, or a word changes one. */
export function partsOf(text: string): Part[] | null {
  const numbers = numbersIn(text);
  const rest = numbers.reduceRight(
    (left, { start, end }) => `${left.slice(0, start)} ${left.slice(end)}`,
    text,
  );
  if (/\d/.test(rest) || CHANGED.some((pattern) => pattern.test(rest))) return null;
  const parts = numbers.map(({ value, kind, start, end }, at) => ({
    value,
    kind,
    before: (
      text
        .slice(numbers[at - 1]?.end ?? 0, start)
        .split(CLAUSE)
        .at(-1) ?? ''
    ).trim(),
    after: (text.slice(end, numbers[at + 1]?.start).split(CLAUSE, 1)[0] ?? '').trimEnd(),
    isPercent: /%|percent|per cent|pour cent/.test(text.slice(start, end)),
  }));
  return parts.some(({ before, isPercent }) => !isPercent && RANGE.test(before)) ? null : parts;
}

const OTHER_TIMES =
  'days?|weeks?|years?|daily|weekly|yearly|annual\\w*|quarterly|jours?|semaines?|hebdo\\w*|annees?|annuel\\w*|trimestr\\w*';
/** A period other than a month. */
export const OF_OTHER_TIME = new RegExp(
  String.raw`\b(?:${OTHER_TIMES})\b|\b(?:par|l'|un) ?an\b|/ ?(?:day|week|year|jour|semaine|an)\b`,
);
export const A_MONTH =
  /\b(?:a|per|each|every|par|le|la|chaque|this|ce) (?:month|mois)\b|\bmonthly\b|\bmensue\w+|\/ ?(?:month|mois)\b/;

const PLAIN_WORDS = new Set(
  [
    'a an the my our this that i we you they he she it its is are am be to of for in on at by and with per every month months monthly total all together about around worth have had did do made make',
    'le la les l un une des du de d mon ma mes notre nos ce cette je j on nous vous ils elles il elle est sont ai a au aux en par pour chaque mois mensuel mensuelle et avec tout ensemble environ c',
    'f fcfa cfa xof xaf franc francs kes ksh ugx tzs sh shs shillings naira ngn rand zar ghs cedi cedis usd dollar dollars euro euros bob birr rwf frw',
    'january february march april may june july august september october november december janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre',
    'what how much many profit gain lose loss quel quelle combien benefice perte perdu gagne pay pays paid paie paye',
  ].flatMap((words) => words.split(' ')),
);

/** "May in my kiosk: stock at start" */
export const withoutHead = (before: string) => before.split(/: (?=\w)/).at(-1) ?? before;

/** Whether a figure's clause only has these words and neutral ones. */
export const saysOnly =
  (words: RegExp) =>
  ({ before, after }: Part) =>
    !OF_OTHER_TIME.test(`${before} ${after}`) &&
    `${withoutHead(before)} ${after}`
      .split(/[^a-z-]+/)
      .every((word) => word === '' || PLAIN_WORDS.has(word) || words.test(word));

export class Labelled<Role extends string> {
  readonly #values = new Map<Role, number[]>();
  readonly isWhole: boolean;

  constructor(parts: readonly Part[], labels: Labels<Role>) {
    this.isWhole = parts.every((part) => {
      const role = labels.find(([, fits]) => fits(part))?.[0];
      if (role === undefined) return false;
      this.#values.set(role, [...this.all(role), part.value]);
      return true;
    });
  }

  all(role: Role): readonly number[] {
    return this.#values.get(role) ?? [];
  }

  /** The single figure with this role. */
  one(role: Role): number | null {
    const [value = null, another] = this.all(role);
    return another === undefined ? value : null;
  }

  total(role: Role): number {
    return this.all(role).reduce((sum, value) => sum + value, 0);
  }
}
