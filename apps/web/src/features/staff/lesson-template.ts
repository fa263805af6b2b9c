import { folderOf, slugOf } from './curriculum.api.ts';

/** What a text with such a title is called in addresses and files; `taken` are those of others. */
export function slugFor(title: string, taken: readonly string[]): string {
  const plain = title
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
    .replace(/-+$/, '');
  const slug = plain || 'text';
  if (!taken.includes(slug)) return slug;
  let number = 2;
  while (taken.includes(`${slug}-${number}`)) number += 1;
  return `${slug}-${number}`;
}

/** Where a new lesson or activity goes: the last of its folder. */
export function newFilePath(folder: string, title: string, paths: readonly string[]): string {
  const lessons = paths.filter((path) => slugOf(path) !== '');
  const numbers = lessons
    .filter((path) => folderOf(path) === folder)
    .map((path) => Number(path.slice(folder.length, folder.length + 2)));
  const number = String(Math.min(Math.max(0, ...numbers) + 1, 99)).padStart(2, '0');
  return `${folder}${number}-${slugFor(title, lessons.map(slugOf))}.md`;
}

/** As it stands in YAML: JSON is a part of it. */
const quoted = (text: string) => JSON.stringify(text);

export interface NewLesson {
  title: string;
  objective: string;
  body: string;
  today: string;
  takeaways: readonly string[];
  term: string;
  definition: string;
  /** One a line. */
  askedAs: string;
}

const WORDS_A_MINUTE = 100;
const MINUTES = { min: 3, max: 20 };

/** A lesson that is whole as it stands. */
export function lessonText(lesson: NewLesson): string {
  const words = lesson.body.split(/\s+/).length;
  const minutes = Math.min(MINUTES.max, Math.max(MINUTES.min, Math.round(words / WORDS_A_MINUTE)));
  const asked = lesson.askedAs.split('\n').map((way) => way.trim());
  // Braces are the learner's own idea, customer and country, and nothing else.
  const apply = `For {idea}: ${lesson.today.replaceAll(/[{}]/g, '').replaceAll(/\s+/g, ' ')}`;
  const listed = (items: readonly string[]) =>
    items
      .filter(Boolean)
      .map((item) => `\n  - ${quoted(item)}`)
      .join('');
  return `---
title: ${quoted(lesson.title)}
minutes: ${minutes}
objectives:${listed([lesson.objective])}
terms:
  - term: ${quoted(lesson.term)}
    definition: ${quoted(lesson.definition)}
takeaways:${listed(lesson.takeaways)}
asked_as:${listed([...new Set(asked)])}
apply: ${quoted(apply)}
sources: []
---

${lesson.body.replaceAll('\r\n', '\n').trim()}

## Try it today

${lesson.today.replaceAll('\r\n', '\n').trim()}
`;
}

export interface NewQuestion {
  question: string;
  /** The right one first. */
  choices: { text: string; why: string }[];
  explanation: string;
}

/** A quiz with one more question, which asks about a lesson. */
export function withQuestion(quiz: string, slug: string, question: NewQuestion): string {
  const indent = /^( *)- id:/m.exec(quiz)?.[1] ?? '  ';
  const ids = [...quiz.matchAll(/^ *- id: *(\S+)/gm)].map(([, id = '']) => id);
  const id = slugFor(`about ${slug}`.slice(0, 50), ids);
  const lines = [
    `- id: ${id}`,
    `  question: ${quoted(question.question)}`,
    '  type: choice',
    '  choices:',
    // The right one is not always the first.
    ...rotated(question.choices, id.length).flatMap(({ text, why }) => [
      `    - text: ${quoted(text)}`,
      `      why: ${quoted(why)}`,
    ]),
    `  answer: ${quoted(question.choices[0]?.text ?? '')}`,
    `  explanation: ${quoted(question.explanation)}`,
    `  lesson: ${slug}`,
  ];
  return `${quiz.trimEnd()}\n${lines.map((line) => `${indent}${line}\n`).join('')}`;
}

function rotated<Item>(items: readonly Item[], by: number): Item[] {
  const at = by % Math.max(1, items.length);
  return [...items.slice(at), ...items.slice(0, at)];
}

/** An activity of the journey that can be read as it stands, with what to write in each place. */
export function activityTemplate(title: string): string {
  return `---
title: ${quoted(title)}
description: What to hand in, in one or two sentences
minutes: 60
good:
  - The first thing that good work shows
  - The second thing that good work shows
  - The third thing that good work shows
---

How to go about it: where to go, what to do, what to write down.

## Example of good work

*A name, a place and a venture*

What they handed in.
`;
}
