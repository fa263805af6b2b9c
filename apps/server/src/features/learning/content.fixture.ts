import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ContentFiles } from '#src/platform/content/content-folders.ts';

export const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><g class="fig-clay"><path d="M1 1h8" stroke="currentColor"/></g></svg>';

/** The outline of a small curriculum that breaks only the rules on size: module, courses, chapters, slugs of lessons. */
export type Outline = Record<string, Record<string, Record<string, string[]>>>;

export const OUTLINE: Outline = {
  discovery: {
    talking: {
      'first-talks': ['who-to-ask', 'what-to-ask', 'listen'],
      surveys: ['ask-many', 'count'],
    },
    watching: { 'go-and-see': ['stand-there', 'take-notes', 'share'] },
  },
  money: {
    pricing: { margins: ['mark-up'], discounts: ['sales', 'bundles', 'credit', 'refunds'] },
  },
};

/** The files of an outline; `changes` replace or add files, null removes one. */
export function makeContent(
  outline: Outline = OUTLINE,
  changes: Record<string, string | null> = {},
): ContentFiles {
  const files = new Map<string, string>();
  entries(outline).forEach(([module, courses], m) => {
    const inModule = numbered(m, module);
    files.set(
      `${inModule}/module.yaml`,
      `name: ${title(module)}\ndescription: About ${module}.\nicon: i-${module}\n${m === 0 ? 'stages: [idea]\n' : ''}`,
    );
    entries(courses).forEach(([course, chapters], c) => {
      const inCourse = `${inModule}/${numbered(c, course)}`;
      files.set(`${inCourse}/course.yaml`, head(course));
      entries(chapters).forEach(([chapter, lessons], h) => {
        const inChapter = `${inCourse}/${numbered(h, chapter)}`;
        files.set(`${inChapter}/chapter.yaml`, head(chapter));
        files.set(`${inChapter}/quiz.yaml`, makeQuiz(chapter, 5, lessons));
        lessons.forEach((lesson, l) =>
          files.set(
            `${inChapter}/${numbered(l, lesson)}.md`,
            makeLesson(lesson, { body: l % 2 === 0 ? makeBody() : asCase(makeBody()) }),
          ),
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

export function makeLesson(
  slug: string,
  { body = makeBody(), front = {} }: { body?: string; front?: Record<string, string> } = {},
): string {
  const parts: Record<string, string> = {
    title: title(slug),
    minutes: '9',
    objectives: '\n  - Say what it is',
    terms: `\n  - term: ${title(slug)} term\n    definition: What ${slug} means.`,
    takeaways: '\n  - One\n  - Two\n  - Three',
    asked_as: '\n  - a\n  - b\n  - c\n  - d\n  - e\n  - f',
    apply: '"For {idea}, ask {customer} in {country} today."',
    sources: '\n  - "A. Author, A Book, 2020, https://example.org/book"',
    ...front,
  };
  const yaml = Object.entries(parts).map(([key, value]) => `${key}: ${value}\n`);
  return `---\n${yaml.join('')}---\n${body}`;
}

export function makeBody(filler = 'word '.repeat(700)): string {
  return `Amina sells tomatoes in Huye.

## The idea: ask first

${filler}

## Taken apart: two stalls

| Stall | RWF |
| --- | ---: |
| One | 500 |

## Steps

1. Ask.

## Common mistakes

- Telling.

## Try it today

Ask one person.
`;
}

/** Turns a lesson into a decision case, because neighbouring lessons must have different shapes. */
function asCase(body: string): string {
  return body.replace('## Taken apart', '## What would you do?\n\nChoose.\n\n## What happened');
}

export function makeQuiz(about: string, questions = 5, lessons: string[] = []): string {
  const all = Array.from({ length: questions }, (_, index) =>
    index === 0
      ? `  - id: what-it-is\n    question: What is ${about}?\n    type: text\n    answer: "25"\n    explanation: Because.\n`
      : `  - id: question-${index}\n    question: Question ${index} on ${about}?\n    type: choice\n    choices: [{ text: Yes, why: So }, { text: No, why: So }, { text: "It depends", why: So }]\n    answer: No\n    explanation: Because.\n`,
  );
  const asked = all.map((question, at) => {
    const lesson = lessons[at];
    return lesson === undefined ? question : `${question}    lesson: ${lesson}\n`;
  });
  return `questions:\n${asked.join('')}`;
}

/** Writes files to a temporary content folder; call `remove` when done. */
export function writeContent(files: ContentFiles) {
  const contentDir = mkdtempSync(path.join(tmpdir(), 'inzira-content-'));
  const remove = () => rmSync(contentDir, { recursive: true, force: true });
  const write = (all: ContentFiles) => {
    rmSync(path.join(contentDir, 'modules'), { recursive: true, force: true });
    for (const [name, content] of all) {
      const file = path.join(contentDir, 'modules', name);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, content);
    }
  };
  write(files);
  return { contentDir, write, remove };
}

function entries<T>(record: Record<string, T>): [string, T][] {
  return Object.entries(record);
}

function numbered(index: number, slug: string): string {
  return `${String(index + 1).padStart(2, '0')}-${slug}`;
}

function head(slug: string): string {
  return `title: ${title(slug)}\ndescription: About ${slug}.\n`;
}

/** The title "Who to ask" for "who-to-ask". */
function title(slug: string): string {
  return slug.charAt(0).toUpperCase() + slug.slice(1).replaceAll('-', ' ');
}
