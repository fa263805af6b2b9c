import { EditorView } from '@codemirror/view';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { json, serve } from '#src/platform/fake-server.ts';
import { logInAmina, TestProviders, visit } from '#src/platform/fake-visit.tsx';
import { queryClient } from '#src/platform/query-client.ts';
import ContentFilePage from './content-file.page.tsx';
import { lessonText } from './lesson-template.ts';
import { PATH, version, FILE, open, LESSON, QUESTION } from './content-editor.fixture.tsx';

beforeEach(() => logInAmina({ roles: ['editor'] }));
afterEach(() => vi.unstubAllGlobals());

function see(questions: string) {
  serve(() =>
    json(200, {
      chapter_title: 'Money',
      course_id: 1,
      questions: ['First?', 'Second?', 'Third?'].map((asked, at) => ({
        id: 41 + at,
        question_text: asked,
        question_type: 'text',
        choices: [],
        answer: 'yes',
        explanation: 'So it is.',
      })),
    }),
  );
  visit(
    <ContentFilePage />,
    `/staff/curriculum/file?chapter=7&question=${questions}&from=${encodeURIComponent(PATH)}`,
    '/staff/curriculum/file',
  );
}

const ACTIVITY = `---
title: Count it
description: Hand in the counts.
minutes: 60
good:
  - A number
  - A place
  - An hour
milestones:
  - slug: cases-counted
    title: Cases counted
    target: 20
    unit: cases
---

Go there.

## Example of good work

12 stalls.
`;

test('nothing is said to be right before anything is checked', async () => {
  serve(({ path }) =>
    path.startsWith('/api/staff/content/preview/')
      ? new Promise<Response>(() => {})
      : json(200, FILE),
  );
  visit(
    <ContentFilePage />,
    `/staff/curriculum/file?path=${encodeURIComponent(PATH)}`,
    '/staff/curriculum/file',
  );
  expect(await screen.findByText('Checking...')).toBeTruthy();
  expect(screen.queryByText('Nothing to fix')).toBeNull();
});

test('what is wrong in the text is one tap away, and a field is named', async () => {
  const findings = [
    { line: 2, question: null, message: 'Title: this is too long.', isAdvice: false },
    { line: 9, question: null, message: 'The link “ftp://x” leads nowhere.', isAdvice: false },
  ];
  const text = `${LESSON}\nAnother price, and [where it leads](ftp://x).\n`;
  const { user } = open({ file: { text }, findings });
  await screen.findByText('Title: this is too long.');
  await screen.findByLabelText('Title');
  await user.click(screen.getByRole('button', { name: 'Show where' }));
  // The editor is in a shadow root.
  const [root] = [...document.querySelectorAll('div')].flatMap((one) => one.shadowRoot ?? []);
  const view = EditorView.findFromDOM(root?.querySelector('.cm-editor') as HTMLElement);
  const { doc, selection } = view?.state ?? {};
  expect(doc?.lineAt(selection?.main.head ?? 0).text).toContain('where it leads');
});

test('in a new lesson the first question is there to be filled; left empty, it is none', async () => {
  const text = lessonText('Prices', '');
  const { user } = open({ file: { state: 'draft', text, versions: [], version: 0 } });
  const asked = await screen.findByLabelText('What is asked');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Publish' }).disabled).toBe(true);
  expect(screen.getByText('Required: mark one answer as right.').className).not.toContain('alarm');
  await user.type(asked, 'Why?');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Publish' }).disabled).toBe(false);
});

test('a first question that was begun and emptied again is none', async () => {
  const text = lessonText('Prices', '');
  const { user } = open({ file: { state: 'draft', text, versions: [], version: 0 } });
  await user.type(await screen.findByLabelText('What is asked'), 'Why?');
  await user.clear(screen.getByLabelText('What is asked'));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Publish' }).disabled).toBe(true);
});

