import type { ContentFile, EditedQuestion } from '@inzira/contract/staff-content';
import type { Call } from '#test/start-test-app.ts';
import { startEditing } from './editor.fixture.ts';

const FILE = '/api/staff/content/file/';

/** A server whose chapter has room for further lessons, and what tests of publications do with it. */
export async function startPublishing() {
  const { lesson, t, editor, learner } = await startEditing();
  const { chapterId } = lesson;
  const folder = lesson.path.slice(0, lesson.path.lastIndexOf('/') + 1);
  const open = async (path: string): Promise<ContentFile> =>
    (await editor('GET', `${FILE}?path=${encodeURIComponent(path)}`)).body;
  const publish = (body: object, as = editor): ReturnType<Call> => as('PUT', FILE, { body });
  const undo = (body: object, as = editor): ReturnType<Call> =>
    as('POST', '/api/staff/content/undo/', { body });
  const asked = async (): Promise<{ id: number; question_text: string }[]> =>
    (await learner('GET', `/api/chapters/${chapterId}/quiz/`)).body.questions;
  const titles = async () =>
    (await learner('GET', `/api/chapters/${chapterId}/lessons/`)).body.map(
      ({ title }: { title: string }) => title,
    );
  const record = () =>
    t.db
      .selectFrom('history')
      .select(['action', 'after'])
      .where('action', 'like', 'content-%')
      .orderBy('id')
      .execute();
  return { t, editor, learner, chapterId, folder, open, publish, undo, asked, titles, record };
}

export const question = (words: string): EditedQuestion => ({
  id: '',
  question: words,
  type: 'choice',
  choices: [
    { text: 'Yes', why: 'It is.' },
    { text: 'No', why: '' },
  ],
  answers: ['Yes'],
  accept: [],
  steps: [],
  explanation: 'Because.',
});

export const TEXT = '---\ntitle: Stalls\nminutes: 3\n---\nA stall costs rent.\n';
