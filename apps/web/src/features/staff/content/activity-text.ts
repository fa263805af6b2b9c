import { PARTS, lines, said } from './lesson-text.ts';
import { readYaml, withKey } from './yaml-keys.ts';

export interface ActivityResource {
  title: string;
  type: string;
  description: string;
  url: string;
  template: string;
}

export interface ActivityMilestone {
  /** Identifies the milestone in trainees' figures, so it never changes. */
  slug: string;
  title: string;
  description: string;
  target: string;
  unit: string;
  due_days: string;
}

export interface ActivityFields {
  title: string;
  /** What trainees submit. */
  description: string;
  minutes: string;
  /** The day from which trainees see it, "2027-05-03"; empty for always. */
  from: string;
  good: string[];
  pack_part: string;
  /** Lesson slugs. */
  lessons: string[];
  resources: ActivityResource[];
  milestones: ActivityMilestone[];
  /** Markdown, like `example`. */
  instructions: string;
  example: string;
}

/** The only heading of level 2, whose text depends on the language. */
const EXAMPLE = /^## .+$/m;

/** Null for a text that the fields cannot represent. */
export function readActivity(text: string): ActivityFields | null {
  const [, front, body] = PARTS.exec(text.replaceAll('\r\n', '\n')) ?? [];
  const raw = front === undefined ? null : readYaml(front);
  const [instructions = '', example = '', ...more] = (body ?? '').split(EXAMPLE);
  if (!raw || more.length > 0) return null;
  const rows = (value: unknown) =>
    (Array.isArray(value) ? (value as unknown[]) : []).map(
      (row) => (row ?? {}) as Record<string, unknown>,
    );
  return {
    title: said(raw['title']),
    description: said(raw['description']),
    minutes: said(raw['minutes']),
    from: said(raw['from']),
    good: lines(raw['good']),
    pack_part: said(raw['pack_part']),
    lessons: lines(raw['lessons']),
    resources: rows(raw['resources']).map((row) => ({
      title: said(row['title']),
      type: said(row['type']),
      description: said(row['description']),
      url: said(row['url']),
      template: said(row['template']),
    })),
    milestones: rows(raw['milestones']).map((row) => ({
      slug: said(row['slug']),
      title: said(row['title']),
      description: said(row['description']),
      target: said(row['target']),
      unit: said(row['unit']),
      due_days: said(row['due_days']),
    })),
    instructions: instructions.trim(),
    example: example.trim(),
  };
}

/**
 * The text with changed fields; unchanged parts keep every byte.
 * @param before the fields of `text`
 */
export function writeActivity(
  text: string,
  before: ActivityFields,
  fields: ActivityFields,
): string {
  const [, front = '', rest = ''] = PARTS.exec(text.replaceAll('\r\n', '\n')) ?? [];
  const isChanged = (key: keyof ActivityFields) =>
    JSON.stringify(fields[key]) !== JSON.stringify(before[key]);
  const keys = (Object.keys(fields) as (keyof ActivityFields)[]).filter(
    (key) => key !== 'instructions' && key !== 'example' && isChanged(key),
  );
  const head = keys.reduce((yaml, key) => withKey(yaml, key, valueOf(fields, key)), front);
  const [heading = '## Example of good work'] = EXAMPLE.exec(rest) ?? [];
  const body =
    isChanged('instructions') || isChanged('example')
      ? `\n${fields.instructions.trim()}\n\n${heading}\n\n${fields.example.trim()}\n`
      : rest;
  return `---\n${head}---\n${body}`;
}

const REQUIRED: readonly (keyof ActivityFields)[] = ['title', 'description'];

/** Undefined for a key that the file omits. */
function valueOf(fields: ActivityFields, key: keyof ActivityFields): unknown {
  const value = fields[key];
  if (typeof value === 'string') {
    const line = oneLine(value);
    if (key === 'minutes' && isNumber(line)) return Number(line);
    return line === '' && !REQUIRED.includes(key) ? undefined : line;
  }
  const items = value.flatMap((item): unknown[] => {
    if (typeof item === 'string') return item.trim() === '' ? [] : [oneLine(item)];
    const said = Object.entries(item as unknown as Record<string, string>).flatMap(
      ([name, text]) => {
        const line = oneLine(text);
        if (line === '') return [];
        const isCount = (name === 'target' || name === 'due_days') && isNumber(line);
        return [[name, isCount ? Number(line) : line] as const];
      },
    );
    return said.length === 0 ? [] : [Object.fromEntries(said)];
  });
  return items.length === 0 ? undefined : items;
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
const isNumber = (text: string) => /^\d+$/.test(text);