test('no answer of a new question is marked as right, and this is asked for', async () => {
  const { user, published } = open({ file: { text: LESSON } });
  await user.click(await screen.findByRole('button', { name: 'Add a question' }));
  const marks = screen.getAllByRole<HTMLInputElement>('radio', { name: /^Answer \d is right$/ });
  expect(marks.map(({ checked }) => checked)).toEqual([false, false, false]);
  expect(screen.getByText('Required: mark one answer as right.')).toBeTruthy();
  const asked = screen.getByLabelText('What is asked');
  await user.type(asked, 'What is a price?');
  const said = screen.getByLabelText('What is said after the answer');
  const first = screen.getByLabelText('Answer 1');
  // In the natural order: the question, its answers, then the explanation.
  expect(first.compareDocumentPosition(said) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  await user.type(first, 'What one pays');
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(published()).toHaveLength(1));
  expect(published()[0]).toMatchObject({ questions: { after: [{ answers: [] }] } });
});

test('a question is written from field to field by Enter', async () => {
  const { user } = open({ file: { text: LESSON } });
  await user.click(await screen.findByRole('button', { name: 'Add a question' }));
  // Rarely used fields are behind a button.
  expect(screen.queryByLabelText('Why answer 1 is right or wrong')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Say why each is right or wrong' }));
  await user.type(screen.getByLabelText('Answer 1'), 'What one pays{Enter}So it is{Enter}A gift');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Answer 1').value).toBe('What one pays');
  const why = screen.getByLabelText<HTMLTextAreaElement>('Why answer 1 is right or wrong');
  expect(why.value).toBe('So it is');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Answer 2').value).toBe('A gift');
});

test('a question is tried beside its fields as learners are asked it, before it is published', async () => {
  const { user, published } = open({ file: { text: LESSON } });
  await user.click(await screen.findByRole('button', { name: 'Add a question' }));
  const seen = within(screen.getByRole('region', { name: 'The question as learners see it' }));
  expect(seen.getByText(/^It stands here as soon as/)).toBeTruthy();
  await user.type(screen.getByLabelText('What is asked'), 'What is a price?');
  await user.type(screen.getByLabelText('Answer 1'), 'What one pays');
  await user.type(screen.getByLabelText('Answer 2'), 'A gift');
  await user.click(screen.getByLabelText('Answer 1 is right'));
  await user.type(screen.getByLabelText('What is said after the answer'), 'So it is.');
  // The code of the preview is loaded when it is first needed.
  const right = await seen.findByRole('radio', { name: 'What one pays' }, { timeout: 10_000 });
  await user.click(right);
  await user.click(seen.getByRole('button', { name: 'Submit' }));
  expect(await seen.findByText('So it is.')).toBeTruthy();
  expect(seen.queryByText(/^Question \d of/)).toBeNull();
  expect(published()).toEqual([]);
});

test('what is published says what is live, and leads straight to the lesson and to its questions, the new one first', async () => {
  const reader = { chapter: 7, lesson: 9, questions: [41, 42] };
  const added = { ...QUESTION, id: 'about-prices-2', question: 'What is a gift?' };
  const { user } = open({
    file: { text: LESSON, questions: [QUESTION], reader: { ...reader, questions: [41] } },
    publication: () =>
      json(200, { ...FILE, text: LESSON, version: 3, questions: [QUESTION, added], reader }),
  });
  await screen.findByText('Learners see this lesson now, and its question in the quiz.');
  await user.click(await screen.findByRole('button', { name: 'Add a question' }));
  const [, asked] = screen.getAllByLabelText('What is asked');
  await user.type(asked as HTMLElement, 'What is a gift?');
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  await screen.findByText('Learners see this lesson now, and its 2 questions in the quiz.');
  const address = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(address('See the lesson')).toBe('/chapters/7/lessons?lesson=9');
  expect(address('See the questions')).toBe(
    `/staff/curriculum/file?chapter=7&question=42%2C41&from=${encodeURIComponent(PATH)}`,
  );
});

test('the questions of a lesson are seen in the order in which they were asked for, and no others', async () => {
  see('42,41');
  const second = await screen.findByText('Second?', {}, { timeout: 10_000 });
  const first = screen.getByText('First?');
  expect(second.compareDocumentPosition(first)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.queryByText('Third?')).toBeNull();
  expect(screen.getByRole('heading', { name: 'The questions as learners see them' })).toBeTruthy();
});

test('one question is seen as learners are asked it, without those before it', async () => {
  see('42');
  expect(await screen.findByText('Second?', {}, { timeout: 10_000 })).toBeTruthy();
  expect(screen.queryByText('First?')).toBeNull();
  const back = screen.getByRole('link', { name: 'Back to the text' });
  expect(back.getAttribute('href')).toContain(encodeURIComponent(PATH));
  expect(screen.getByRole('link', { name: 'See the quiz' }).getAttribute('href')).toBe(
    '/chapters/7/quiz',
  );
});

test('a lesson is edited in fields, and published with its question at once', async () => {
  const { user, published } = open({ file: { text: LESSON } });
  const title = await screen.findByLabelText('Title');
  expect(document.body.textContent).not.toContain('sources:');
  await user.clear(title);
  await user.type(title, 'Prices: how');
  await user.click(screen.getByRole('button', { name: 'Add a question' }));
  await user.type(screen.getByLabelText('What is asked'), 'What is a price?');
  await user.type(screen.getByLabelText('Answer 1'), 'What one pays');
  await user.type(screen.getByLabelText('Answer 2'), 'A gift');
  await user.type(screen.getByLabelText('Answer 3'), 'What one earns');
  await user.click(screen.getByLabelText('Answer 3 is right'));
  await user.click(screen.getByRole('button', { name: 'Take answer 2 away' }));
  await user.type(screen.getByLabelText('What is said after the answer'), 'So it is.');
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  await screen.findByText('Published. Learners see it now.');
  expect(published()).toEqual([
    {
      path: PATH,
      version: 2,
      text: LESSON.replace('title: Prices', 'title: "Prices: how"'),
      questions: {
        before: [],
        after: [
          {
            id: '',
            question: 'What is a price?',
            type: 'choice',
            choices: [
              { text: 'What one pays', why: '' },
              { text: 'What one earns', why: '' },
            ],
            answers: ['What one earns'],
            accept: [],
            steps: [],
            explanation: 'So it is.',
          },
        ],
      },
      since: null,
    },
  ]);
});

test('of a quiz of many questions one sees first what each asks; what is to be mended is open', async () => {
  const about = (number: number) => ({
    ...QUESTION,
    id: `q${number}`,
    question: `Asked ${number}?`,
  });
  const quiz = PATH.replace('01-prices.md', 'quiz.yaml');
  const shown = { path: quiz, kind: 'quiz' as const, questions: [1, 2, 3].map(about) };
  const findings = [{ at: 2, message: 'say why', isAdvice: false }];
  serve(({ path }) =>
    path.startsWith('/api/staff/content/preview/')
      ? json(200, { html: null, findings: [], questions: findings })
      : json(200, { ...FILE, ...shown }),
  );
  const user = visit(
    <ContentFilePage />,
    `/staff/curriculum/file?path=${encodeURIComponent(quiz)}`,
    '/staff/curriculum/file',
  );
  const open = async (name: RegExp) =>
    (await screen.findByRole('button', { name })).getAttribute('aria-expanded');
  expect(await open(/^Question 1.*Asked 1/)).toBe('false');
  await waitFor(async () => expect(await open(/^Question 3/)).toBe('true'));
  await user.click(screen.getByRole('button', { name: /^Question 1/ }));
  expect(await open(/^Question 1$/)).toBe('true');
});

test('the questions of a quiz are put into another order by buttons that keep the focus', async () => {
  const about = (number: number) => ({
    ...QUESTION,
    id: `q${number}`,
    question: `Asked ${number}?`,
  });
  const questions = [1, 2, 3].map(about);
  const path = PATH.replace('01-prices.md', 'quiz.yaml');
  const { user, published } = open({ file: { path, kind: 'quiz', questions } });
  await user.click(await screen.findByRole('button', { name: 'Move question 1 down' }));
  expect(await screen.findByText('It is question 2 now.')).toBeTruthy();
  const again = screen.getByRole('button', { name: 'Move question 2 down' });
  await waitFor(() => expect(document.activeElement).toBe(again));
  await user.keyboard('{Enter}');
  // The last question cannot move further down.
  const last = screen.getByRole('button', { name: 'Move question 3 down' });
  expect(last.getAttribute('aria-disabled')).toBe('true');
  await user.click(last);
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  await screen.findByText('Published. Learners see it now.');
  const [sent] = published() as { questions: { after: { id: string }[] } }[];
  expect(sent?.questions.after.map(({ id }) => id)).toEqual(['q2', 'q3', 'q1']);
});

test('as text the file itself is edited, and the fields show what was written there', async () => {
  const { user } = open({ file: { text: LESSON } });
  await screen.findByLabelText('Title');
  await user.click(screen.getByRole('button', { name: 'As text' }));
  expect(screen.queryByLabelText('Title')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'In fields' }));
  expect(await screen.findByLabelText('Title')).toBeTruthy();
});

