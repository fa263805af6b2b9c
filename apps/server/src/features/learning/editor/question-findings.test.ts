import { beforeAll, expect, test } from 'vitest';
import { question, startPublishing, TEXT } from './publishing.fixture.ts';

type Publishing = Awaited<ReturnType<typeof startPublishing>>;
let { editor, folder, open, publish }: Publishing = {} as Publishing;
beforeAll(async () => {
  ({ editor, folder, open, publish } = await startPublishing());
});

test('a draft keeps the questions that were written for it, and the preview says what is wrong with which', async () => {
  const path = `${folder}06-licence.md`;
  const questions = [question('Is it free?'), { ...question('How much?'), answers: [] }];
  await editor('PUT', '/api/staff/content/draft/', {
    body: { path, text: TEXT, version: 0, questions: { before: [], after: questions } },
  });
  expect((await open(path)).draft?.questions?.after).toEqual(questions);
  const { body } = await editor('POST', '/api/staff/content/preview/', {
    body: { path, text: TEXT, questions },
  });
  expect(body.questions).toContainEqual({
    at: 1,
    message: expect.stringContaining('answer'),
    isAdvice: false,
  });
  expect(body.questions.every(({ at }: { at: number | null }) => at !== 0)).toBe(true);
});

test('who writes about one lesson reads nothing about the questions on others, and their own are counted from one', async () => {
  const path = `${folder}06-licence.md`;
  const body = { path, text: TEXT, questions: [] as ReturnType<typeof question>[] };
  const before = await editor('POST', '/api/staff/content/preview/', { body });
  expect(before.body.questions).toEqual([]);
  const after = [{ ...question('Is it free?'), explanation: '' }];
  const refused = await publish({ path, text: TEXT, version: 0, questions: { before: [], after } });
  expect(refused.status).toBe(400);
  expect(refused.body.questions).toEqual([
    'Question 1, what is said after the answer: this is empty. Write something here.',
  ]);
});

test('what the checker finds is said in the language of the reader', async () => {
  const { body } = await editor('POST', '/api/staff/content/preview/', {
    body: { path: `${folder}06-licence.md`, text: '---\ntitle: Licence\nminutes: 90\n---\nText.' },
    headers: { 'accept-language': 'fr' },
  });
  const said = body.findings.map(({ message }: { message: string }) => message);
  expect(said).toContain(
    'Minutes\u00a0: une leçon dure de 3 à 20 minutes. Écrivez un tel nombre, ou partagez la leçon.',
  );
});

test('what is wrong in a translated quiz is told of its question', async () => {
  const path = `${folder}quiz.fr.yaml`;
  const { text } = await open(path);
  const second = text.indexOf('question:', text.indexOf('question:') + 1);
  const broken = `${text.slice(0, second)}${text.slice(second).replace(/question: .*/, 'question: ""')}`;
  const { body } = await editor('POST', '/api/staff/content/preview/', {
    body: { path, text: broken },
  });
  expect(body.findings).toContainEqual(
    expect.objectContaining({
      question: 1,
      message: 'Question 2, what is asked: this is empty. Write something here.',
    }),
  );
});
