import type { ContentFile, EditedQuestion } from '@inzira/contract/staff-content';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { json, serve } from '#src/platform/fake-server.ts';
import { logInAmina, visit } from '#src/platform/fake-visit.tsx';
import ContentFilePage from './content-file.page.tsx';
import { version } from './content-editor.fixture.tsx';

const question = (id: string, asked: string, right = 'Rent'): EditedQuestion => ({
  id,
  question: asked,
  type: 'choice',
  choices: [
    { text: 'Rent', why: 'It is paid each month.' },
    { text: 'Flour', why: '' },
  ],
  answers: [right],
  accept: [],
  steps: [],
  explanation: 'It stays the same.',
});
const FIRST = question('first', 'Which cost is fixed?');
const SECOND = question('second', 'Which cost is not?', 'Flour');
const inFile = ({ id, question: asked, choices, answers, explanation }: EditedQuestion) =>
  [
    `  - id: ${id}`,
    `    question: ${asked}`,
    '    type: choice',
    '    choices:',
    ...choices.flatMap(({ text, why }) => [`      - text: ${text}`, `        why: "${why}"`]),
    `    answer: ${answers[0]}`,
    `    explanation: ${explanation}`,
    '',
  ].join('\n');
const quizOf = (...questions: EditedQuestion[]) =>
  `questions:\n${questions.map((one) => inFile(one)).join('')}`;

const QUIZ: ContentFile = {
  path: '01-a/01-b/01-c/quiz.yaml',
  kind: 'quiz',
  title: 'Costs',
  state: 'edited',
  drafts: 1,
  isForReview: true,
  isHidden: false,
  outdated: [],
  text: quizOf(FIRST, SECOND),
  version: 2,
  released: null,
  draft: null,
  original: null,
  translations: [],
  questions: [FIRST, SECOND],
  reader: null,
  others: [],
  versions: [],
};

const LESSON_TEXT = '---\ntitle: Costs\nminutes: 3\nsources: []\n---\n\nA cost.\n';
const LESSON: ContentFile = {
  ...QUIZ,
  path: '01-a/01-b/01-c/01-costs.md',
  kind: 'lesson',
  text: LESSON_TEXT,
  versions: [version(2, LESSON_TEXT)],
};

const draftOf = (
  author: string,
  text: string,
  after: EditedQuestion[] | null,
): NonNullable<ContentFile['draft']> => ({
  author,
  text,
  version: 2,
  questions: after && { before: [FIRST, SECOND], after },
  at: '2026-11-20T09:00:00.000Z',
  isForReview: true,
});

function open(file: ContentFile) {
  const calls = serve(({ method, path }) => {
    if (path.startsWith('/api/staff/content/preview/'))
      return json(200, { html: null, findings: [], questions: [] });
    if (/^\/api\/staff\/content\/(?:\?|$)/.test(path)) return json(200, { entries: [] });
    if (path.startsWith('/api/staff/content/draft/')) return json(200, { others: file.others });
    return json(200, method === 'PUT' ? { ...file, version: 3, others: [], draft: null } : file);
  });
  const user = visit(
    <ContentFilePage />,
    `/staff/curriculum/file?path=${encodeURIComponent(file.path)}`,
    '/staff/curriculum/file',
  );
  const publish = async () => {
    await user.click(await screen.findByRole('button', { name: 'Publish' }));
    await screen.findByText('Published. Learners see it now.');
    return calls.findLast(({ method, path }) => method === 'PUT' && path.includes('/file/'))?.body;
  };
  return { user, publish };
}

beforeEach(() => logInAmina({ roles: ['editor'] }));
afterEach(() => vi.unstubAllGlobals());

const THEIRS = { ...FIRST, explanation: 'It stays the same each month.' };
const MINE = { ...SECOND, question: 'Which of the costs is not?' };

test('a draft of a quiz is put together with that of somebody else, question by question', async () => {
  const { user, publish } = open({
    ...QUIZ,
    draft: draftOf('amina', QUIZ.text, [FIRST, MINE]),
    others: [draftOf('kwame', QUIZ.text, [THEIRS, SECOND])],
  });
  await user.click(await screen.findByRole('button', { name: 'See both side by side' }));
  const both = within(await screen.findByRole('region', { name: 'Questions' }));
  expect(both.getByText('Changed in your text')).toBeTruthy();
  expect(both.getByText('Changed in the other text')).toBeTruthy();
  expect(both.getByText('each month', { selector: 'mark', exact: false })).toBeTruthy();
  expect(document.body.textContent).not.toContain('answer:');
  await user.click(screen.getByRole('button', { name: 'Go on with what is chosen' }));
  expect(await publish()).toMatchObject({
    text: QUIZ.text,
    questions: { before: [FIRST, SECOND], after: [THEIRS, MINE] },
  });
});

test('the questions in the draft of a lesson come with the merge of its text', async () => {
  const theirText = LESSON_TEXT.replace('A cost.', 'A cost is paid.');
  const { user, publish } = open({
    ...LESSON,
    draft: draftOf('amina', LESSON_TEXT.replace('title: Costs', 'title: All costs'), null),
    others: [draftOf('kwame', theirText, [THEIRS, SECOND])],
  });
  await user.click(await screen.findByRole('button', { name: 'See both side by side' }));
  expect(await screen.findByRole('region', { name: 'Questions' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Go on with what is chosen' }));
  expect(await publish()).toMatchObject({
    text: theirText.replace('title: Costs', 'title: All costs'),
    questions: { before: [FIRST, SECOND], after: [THEIRS, SECOND] },
  });
});

test('two drafts of a French text are put together without minutes, which are the original’s', async () => {
  const text = '---\nof: 7f7f6477805c\ntitle: Les frais\n---\n\nUn frais.\n';
  const theirText = text.replace('Un frais.', 'Un frais se paie.');
  const { user, publish } = open({
    ...LESSON,
    path: LESSON.path.replace('.md', '.fr.md'),
    text,
    versions: [version(2, text)],
    original: { path: LESSON.path, text: LESSON_TEXT },
    questions: null,
    draft: draftOf('amina', text.replace('Les frais', 'Tous les frais'), null),
    others: [draftOf('kwame', theirText, null)],
  });
  await user.click(await screen.findByRole('button', { name: 'See both side by side' }));
  await user.click(await screen.findByRole('button', { name: 'Go on with what is chosen' }));
  expect(await publish()).toMatchObject({ text: theirText.replace('Les frais', 'Tous les frais') });
});

test('two versions of a quiz are compared as they are read, with what differs marked', async () => {
  const earlier = { ...FIRST, answers: ['Flour'], question: 'Which cost was fixed?' };
  const { user, publish } = open({
    ...QUIZ,
    versions: [version(2, QUIZ.text), version(1, quizOf(earlier))],
  });
  await user.click(await screen.findByRole('button', { name: /^Compare/ }));
  const both = within(await screen.findByRole('region', { name: 'Questions' }));
  const [first, second] = both.getAllByRole('radiogroup');
  const marks = [...(first?.querySelectorAll('mark') ?? [])].map((one) => one.textContent);
  expect(marks).toEqual(['is', '(right)', 'was', '(right)']);
  expect(within(second as HTMLElement).getByText('This question is not asked.')).toBeTruthy();
  expect(document.body.textContent).not.toMatch(/type:|answer:/);
  await user.click(screen.getByRole('button', { name: 'Take “Version 1”' }));
  expect(await publish()).toMatchObject({
    text: QUIZ.text,
    questions: { before: [FIRST, SECOND], after: [earlier] },
  });
});
