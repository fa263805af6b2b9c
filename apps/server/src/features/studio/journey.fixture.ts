import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Db } from '#src/platform/db/database.ts';
import { importJourney } from './import-journey.ts';

/** An outline: sections, their steps, and slugs of activities. */
export type JourneyOutline = Record<string, Record<string, string[]>>;

export const JOURNEY: JourneyOutline = {
  discover: { 'see-it': ['watch', 'say'], 'ask-them': ['interview'] },
  fund: { prepare: ['numbers', 'ask'] },
};

/** The files of a journey; the first activity of each step has a milestone with its name. */
export function makeJourney(
  outline: JourneyOutline = JOURNEY,
  changes: Record<string, string | null> = {},
): Map<string, string> {
  const files = new Map<string, string>();
  const numbered = (index: number, slug: string) => `${String(index + 1).padStart(2, '0')}-${slug}`;
  const head = (slug: string) => `title: The ${slug}\ndescription: About ${slug}.\n`;
  Object.entries(outline).forEach(([section, steps], s) => {
    const inSection = numbered(s, section);
    files.set(`${inSection}/section.yaml`, head(section));
    Object.entries(steps).forEach(([step, activities], t) => {
      const inStep = `${inSection}/${numbered(t, step)}`;
      files.set(`${inStep}/step.yaml`, head(step));
      activities.forEach((activity, a) => {
        files.set(
          `${inStep}/${numbered(a, activity)}.md`,
          makeActivity(activity, a === 0 ? MILESTONE(activity) : ''),
        );
      });
    });
  });
  for (const [file, content] of Object.entries(changes)) {
    if (content === null) files.delete(file);
    else files.set(file, content);
  }
  return files;
}

const MILESTONE = (slug: string) =>
  `milestones:\n  - { slug: ${slug}-goal, title: Goal, target: 10, unit: people, due_days: 14 }\n`;

const PARTS: Record<string, string> = {
  watch: 'problem',
  interview: 'evidence',
  numbers: 'numbers',
  ask: 'ask',
};

export function makeActivity(slug: string, more = '', body = 'Go there.') {
  const part = PARTS[slug] ? `pack_part: ${PARTS[slug]}\n` : '';
  return `---
title: Do ${slug}
description: Hand in ${slug}.
minutes: 60
good: [It is short, It is true, It is yours]
resources:
  - { title: A page, type: link, url: "https://example.org/page" }
${part}${more}---
${body}

## Example of good work

Ten lines of **notes**.
`;
}

/** Writes a journey to a temporary content folder and imports it. */
export async function importFiles(db: Db, files: Map<string, string>, writtenAt = new Date()) {
  const contentDir = mkdtempSync(path.join(tmpdir(), 'inzira-journey-'));
  try {
    const root = path.join(contentDir, 'journey');
    mkdirSync(root);
    for (const [name, content] of files) {
      const file = path.join(root, name);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, content);
    }
    const touch = (entry: string) => utimesSync(entry, writtenAt, writtenAt);
    for (const name of files.keys()) {
      for (let at = name; at !== '.'; at = path.dirname(at)) touch(path.join(root, at));
    }
    touch(root);
    return await importJourney(db, contentDir);
  } finally {
    rmSync(contentDir, { recursive: true, force: true });
  }
}
