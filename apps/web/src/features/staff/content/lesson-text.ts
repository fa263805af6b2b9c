import { minutesFor } from './lesson-template.ts';
import { readYaml, withKey } from './yaml-keys.ts';

export interface LessonFields {
  title: string;
  minutes: string;
  /** Markdown. */
  body: string;
  objectives: string[];
  terms: { term: string; definition: string }[];
  takeaways: string[];
  asked_as: string[];
  apply: string;
  note: string;
  sources: string[];
}

/** Front matter and body. */
export const PARTS = /^---\n([\s\S]*?\n)---\n?([\s\S]*)$/;

/** Null for a text that the fields cannot represent. */
export function readLesson(text: string): LessonFields | null {
  const [, front, body] = PARTS.exec(text.replaceAll('\r\n', '\n')) ?? [];
  if (front === undefined || body === undefined) return null;
  const raw = readYaml(front);
  if (!raw) return null;
  return {
    title: said(raw['title']),
    minutes: said(raw['minutes']),
    body: body.replaceAll(/^\n+|\s+$/g, ''),
    objectives: lines(raw['objectives']),
    terms: (Array.isArray(raw['terms']) ? (raw['terms'] as unknown[]) : []).map((each) => {
      const { term, definition } = (each ?? {}) as Record<string, unknown>;
      return { term: said(term), definition: said(definition) };
    }),
    takeaways: lines(raw['takeaways']),
    asked_as: lines(raw['asked_as']),
    apply: said(raw['apply']),
    note: said(raw['note']),
    sources: lines(raw['sources']),
  };
}

export const said = (value: unknown) => (typeof value === 'string' ? value : '');
export const lines = (value: unknown) => (Array.isArray(value) ? value.map(said) : []);

/**
 * The text with changed fields; unchanged parts keep every byte. The minutes follow the text's length until
 * somebody sets them.
 * @param before the fields of `text`
 * @param isTranslation its minutes come from the original
 */
export function writeLesson(
  text: string,
  before: LessonFields,
  fields: LessonFields,
  isTranslation = false,
): string {
  const isTimed =
    isTranslation || (before.minutes !== '' && before.minutes !== minutesFor(before.body));
  const next =
    fields.minutes === before.minutes && !isTimed
      ? { ...fields, minutes: minutesFor(fields.body) }
      : fields;
  const [, front = '', rest = ''] = PARTS.exec(text.replaceAll('\r\n', '\n')) ?? [];
  const keys = (Object.keys(next) as (keyof LessonFields)[]).filter(
    (key) => key !== 'body' && JSON.stringify(next[key]) !== JSON.stringify(before[key]),
  );
  const head = keys.reduce((yaml, key) => withKey(yaml, key, valueOf(next, key)), front);
  const body = next.body === before.body ? rest : `\n${next.body.trim()}\n`;
  return `---\n${head}---\n${body}`;
}

/** Undefined for a key that the file omits. */
function valueOf(fields: LessonFields, key: keyof LessonFields): unknown {
  const value = fields[key];
  if (typeof value === 'string') {
    const line = value.replaceAll(/\s+/g, ' ').trim();
    if (key === 'minutes' && /^\d+$/.test(line)) return Number(line);
    return line === '' && key !== 'title' ? undefined : line;
  }
  const items = value.flatMap((item): unknown[] => {
    if (typeof item === 'string') return item.trim() === '' ? [] : [item.trim()];
    const term = item.term.trim();
    const definition = item.definition.trim();
    return term === '' && definition === '' ? [] : [{ term, definition }];
  });
  return items.length === 0 ? undefined : items;
}
