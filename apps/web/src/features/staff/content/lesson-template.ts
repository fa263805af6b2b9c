import { slugFor } from '@inzira/contract/rules/slug';
import { folderOf, slugOf } from './curriculum.api.ts';

/** The path of a new lesson or activity: the last in its folder. */
export function newFilePath(folder: string, title: string, paths: readonly string[]): string {
  const lessons = paths.filter((path) => slugOf(path) !== '');
  const numbers = lessons
    .filter((path) => folderOf(path) === folder)
    .map((path) => Number(path.slice(folder.length, folder.length + 2)));
  const number = String(Math.min(Math.max(0, ...numbers) + 1, 99)).padStart(2, '0');
  return `${folder}${number}-${slugFor(title, lessons.map(slugOf), 'text')}.md`;
}

/** A YAML string: JSON strings are valid YAML. */
const quoted = (text: string) => JSON.stringify(text);

const WORDS_A_MINUTE = 100;
const MINUTES = { min: 3, max: 20 };

/** Minutes to read and think about a text. */
export function minutesFor(body: string): string {
  const words = body.split(/\s+/).filter(Boolean).length;
  return String(Math.min(MINUTES.max, Math.max(MINUTES.min, Math.round(words / WORDS_A_MINUTE))));
}

/**
 * A lesson with only the required keys.
 * @param isTranslation omits the minutes, which come from the original
 */
export function lessonText(title: string, body: string, isTranslation = false): string {
  const minutes = isTranslation ? '' : `minutes: ${minutesFor(body)}\n`;
  const text = body.trim();
  return `---\ntitle: ${quoted(title)}\n${minutes}---\n${text === '' ? '' : `\n${text}\n`}`;
}

/** A valid activity with placeholders that say what to write. */
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

const withoutTitle = (text: string) => text.replace(/^title: .*$/m, '');

/** The same as a translation for who writes French first: its heading is the one that the checker knows. */
export function frenchActivityTemplate(title: string): string {
  return `---
title: ${quoted(title)}
description: Ce qu’il faut rendre, en une ou deux phrases
good:
  - La première chose que montre un bon travail
  - La deuxième chose que montre un bon travail
  - La troisième chose que montre un bon travail
---

Comment s’y prendre\u00a0: où aller, que faire, quoi noter.

## Exemple de bon travail

*Un nom, un lieu et une entreprise*

Ce que cette personne a rendu.
`;
}

/** Whether nothing but the title was written. */
export const isActivityTemplate = (text: string) =>
  [activityTemplate, frenchActivityTemplate].some(
    (template) => withoutTitle(text) === withoutTitle(template('')),
  );
