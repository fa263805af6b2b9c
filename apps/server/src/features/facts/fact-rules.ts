import { DAY_MS } from '@inzira/contract/rules/units';
import type { FactSource } from './fact-files.ts';

/** The longest time until a record must be checked again. */
const MAX_DAYS = 549;

/** Unreliable sources: blogs, upload sites, social networks, encyclopedias, raw files. */
const REFUSED_HOSTS = [
  'academia.edu',
  'blogger.com',
  'blogspot.com',
  'docs.google.com',
  'drive.google.com',
  'dropbox.com',
  'facebook.com',
  'githubusercontent.com',
  'gist.github.com',
  'instagram.com',
  'issuu.com',
  'linkedin.com',
  'medium.com',
  'pastebin.com',
  'quora.com',
  'reddit.com',
  'scribd.com',
  'slideshare.net',
  'studocu.com',
  'substack.com',
  'tiktok.com',
  'twitter.com',
  'wikipedia.org',
  'wordpress.com',
  'x.com',
  'youtube.com',
];

/** Problems of the records as a whole, as `file: id: what to do`; `today` is a date such as 2026-11-23. */
export function findFactProblems(facts: readonly FactSource[], today: string): string[] {
  return [
    ...facts.flatMap((fact) =>
      findRecordProblems(fact, today).map((problem) => `${fact.file}: ${fact.id}: ${problem}`),
    ),
    ...findTwins(facts, ({ id }) => id, 'give it another id'),
    ...findTwins(facts, ({ country, statement }) => `${country} ${statement}`, 'remove it'),
    ...findContradictions(facts),
  ];
}

/** Records that expire before a date, soonest first. */
export function findExpiring(facts: readonly FactSource[], before: string): FactSource[] {
  return facts
    .filter(({ expires }) => expires <= before)
    .toSorted((a, b) => a.expires.localeCompare(b.expires));
}

function findRecordProblems(fact: FactSource, today: string): string[] {
  const { id, country, topic, statement, values, valid_from, checked, expires, source, read } =
    fact;
  const problems: string[] = [];
  const start = country === null ? 'rot-' : `${country.toLowerCase()}-`;
  if (!id.startsWith(start)) problems.push(`begin its id with ${start}`);
  if (country !== null && topic === 'rule-of-thumb')
    problems.push('put a rule of thumb into rules-of-thumb.yaml');
  if (!/[.!]$/.test(statement)) problems.push('end the statement with a full stop');
  const [low = 0, high = Infinity] = values;
  if (values.length === 2 && low >= high) problems.push('write the smaller value first');
  if (checked > today) problems.push(`checked: ${checked} is still to come`);
  if (expires <= checked) problems.push('let it expire after the day on which it was checked');
  if (daysBetween(checked, expires) > MAX_DAYS)
    problems.push('let it expire at most 18 months after it was checked');
  if (expires <= today) problems.push(`look it up again: it expired on ${expires}`);
  if (read !== undefined && (read < checked || read > today))
    problems.push(`read: write a day from ${checked} to ${today}`);
  if (source.as_of !== undefined && source.as_of > checked)
    problems.push('source: as_of: the copy is not newer than the day on which it was checked');
  if (valid_from !== undefined && valid_from > expires)
    problems.push('valid_from: the rule would begin after the record expires');
  const refused = refusedHost(source.url);
  if (refused !== null)
    problems.push(`source: cite the official text or its publisher, not ${refused}`);
  return problems;
}

function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS;
}

function refusedHost(url: string): string | null {
  const { hostname, pathname } = new URL(url);
  const refused = REFUSED_HOSTS.find((host) => hostname === host || hostname.endsWith(`.${host}`));
  if (refused !== undefined) return refused;
  return /(^|\.)blogs?\./.test(hostname) || /\/blogs?\//.test(pathname) ? 'a blog' : null;
}

function findTwins(
  facts: readonly FactSource[],
  key: (fact: FactSource) => string,
  advice: string,
): string[] {
  const first = new Map<string, FactSource>();
  return facts.flatMap((fact) => {
    const earlier = first.get(key(fact).toLowerCase());
    if (!earlier) first.set(key(fact).toLowerCase(), fact);
    return earlier ? [`${fact.file}: ${fact.id}: ${advice}; ${earlier.file} has it already`] : [];
  });
}

/**
 * Two records of a country and topic contradict each other when they differ only in numbers: same unit and subject,
 * another value.
 */
function findContradictions(facts: readonly FactSource[]): string[] {
  const first = new Map<string, FactSource>();
  return facts.flatMap((fact) => {
    const { country, topic, unit = '', values, statement, file, id } = fact;
    const key = [country, topic, unit, subjectOf(statement)].join('|');
    const earlier = first.get(key);
    if (!earlier) first.set(key, fact);
    return earlier && earlier.statement !== statement && String(earlier.values) !== String(values)
      ? [`${file}: ${id}: say what is right: ${earlier.id} says the same with another value`]
      : [];
  });
}

/** A statement without numbers and small differences of spelling. */
function subjectOf(statement: string): string {
  return statement
    .toLowerCase()
    .replaceAll(/\d[\d.,\s]*/g, '#')
    .replaceAll(/[^\p{L}#]+/gu, ' ')
    .trim();
}
