import { describe, expect, test } from 'vitest';
import {
  makeBody,
  makeContent,
  makeLesson,
  makeQuiz,
} from '#src/features/learning/content.fixture.ts';
import { parseCurriculum } from '#src/features/learning/curriculum-files.ts';
import { findRuleProblems } from '#src/features/learning/curriculum-rules.ts';
import { inBothLanguages, inFrench } from './checker-french.ts';

const CHAPTER = '01-discovery/01-talking/01-first-talks';
const LESSON = `${CHAPTER}/01-who-to-ask.md`;
const QUIZ = `${CHAPTER}/quiz.yaml`;
const quiz = (...changes: [string | RegExp, string][]) =>
  changes.reduce((text, [from, to]) => text.replace(from, to), makeQuiz('x'));
const lesson = (front: Record<string, string>) => makeLesson('who-to-ask', { front });
const body = (text: string) => makeLesson('who-to-ask', { body: text });

describe('what the checker says of a lesson or a quiz is there in French', () => {
  test.each<[string, string, string]>([
    ['no title', LESSON, lesson({ title: '""' })],
    ['a long title', LESSON, lesson({ title: 'x'.repeat(100) })],
    ['minutes in words', LESSON, lesson({ minutes: 'nine' })],
    ['too many minutes', LESSON, lesson({ minutes: '40' })],
    ['too many takeaways', LESSON, lesson({ takeaways: '[a, b, c, d]' })],
    ['no takeaways', LESSON, lesson({ takeaways: '[]' })],
    ['a term without its meaning', LESSON, lesson({ terms: '[{term: A}]' })],
    ['another key', LESSON, lesson({ colour: 'red' })],
    ['no words for an idea', LESSON, lesson({ apply: 'Try it.' })],
    ['broken YAML', LESSON, lesson({ title: '"open' })],
    ['no front matter', LESSON, 'Hello'],
    ['no opening', LESSON, body(makeBody().replace('Amina sells tomatoes in Huye.', ''))],
    ['few words', LESSON, body('Short.\n')],
    ['many words', LESSON, body(makeBody('word '.repeat(1_300)))],
    ['HTML', LESSON, body(makeBody('<b>x</b> '.repeat(500)))],
    ['a dead link', LESSON, body(`${makeBody()}\n[a](lesson:nowhere) [b](ftp://x)\n`)],
    ['an empty part', LESSON, body(makeBody().replace('- Telling.', ''))],
    ['a first-level heading', LESSON, body(`# Big\n${makeBody()}`)],
    ['an unknown calculator', LESSON, body(`::calculator nothing\n\n${makeBody()}`)],
    ['an unknown block', LESSON, body(`${makeBody()}\n\`\`\`js\nx\n\`\`\`\n`)],
    [
      'a figure that is not there',
      LESSON,
      body(`![A long description of it](x.svg)\n\n${makeBody()}`),
    ],
    ['few ways of asking', LESSON, lesson({ asked_as: '[a, b]' })],
    ['a source without a page', LESSON, lesson({ sources: '["A, https://example.org/"]' })],
    ['few questions', QUIZ, makeQuiz('x', 4)],
    ['many questions', QUIZ, makeQuiz('x', 25)],
    ['an answer that is no choice', QUIZ, quiz(['answer: No', 'answer: Never'])],
    ['the same choice twice', QUIZ, quiz(['{ text: Yes,', '{ text: no,'])],
    ['a choice too many', QUIZ, quiz(['type: text', 'type: text\n    choices: [a, b, c]'])],
    ['no answer', QUIZ, quiz([/^    answer: No\n/m, ''])],
    [
      'a number that is none',
      QUIZ,
      quiz(['type: text\n    answer: "25"', 'type: number\n    answer: ten']),
    ],
    ['no explanation', QUIZ, quiz(['explanation: Because.', 'explanation: ""'])],
    ['a choice without its why', QUIZ, quiz(['{ text: Yes, why: So }', '{ text: Yes }'])],
    [
      'a lesson that is not there',
      QUIZ,
      quiz(['explanation: Because.', 'explanation: So.\n    lesson: nowhere']),
    ],
    ['an id that is a hash', QUIZ, quiz(['what-it-is', '3f2a9c'])],
  ])('%s', (_, file, text) => {
    const content = parseCurriculum(makeContent(undefined, { [file]: text }));
    const lines = [...content.problems, ...findRuleProblems(content)]
      .filter((line) => line.startsWith(`${file}: `))
      .map((line) => line.slice(file.length + 2));
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) {
      // What a parser of another hand says stays as it says it.
      expect(inFrench(line), line).not.toBeNull();
      expect(inFrench(line), line).not.toBe(line);
    }
  });
});

test('keys and things are named, numbers and quotes stay', () => {
  expect(inFrench('takeaways: give at most 3 takeaways')).toBe(
    'à retenir\u00a0: donnez au plus 3 phrases à retenir',
  );
  expect(inFrench('questions: 2: answer: write it exactly as one of the choices')).toBe(
    'questions\u00a0: 2\u00a0: bonne réponse\u00a0: écrivez-la exactement comme l’un des choix',
  );
  expect(inBothLanguages('nobody said this')).toEqual({
    en: 'nobody said this',
    fr: 'nobody said this',
  });
});

test('a key of the file that is no word is said in English as its field is called', () => {
  expect(inBothLanguages('asked_as: give 1 to 10 ways of asking').en).toBe(
    'how learners ask: give 1 to 10 ways of asking',
  );
  expect(inBothLanguages('questions: 7: explanation: write a text here').en).toBe(
    'questions: 7: what is said after the answer: write a text here',
  );
  expect(inBothLanguages('write at least 450 words (it has 34)').en).toBe(
    'write at least 450 words (it has 34)',
  );
});
