/**
 * Compares numbers across languages: a translation must have every number of its original, but "1,400.5" in English is
 * "1 400,5" in French.
 */
export function findMissingNumbers(
  original: string,
  translated: string,
  language: string,
): string[] {
  const there = new Set(readNumbers(translated, language));
  return readWanted(original)
    .filter(({ values }) => !values.some((value) => there.has(value)))
    .map(({ written }) => written)
    .filter((written, at, all) => all.indexOf(written) === at);
}

/** Numbers from 100 on that the original does not contain: typing errors, mostly. */
export function findStrayNumbers(original: string, translated: string, language: string): number[] {
  const known = new Set(readWanted(original).flatMap(({ values }) => values));
  const { decimal } = signsOf(language);
  return readFormatted(withoutAddresses(translated), GROUPS, decimal).filter(
    (value, at, all) => value >= 100 && !known.has(value) && all.indexOf(value) === at,
  );
}

const NARROW = '\u202f';
const NO_BREAK = '\u00a0';
const GROUPS = [NARROW, NO_BREAK];

const signs = new Map<string, { group: string; decimal: string }>();

/** The language's separators of thousands and decimals. */
function signsOf(language: string) {
  const known = signs.get(language);
  if (known) return known;
  const parts = new Intl.NumberFormat(language).formatToParts(1_234_567.5);
  const sign = (type: string, other: string) =>
    parts.find((part) => part.type === type)?.value ?? other;
  const found = { group: sign('group', NARROW), decimal: sign('decimal', '.') };
  signs.set(language, found);
  return found;
}

/** Also accepts an ordinary space as separator, since keyboards lack the narrow one, and a decimal point. */
function readNumbers(text: string, language: string): number[] {
  const { group, decimal } = signsOf(language);
  const plain = withoutAddresses(text);
  return [
    ...readFormatted(plain, [...GROUPS, group], decimal),
    ...readFormatted(plain, [...GROUPS, group, ' '], decimal),
    ...readFormatted(plain, [], '.'),
  ];
}

interface Wanted {
  written: string;
  /** All values that a number may stand for: "4 pm" is 4, or 16 in a language with a 24-hour clock. */
  values: number[];
}

function readWanted(original: string): Wanted[] {
  const plain = withoutAddresses(original);
  const wanted: Wanted[] = [];
  const rest = plain.replaceAll(
    /\b(\d{1,2})(?::(\d\d)(?!\d))?(?:\s*[-–]\s*(\d{1,2})(?::(\d\d))?)?\s*([ap]\.?m\b\.?)|\b(\d{1,2}):(\d\d)(?!\d)/gi,
    (written: string, ...groups: (string | undefined)[]) => {
      const [from, minutes, until, minutesUntil, , hour, more] = groups;
      for (const hours of [from, until, hour]) {
        if (hours !== undefined)
          wanted.push({ written, values: [Number(hours), Number(hours) + 12] });
      }
      for (const part of [minutes, minutesUntil, more]) {
        if (part !== undefined && Number(part) > 0)
          wanted.push({ written, values: [Number(part)] });
      }
      return ' ';
    },
  );
  for (const [written, value] of matchFormatted(rest, [',', ...GROUPS], '.'))
    wanted.push({ written, values: [value] });
  return wanted;
}

const readFormatted = (text: string, groups: readonly string[], decimal: string) =>
  matchFormatted(text, groups, decimal).map(([, value]) => value);

function matchFormatted(
  text: string,
  groups: readonly string[],
  decimal: string,
): [written: string, value: number][] {
  return [...text.matchAll(patternOf(groups, decimal))].map(([written]) => {
    const digits = groups.reduce((all, group) => all.replaceAll(group, ''), written);
    return [written, Number(digits.replace(decimal, '.'))];
  });
}

const patterns = new Map<string, RegExp>();

function patternOf(groups: readonly string[], decimal: string): RegExp {
  const name = `${groups.join('')} ${decimal}`;
  const known = patterns.get(name);
  if (known) return known;
  const between = groups.length === 0 ? '(?!)' : `[${groups.map(escape).join('')}]`;
  const pattern = new RegExp(
    `\\d{1,3}(?:${between}\\d{3}(?!\\d))+(?:${escape(decimal)}\\d+)?|\\d+(?:${escape(decimal)}\\d+)?`,
    'g',
  );
  patterns.set(name, pattern);
  return pattern;
}

const escape = (sign: string) => sign.replaceAll(/[\\\]^$.*+?()[{}|-]/g, String.raw`\$&`);

/** Removes addresses, file names and `lesson:` links, whose digits are no figures. */
function withoutAddresses(text: string): string {
  return text
    .replaceAll(/https?:\/\/[^\s)>\]]+/g, ' ')
    .replaceAll(/\]\([^)\s]*\)/g, '] ')
    .replaceAll(/^::\w+ .*$/gm, ' ');
}
