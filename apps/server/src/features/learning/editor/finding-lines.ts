import { readBlock } from '#src/features/learning/lesson-blocks.ts';

/**
 * The line of a checker's message, from 1; null where it concerns the whole text.
 * @param nth the index among equal messages, from 0
 */
export function lineOf(text: string, message: string, nth = 0): number | null {
  return lineInBlock(text, message, nth) ?? lineInText(text, message, nth);
}

/** Finds "check: choices: 2: why: …" in the block that it refers to. */
function lineInBlock(text: string, message: string, nth: number): number | null {
  const [, lang] = /^(?:block \d+: )?(check|dated|script): /.exec(message) ?? [];
  if (lang === undefined) return null;
  const said = message.replace(/^block \d+: /, '');
  const found = [...text.matchAll(/^```([a-z]+)\n([\s\S]*?)^```/gm)].filter(
    ([, kind, yaml = '']) => {
      const problems: string[] = [];
      if (kind === lang) readBlock({ lang, text: yaml.replace(/\n$/, '') }, problems);
      return problems.includes(said);
    },
  );
  const block = found[nth] ?? found.at(-1);
  if (!block) return null;
  const fence = text.slice(0, block.index).split('\n').length;
  const inside = lineInText(block[2] ?? '', said.slice(lang.length + 2), 0);
  return fence + (inside ?? 0);
}

function lineInText(text: string, message: string, nth: number): number | null {
  const lines = text.split('\n');
  const [, inYaml] = /\bat line (\d+)/.exec(message) ?? [];
  if (inYaml) {
    // Front matter starts below the first ---.
    const offset = lines[0]?.trim() === '---' ? 1 : 0;
    return Math.min(Number(inYaml) + offset, lines.length);
  }
  return lineOfKeys(lines, message) ?? lineOfWords(lines, message, nth);
}

/** Finds "questions: 3: answer: …" or "terms: 2: …": follows keys and entry numbers as far as they exist. */
function lineOfKeys(lines: readonly string[], message: string): number | null {
  const keys = message.split(': ').slice(0, -1);
  if (!/^[a-z_]+$/.test(keys[0] ?? '')) return null;
  let at = -1;
  for (const key of keys) {
    const next = /^\d+$/.test(key) ? entryAfter(lines, at, Number(key)) : keyAfter(lines, at, key);
    if (next === null) break;
    at = next;
  }
  return at < 0 ? null : at + 1;
}

const indentOf = (line: string) => line.length - line.trimStart().length;

function keyAfter(lines: readonly string[], at: number, key: string): number | null {
  const found = lines.findIndex(
    (line, index) => index >= Math.max(at, 0) && new RegExp(`^\\s*(?:- )?${key}:`).test(line),
  );
  return found < 0 ? null : found;
}

/** The line of the entry with this number in the list below a line. */
function entryAfter(lines: readonly string[], at: number, number: number): number | null {
  const first = lines.findIndex((line, index) => index > at && /^\s*- /.test(line));
  if (first < 0) return null;
  const indent = indentOf(lines[first] ?? '');
  let seen = 0;
  for (let index = first; index < lines.length; index++) {
    const line = lines[index] ?? '';
    if (/^\s*- /.test(line) && indentOf(line) === indent) seen += 1;
    if (seen === number) return index;
  }
  return null;
}

/** Finds words that the message quotes or names, or a link to correct. */
function lineOfWords(lines: readonly string[], message: string, nth: number): number | null {
  const quoted = [...message.matchAll(/"([^"]{3,})"/g)].map(([, words = '']) => words);
  const [, link] = /mend the link (\S+):/.exec(message) ?? [];
  const [, record] = /there is no record (\S+)/.exec(message) ?? [];
  const [, rest] = /: ([^:]{3,})$/.exec(message) ?? [];
  for (const words of [link, record, ...quoted, rest]) {
    const wanted = words?.replace(/…$/, '').trim();
    const found = wanted
      ? lines.flatMap((line, index) => (line.includes(wanted) ? [index + 1] : []))
      : [];
    const line = found[nth] ?? found.at(-1);
    if (line !== undefined) return line;
  }
  return null;
}
