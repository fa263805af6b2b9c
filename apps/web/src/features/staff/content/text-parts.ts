import { readActivity, writeActivity, type ActivityFields } from './activity-text.ts';
import { minutesFor } from './lesson-template.ts';
import { PARTS, readLesson, writeLesson, type LessonFields } from './lesson-text.ts';
import { readYaml, withKey } from './yaml-keys.ts';

/** A file by fields, each divided into units: paragraphs, items of a list, or a single text. */
export type TextParts = Record<string, string[]>;

/** What a text contains outside of these fields. Used to detect differences that the fields would not show. */
export function restOf(text: string, parts: TextParts): string {
  const keys = readYaml(PARTS.exec(text.replaceAll('\r\n', '\n'))?.[1] ?? text) ?? {};
  return JSON.stringify(Object.entries(keys).filter(([key]) => !(key in parts)));
}

/** Whether a lesson's minutes are the computed ones, so that nobody has set them. */
export const areMinutesCounted = ({ minutes = [], body = [] }: TextParts) =>
  minutes.length === 0 || minutes[0] === minutesFor(body.join('\n\n'));

interface PartsOf {
  read: (text: string) => TextParts | null;
  /** The text with other units in some fields; unchanged parts keep every byte. */
  write: (text: string, changes: TextParts) => string;
}

/** Fields that are split at blank lines. */
const MARKDOWN = ['body', 'instructions', 'example'];
const paragraphs = (markdown: string) =>
  markdown.split(/\n{2,}/).filter((one) => one.trim() !== '');

/** Whether a field holds one value, of which one side is chosen, instead of units that can stand beside each other. */
export const isSingle = (name: string, units: readonly string[]) =>
  !MARKDOWN.includes(name) && units.every((unit) => !unit.startsWith(LISTED));

/** Prefix of a unit that holds an item of a list as JSON. */
const LISTED = '\u0000';

function toUnits(fields: object): TextParts {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]): [string, string[]] => {
      if (Array.isArray(value)) return [name, value.map((one) => LISTED + JSON.stringify(one))];
      if (typeof value !== 'string') return [name, []];
      return [name, MARKDOWN.includes(name) ? paragraphs(value) : value === '' ? [] : [value]];
    }),
  );
}

function fromUnits<Fields extends object>(before: Fields, changes: TextParts): Fields {
  const changed = Object.entries(changes).map(([name, units]): [string, unknown] => {
    if (Array.isArray(before[name as keyof Fields]))
      return [name, units.map((unit): unknown => JSON.parse(unit.slice(LISTED.length)))];
    return [name, units.join('\n\n')];
  });
  return { ...before, ...Object.fromEntries(changed) };
}

/** A unit as shown to the reader. */
export function shownUnit(unit: string): string {
  if (!unit.startsWith(LISTED)) return unit;
  const item = JSON.parse(unit.slice(LISTED.length)) as string | Record<string, string>;
  return typeof item === 'string' ? item : Object.values(item).filter(Boolean).join(': ');
}

function inFields<Fields extends object>(
  read: (text: string) => Fields | null,
  write: (text: string, before: Fields, fields: Fields) => string,
): PartsOf {
  return {
    read(text) {
      const fields = read(text);
      return fields && toUnits(fields);
    },
    write(text, changes) {
      const before = read(text);
      return before ? write(text, before, fromUnits(before, changes)) : text;
    },
  };
}

const HEAD_KEYS = ['name', 'title', 'description', 'icon'];

/** The keys of a module, course, chapter, section or step. */
const head: PartsOf = {
  read(text) {
    const keys = readYaml(text);
    if (!keys) return null;
    const told = HEAD_KEYS.filter((key) => typeof keys[key] === 'string');
    return toUnits(Object.fromEntries(told.map((key) => [key, keys[key]])));
  },
  write: (text, changes) =>
    Object.entries(changes).reduce((yaml, [key, units]) => withKey(yaml, key, units[0]), text),
};

/** A lesson in another language than the original's. */
export const TRANSLATED_LESSON = inFields<LessonFields>(readLesson, (text, before, fields) =>
  writeLesson(text, before, fields, true),
);

/** How to read each kind of file into fields; kinds that are edited as files are missing. */
export const PARTS_OF: Partial<Record<string, PartsOf>> = {
  lesson: inFields<LessonFields>(readLesson, writeLesson),
  activity: inFields<ActivityFields>(readActivity, writeActivity),
  module: head,
  course: head,
  chapter: head,
  section: head,
  step: head,
};
