import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Language } from '@inzira/contract/accounts';
import { beforeAll, describe, expect, test } from 'vitest';
import { NO_IDEA } from '@inzira/contract/rules/idea';
import { findLessonTitles } from '#src/features/learning/learning.ts';
import type { Library } from '@inzira/mentor/library/library';
import { CONTENT } from '#test/content.ts';
import { startTestApp } from '#test/start-test-app.ts';
import { makeLibrary, startTalk } from './mentor.fixture.ts';

interface Shown {
  lesson: string;
  question: string;
  reply: string;
  buttons: string[];
  alsoAnswered: string[];
}

/** The mentor's texts on the home page: a question with its reply, and further questions that it answers. */
const FILE = path.join(CONTENT, '../apps/web/src/features/home/story/mentor-says.json');
const shown = JSON.parse(readFileSync(FILE, 'utf8')) as Record<'en' | 'fr', Shown>;

let library: Library;
let titles: Record<Language, ReadonlyMap<number, string>>;
beforeAll(async () => {
  const t = await startTestApp({}, { withLessons: true });
  library = await makeLibrary();
  titles = {
    en: await findLessonTitles(t.db, 'en'),
    fr: await findLessonTitles(t.db, 'fr'),
  };
});

describe.each(['en', 'fr'] as const)('what the home page shows in %s', (language) => {
  const { lesson, question, reply, buttons, alsoAnswered } = shown[language];
  const ask = (message: string) => startTalk(library, { language, card: NO_IDEA })(message);

  test('is what the mentor says, word for word', () => {
    const said = ask(question);
    const lessons = said.lessonIds.map((id) => titles[language].get(id));
    // Without buttons to other answers, which change with the content.
    const parts = said.suggestions.filter(({ intent }) => intent !== 'answer');
    expect({ reply, lesson, buttons }).toEqual({
      reply: said.message.replaceAll('**', ''),
      lesson: lessons[0],
      buttons: parts.slice(0, 3).map(({ text }) => text),
    });
  });

  test.each(alsoAnswered)('%s is answered', (message) => {
    expect(ask(message).finding?.band).toBe('answer');
  });
});