test('questions that a colleague has changed meanwhile are shown beside the own ones', async () => {
  const file = { text: LESSON, questions: [QUESTION] };
  const current = { ...FILE, ...file, questions: [{ ...QUESTION, question: 'What is it worth?' }] };
  const { user, published } = open({ file, publication: () => json(409, { detail: '', current }) });
  const asked = await screen.findByLabelText('What is asked');
  await user.type(asked, ' Say it.');
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  expect(await screen.findByText('What is it worth?')).toBeTruthy();
  expect(screen.getByText('What is a price? Say it.', { selector: 'p' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Go on with mine' }));
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  expect(published().at(-1)).toMatchObject({
    questions: { before: current.questions, after: [{ question: 'What is a price? Say it.' }] },
  });
});

test('the way back leads to the chapter that it came from', async () => {
  open();
  const back = await screen.findByRole('link', { name: 'Curriculum' });
  expect(back.getAttribute('href')).toBe('/staff/curriculum?open=01-a%2F01-b%2F01-c%2F');
});

test('of a lesson that two have changed, both changes are put together, and each conflict is a choice', async () => {
  const write = (title: string, ...body: string[]) =>
    `---\ntitle: ${title}\nminutes: 3\nsources: []\n---\n\n${body.join('\n\n')}\n`;
  const base = write('Prices', 'One.', 'Two.', 'Three.');
  const theirs = write('Prices', 'One, by them.', 'Two.', 'Three, by them.');
  const file = {
    text: base,
    versions: [version(2, base)],
    draft: {
      author: 'amina',
      text: write('Fair prices', 'One.', 'Two.', 'Three, by me.'),
      version: 2,
      questions: null,
      at: '2026-11-20T09:00:00.000Z',
      isForReview: false,
    },
  };
  const current = {
    ...FILE,
    ...file,
    draft: null,
    text: theirs,
    version: 3,
    versions: [version(3, theirs), version(2, base)],
  };
  const { user, published } = open({ file, publication: () => json(409, { detail: '', current }) });
  await screen.findByLabelText('Title');
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  expect(await screen.findByRole('heading', { name: 'Published meanwhile' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull();
  expect(screen.queryByText('This changes:')).toBeNull();
  const body = within(screen.getByRole('region', { name: 'Text' }));
  expect(body.getAllByRole('radiogroup')).toHaveLength(2);
  expect(document.body.textContent).not.toContain('sources:');
  expect(
    within(screen.getByRole('region', { name: 'Title' })).getByText('Fair prices'),
  ).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Go on with what is chosen' }));
  expect(screen.queryByText('This was not done. Your text is still here.')).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Publish' }));
  expect(published().at(-1)).toMatchObject({
    version: 3,
    text: write('Fair prices', 'One, by them.', 'Two.', 'Three, by me.', 'Three, by them.'),
  });
});

test('an activity is edited in fields, and published as one text that keeps what was not touched', async () => {
  const path = 'journey/01-a/01-b/01-count-it.md';
  const { user, published } = open({
    file: { path, kind: 'activity', title: 'Count it', text: ACTIVITY, questions: null },
  });
  await user.type(await screen.findByLabelText(/^What to hand in/), ' With a photo.');
  await user.click(screen.getByText(/^More about the activity/));
  const target = await screen.findByLabelText('Target');
  await user.clear(target);
  await user.type(target, '30');
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  await screen.findByText(/Published/);
  const text = ACTIVITY.replace('the counts.', 'the counts. With a photo.').replace('20', '30');
  expect(published()).toMatchObject([{ path, text, version: 2 }]);
});

test('what was published stands in the fields at once, with the questions as the server has them', async () => {
  const { user } = open({
    file: { text: LESSON },
    publication: () =>
      json(200, { ...FILE, text: LESSON, version: 3, questions: [{ ...QUESTION, id: 'a-price' }] }),
  });
  await screen.findByLabelText('Title');
  await user.click(screen.getByRole('button', { name: 'Add a question' }));
  await user.type(screen.getByLabelText('What is asked'), 'What is a price?');
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  await screen.findByText('Published. Learners see it now.');
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLTextAreaElement>('What is asked').value).toBe(
      'What is a price?',
    ),
  );
});

test('what keeps a lesson from being published is brought into sight', async () => {
  const brought: (string | null)[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    brought.push(this.textContent);
  });
  const { user } = open({
    file: { text: LESSON },
    publication: () => json(400, { questions: ['questions: 1: explanation: write a text here'] }),
  });
  await user.type(await screen.findByLabelText('Title'), ' now');
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  await screen.findByText('This was not done. Your text is still here.');
  expect(brought.join()).toContain('explanation: write a text here');
});

test('who comes from a lesson whose file was moved since opens it where it is now', async () => {
  let path = '01-a/01-b/01-c/01-old.md';
  serve((call) => {
    if (call.path.startsWith('/api/staff/content/place/')) return json(200, { path });
    return call.path.includes('01-old') ? json(404, {}) : json(200, { ...FILE, path });
  });
  const at = '/staff/curriculum/file?lesson=11';
  visit(<ContentFilePage />, at, '/staff/curriculum/file');
  await screen.findByText('There is no such text');
  cleanup();
  path = PATH;
  render(
    <TestProviders at={at} client={queryClient}>
      <ContentFilePage />
    </TestProviders>,
  );
  expect(await screen.findByRole('heading', { level: 1, name: /Prices/ })).toBeTruthy();
});

test.each([
  ['a lesson', { chapter: 4, lesson: 9 }, '/chapters/4/lessons?lesson=9'],
  ['a quiz', { chapter: 4, lesson: null }, '/chapters/4/quiz'],
])('%s that learners see has a link to where they read it', async (_, reader, address) => {
  open({ file: { reader: { ...reader, questions: [] } } });
  const link = await screen.findByRole('link', { name: 'See it as learners do' });
  expect(link.getAttribute('href')).toBe(address);
});

test('what learners do not see has no link to them', async () => {
  open();
  await screen.findByRole('button', { name: /^Undo the change .*\(staff, / });
  expect(screen.queryByRole('link', { name: 'See it as learners do' })).toBeNull();
});

test('a text that was published while a release is held back is not said to be with learners', async () => {
  const reader = { chapter: 4, lesson: 9, questions: [7] };
  open({ file: { reader, isHeld: true } });
  await screen.findByText(/^A new release is held back/);
  expect(screen.queryByText(/Learners see this lesson now/)).toBeNull();
});
