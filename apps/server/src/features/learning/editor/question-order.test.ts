import type { ContentFile, EditedQuestion } from '@inzira/contract/staff-content';
import { expect, test } from 'vitest';
import { startEditing } from './editor.fixture.ts';

const FILE = '/api/staff/content/file/';

test('the questions of a quiz are put into another order, in every language of the quiz, and back by one undo', async () => {
  const { editor, learner, lesson } = await startEditing();
  const folder = lesson.path.slice(0, lesson.path.lastIndexOf('/') + 1);
  const open = async (path: string): Promise<ContentFile> =>
    (await editor('GET', `${FILE}?path=${encodeURIComponent(path)}`)).body;
  const asked = async (): Promise<unknown[]> =>
    (await learner('GET', `/api/chapters/${lesson.chapterId}/quiz/`)).body.questions;
  const [quizPath, french] = [`${folder}quiz.yaml`, `${folder}quiz.fr.yaml`];
  const [quiz, said, before] = [await open(quizPath), await open(french), await asked()];
  const questions = quiz.questions ?? [];
  const after = questions.toReversed();
  const { status, body } = await editor('PUT', FILE, {
    body: {
      path: quizPath,
      text: quiz.text,
      version: quiz.version,
      questions: { before: questions, after },
    },
  });
  expect([status, body.questions.map(({ id }: EditedQuestion) => id)]).toEqual([
    200,
    after.map(({ id }) => id),
  ]);
  expect(await asked()).toEqual(before.toReversed());
  const idsOf = (text: string) => [...text.matchAll(/^ *- id: (.*)$/gm)].map(([, id]) => id);
  const turned = await open(french);
  expect(idsOf(turned.text)).toEqual(idsOf(said.text).toReversed());
  const stateOfFrench = async () => (await open(quizPath)).translations[0]?.state;
  expect([quiz.translations[0]?.state, await stateOfFrench()]).toEqual(['current', 'current']);
  const undo = { body: { path: quizPath, version: body.version } };
  expect((await editor('POST', '/api/staff/content/undo/', undo)).status).toBe(200);
  expect(await asked()).toEqual(before);
  expect((await open(french)).text).toBe(said.text);
});

test('a question that is taken out leaves the translations of the quiz as they are, with their versions', async () => {
  const { t, editor, lesson } = await startEditing();
  const folder = lesson.path.slice(0, lesson.path.lastIndexOf('/') + 1);
  const open = async (path: string): Promise<ContentFile> =>
    (await editor('GET', `${FILE}?path=${encodeURIComponent(path)}`)).body;
  const [quizPath, french] = [`${folder}quiz.yaml`, `${folder}quiz.fr.yaml`];
  const [quiz, said] = [await open(quizPath), await open(french)];
  const questions = quiz.questions ?? [];
  expect(questions.length).toBeGreaterThan(1);
  const body = {
    path: quizPath,
    text: quiz.text,
    version: quiz.version,
    questions: { before: questions, after: questions.slice(1) },
  };
  expect((await editor('PUT', FILE, { body })).status).toBe(200);
  const now = await open(french);
  expect([now.version, now.text]).toEqual([said.version, said.text]);
  const { after } = await t.db
    .selectFrom('history')
    .select('after')
    .where('action', '=', 'content-published')
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(after)).not.toContain('also');
  expect((await open(quizPath)).translations[0]?.state).toBe('outdated');
});
