import { EditorView } from '@codemirror/view';
import type { ContentFile, ContentPreview } from '@inzira/contract/staff-content';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { json, serve } from '#src/platform/fake-server.ts';
import { logInAmina, TestProviders, visit } from '#src/platform/fake-visit.tsx';
import { setLanguage } from '#src/platform/language.ts';
import { queryClient } from '#src/platform/query-client.ts';
import ContentFilePage from './content-file.page.tsx';
import { contentQueries } from './curriculum.api.ts';
import { lessonText } from './lesson-template.ts';

const PATH = '01-a/01-b/01-c/01-prices.md';

const version = (number: number, text: string | null) => ({
  id: number,
  version: number,
  author: 'staff',
  at: '2026-11-20T08:00:00.000Z',
  text,
  together: [],
});

const FILE: ContentFile = {
  path: PATH,
  kind: 'lesson',
  title: 'Prices',
  state: 'edited',
  drafts: 0,
  isForReview: false,
  isHidden: false,
  outdated: [],
  text: 'Second.',
  version: 2,
  released: 'Release.',
  draft: null,
  original: null,
  translations: [],
  questions: [],
  reader: null,
  others: [],
  versions: [version(2, 'Second.'), version(1, 'First.')],
};

interface Scene {
  file?: Partial<ContentFile>;
  /** What the server says to a publication. */
  publication?: () => Response | Promise<Response>;
  findings?: ContentPreview['findings'];
  /** What the server says when a draft is thrown away. */
  discarding?: () => Promise<Response>;
}

function open({ file = {}, publication, findings = [], discarding }: Scene = {}) {
  const shown = { ...FILE, ...file };
  const calls = serve(({ method, path }) => {
    if (path.startsWith('/api/staff/content/preview/'))
      return json(200, { html: '<p>Second.</p>', findings, questions: [] });
    if (/^\/api\/staff\/content\/(?:\?|$)/.test(path)) return json(200, { entries: [] });
    if (method === 'DELETE' && discarding) return discarding();
    if (path.startsWith('/api/staff/content/draft/')) return json(200, { others: [] });
    if (method === 'PUT' && publication) return publication();
    const changed = method === 'GET' ? {} : { text: 'First.', version: 3 };
    return json(200, { ...shown, ...changed });
  });
  const user = visit(
    <ContentFilePage />,
    `/staff/curriculum/file?path=${encodeURIComponent(shown.path)}`,
    '/staff/curriculum/file',
  );
  const sent = (method: string, part: string) =>
    calls
      .filter((call) => call.method === method && call.path.includes(part))
      .map(({ body }) => body);
  return {
    user,
    calls,
    published: () => sent('PUT', '/file/'),
    undone: () => sent('POST', '/undo/'),
  };
}

beforeEach(() => logInAmina({ roles: ['editor'] }));
afterEach(() => vi.unstubAllGlobals());

test('the last change is undone at the top of the page, with all that was published with it', async () => {
  const { user, undone } = open();
  const lessons = ['learning', 'lessons', '3', undefined];
  queryClient.setQueryData(lessons, ['Second.']);
  await user.click(await screen.findByRole('button', { name: /^Undo the change .*\(staff, / }));
  expect(await screen.findByText('Undone. Learners see what was there before.')).toBeTruthy();
  expect(undone()).toEqual([{ path: PATH, version: 2 }]);
  // Who goes to see it does not read first what was taken back.
  expect(queryClient.getQueryData(lessons)).toBeUndefined();
  expect(
    screen.getByText('Undone: the change “Second.”. Learners see the text before it.'),
  ).toBeTruthy();
});

test('what was published just now is taken back from the bar that says it is live', async () => {
  const { user, undone } = open({
    file: { text: LESSON },
    publication: () => json(200, { ...FILE, text: LESSON.replace('Prices', 'Fair'), version: 3 }),
  });
  await user.type(await screen.findByLabelText('Title'), ' now');
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  const button = await screen.findByRole('button', { name: 'Undo' });
  expect(button.closest('[data-bottom-bar]')).toBeTruthy();
  await user.click(button);
  await screen.findByText('Undone. Learners see what was there before.');
  expect(undone()).toEqual([{ path: PATH, version: 3 }]);
});

test('a question that a colleague publishes after something was undone is not taken back as the own change', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: /^Undo the change / }));
  expect(await screen.findByRole('button', { name: 'Bring back what was undone' })).toBeTruthy();
  const versions = [version(3, 'First.'), ...FILE.versions];
  act(() => {
    queryClient.setQueryData(contentQueries.file(PATH).queryKey, {
      ...FILE,
      text: 'First.',
      version: 4,
      questions: [QUESTION],
      versions: [{ ...version(4, 'First.'), author: 'jabari' }, ...versions],
    });
  });
  expect(
    await screen.findByRole('button', { name: /^Undo the last change \(jabari/ }),
  ).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Bring back what was undone' })).toBeNull();
  expect(screen.queryByText(/^Undone: the change/)).toBeNull();
});

test('two quick presses undo once', async () => {
  const { undone } = open();
  const button = await screen.findByRole('button', { name: /^Undo the change / });
  act(() => {
    button.click();
    button.click();
  });
  await screen.findByText('Undone. Learners see what was there before.');
  expect(undone()).toHaveLength(1);
});

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

test('where nothing was changed there is nothing to undo', async () => {
  open({ file: { versions: [], version: 0, text: 'Release.', state: 'released' } });
  const quiz = await screen.findByRole('link', { name: 'Quiz of the chapter' });
  expect(quiz.getAttribute('href')).toContain(encodeURIComponent('01-a/01-b/01-c/quiz.yaml'));
  expect(screen.queryByRole('button', { name: /^Undo the change .*\(staff, / })).toBeNull();
});

const LESSON = '---\ntitle: Prices\nminutes: 3\nsources: []\n---\n\nA price.\n';

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
  // The editor has a root of its own.
  const [root] = [...document.querySelectorAll('div')].flatMap((one) => one.shadowRoot ?? []);
  const view = EditorView.findFromDOM(root?.querySelector('.cm-editor') as HTMLElement);
  const { doc, selection } = view?.state ?? {};
  expect(doc?.lineAt(selection?.main.head ?? 0).text).toContain('where it leads');
});

const QUESTION = {
  id: 'about-prices',
  question: 'What is a price?',
  type: 'text' as const,
  choices: [],
  answers: ['money'],
  accept: [],
  steps: [],
  explanation: 'Yes.',
};

const QUIZ = `questions:
  - id: what-is-it
    question: What is a price?
    type: choice
    choices:
      - { text: What one pays, why: So it is }
      - { text: A gift, why: "No" }
    answer: What one pays
    explanation: Because.
    lesson: prices
`;
const FRENCH_QUIZ = QUIZ.replaceAll(/^    (?:type|lesson): .*\n/gm, '')
  .replace('What is a price?', 'Qu’est-ce qu’un prix ?')
  .replaceAll('What one pays', 'Ce que l’on paie')
  .replace('A gift', 'Un cadeau');

const TRANSLATED_QUIZ: Partial<ContentFile> = {
  kind: 'quiz',
  path: '01-a/01-b/01-c/quiz.fr.yaml',
  original: { path: '01-a/01-b/01-c/quiz.yaml', text: QUIZ },
  questions: null,
};

test('a quiz is translated in fields beside the words of the original, and its right answer follows', async () => {
  const findings = [
    { line: 9, question: 0, message: 'Question 1: the original says 2.', isAdvice: false },
  ];
  const { user, published } = open({
    file: { ...TRANSLATED_QUIZ, text: FRENCH_QUIZ },
    findings,
  });
  const card = within(await screen.findByRole('region', { name: 'Question 1' }));
  expect(card.getByText('What is a price?').lang).toBe('en');
  expect(await card.findByText('Question 1: the original says 2.')).toBeTruthy();
  expect(document.body.textContent).not.toContain('explanation:');
  expect(screen.queryByRole('button', { name: 'See the original beside it' })).toBeNull();
  const answer = card.getByLabelText('Answer 1');
  expect((answer as HTMLTextAreaElement).value).toBe('Ce que l’on paie');
  await user.clear(answer);
  await user.type(answer, 'Ce que paie le client');
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  await screen.findByText('Published. Learners see it now.');
  const [sent] = published() as { text: string }[];
  expect(sent?.text).toContain('answer: Ce que paie le client\n');
  expect(sent?.text).toContain('question: Qu’est-ce qu’un prix ?\n');
});

test('a quiz that is not translated yet has an empty field for each text', async () => {
  open({ file: { ...TRANSLATED_QUIZ, text: '', state: 'draft' } });
  const field = await screen.findByLabelText('What is asked');
  expect((field as HTMLTextAreaElement).value).toBe('');
  expect(screen.getByText('What is a price?')).toBeTruthy();
});

test('who looks at a quiz that is not translated yet writes no draft of it', async () => {
  const { user } = open({ file: { ...TRANSLATED_QUIZ, text: '', state: 'draft' } });
  const field = await screen.findByLabelText('What is asked');
  const publish = screen.getByRole<HTMLButtonElement>('button', { name: 'Publish' });
  expect(publish.disabled).toBe(true);
  await user.type(field, 'Quoi');
  expect(publish.disabled).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Discard the draft' }));
  expect(await screen.findByLabelText('What is asked')).toHaveProperty('value', '');
  expect(publish.disabled).toBe(true);
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

test('who opens a lesson that was begun in another language, too, is led to what is written there', async () => {
  const french = PATH.replace('.md', '.fr.md');
  open({
    file: {
      state: 'draft',
      text: lessonText('Les prix', ''),
      versions: [],
      version: 0,
      translations: [{ language: 'fr', path: french, state: 'missing' }],
    },
  });
  const link = await screen.findByRole('link', { name: 'Read what is written there' });
  expect(link.getAttribute('href')).toContain(encodeURIComponent(french));
});

test('a draft that is thrown away comes back at one press, until something else is written', async () => {
  const { user, calls } = open({ file: { ...TRANSLATED_QUIZ, text: '', state: 'draft' } });
  await user.type(await screen.findByLabelText('What is asked'), 'Quoi');
  await user.click(screen.getByRole('button', { name: 'Discard the draft' }));
  const back = await screen.findByRole('button', { name: 'Bring the draft back' });
  expect(document.activeElement).toBe(back);
  expect(screen.getByText('The draft is thrown away.')).toBeTruthy();
  await user.click(back);
  expect(await screen.findByLabelText('What is asked')).toHaveProperty('value', 'Quoi');
  expect(screen.queryByText('The draft is thrown away.')).toBeNull();
  expect(calls.some(({ method }) => method === 'DELETE')).toBe(true);
});

test('a draft that is brought back while it is being thrown away is saved after that', async () => {
  let resolve: (answer: Response) => void = () => {};
  const thrownAway = new Promise<Response>((answer) => {
    resolve = answer;
  });
  const { user, calls } = open({
    file: { ...TRANSLATED_QUIZ, text: '', state: 'draft' },
    discarding: async () => thrownAway,
  });
  await user.type(await screen.findByLabelText('What is asked'), 'Quoi');
  await user.click(screen.getByRole('button', { name: 'Discard the draft' }));
  await user.click(await screen.findByRole('button', { name: 'Bring the draft back' }));
  const methods = () =>
    calls
      .filter(({ path }) => path.startsWith('/api/staff/content/draft/'))
      .map(({ method }) => method);
  // Longer than the pause after which a draft is saved.
  await new Promise((done) => setTimeout(done, 3300));
  expect(methods()).toEqual(['DELETE']);
  resolve(new Response(null, { status: 204 }));
  expect(await screen.findByText('Draft saved; other editors see it.')).toBeTruthy();
  expect(methods()).toEqual(['DELETE', 'PUT']);
}, 10_000);

test('who writes on after a draft was thrown away keeps the field, also where they take it back', async () => {
  const { user } = open({ file: { text: LESSON } });
  await user.type(await screen.findByLabelText('Title'), ' now');
  await user.click(screen.getByRole('button', { name: 'Discard the draft' }));
  const title = await screen.findByLabelText('Title');
  await user.type(title, 'x{Backspace}');
  expect(screen.getByRole('button', { name: 'Bring the draft back' })).toBeTruthy();
  expect(document.activeElement).toBe(title);
});

test('a draft that was thrown away is not there again for who comes back to the text', async () => {
  const draft = {
    author: 'amina',
    text: LESSON.replace('title: Prices', 'title: Thrown away'),
    version: 2,
    questions: null,
    at: '2026-11-20T09:00:00.000Z',
    isForReview: false,
  };
  const { user } = open({ file: { text: LESSON, draft } });
  expect(await screen.findByLabelText('Title')).toHaveProperty('value', 'Thrown away');
  await user.click(screen.getByRole('button', { name: 'Discard the draft' }));
  cleanup();
  const at = `/staff/curriculum/file?path=${encodeURIComponent(PATH)}`;
  render(
    <TestProviders at={at} client={queryClient}>
      <ContentFilePage />
    </TestProviders>,
  );
  expect(await screen.findByLabelText('Title')).toHaveProperty('value', 'Prices');
});

test('the draft of a lesson that is not translated yet is thrown away, and its fields begin with the original again', async () => {
  const { user } = open({
    file: {
      path: PATH.replace('.md', '.fr.md'),
      text: '',
      state: 'draft',
      versions: [],
      version: 0,
      original: { path: PATH, text: LESSON },
      questions: null,
    },
  });
  const title = await screen.findByLabelText('Title');
  expect(title).toHaveProperty('value', 'Prices');
  // Who only looks at it has written nothing.
  expect(screen.queryByRole('button', { name: 'Discard the draft' })).toBeNull();
  expect(screen.queryByText('No changes since it was published.')).toBeNull();
  await user.type(title, ' justes');
  await user.click(screen.getByRole('button', { name: 'Discard the draft' }));
  expect(await screen.findByLabelText('Title')).toHaveProperty('value', 'Prices');
});

test('of a new lesson that is thrown away nothing is said to be unreadable, and all of it comes back', async () => {
  const draft = {
    author: 'amina',
    text: lessonText('Prices', ''),
    version: 0,
    questions: null,
    at: '2026-11-20T09:00:00.000Z',
    isForReview: false,
  };
  const { user } = open({ file: { state: 'draft', text: '', versions: [], version: 0, draft } });
  await user.type(await screen.findByLabelText('Title'), ' now');
  await user.click(screen.getByRole('button', { name: 'Discard the draft' }));
  expect(await screen.findByText('The draft is thrown away.')).toBeTruthy();
  expect(screen.queryByText(/^This text cannot be shown in fields/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Bring the draft back' }));
  expect(await screen.findByLabelText('Title')).toHaveProperty('value', 'Prices now');
});

test('the translation of a quiz goes from its fields to its text and back before it is published', async () => {
  const { user } = open({ file: { ...TRANSLATED_QUIZ, text: FRENCH_QUIZ } });
  await user.type(await screen.findByLabelText('Answer 2'), ' offert');
  await user.click(screen.getByRole('button', { name: 'As text' }));
  await user.click(screen.getByRole('button', { name: 'In fields' }));
  expect(await screen.findByLabelText('Answer 2')).toHaveProperty('value', 'Un cadeau offert');
});

test('where another answer of the original is right now, its translation follows at one press', async () => {
  const text = QUIZ.replace('answer: What one pays', 'answer: A gift');
  const { user, published } = open({
    file: {
      ...TRANSLATED_QUIZ,
      text: FRENCH_QUIZ,
      original: { path: '01-a/01-b/01-c/quiz.yaml', text },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Follow the original' }));
  expect(screen.queryByRole('button', { name: 'Follow the original' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  await screen.findByText('Published. Learners see it now.');
  const [sent] = published() as { text: string }[];
  expect(sent?.text).toContain('answer: Un cadeau\n');
});

test('a question that a colleague adds to the original is there to translate at once', async () => {
  open({ file: { ...TRANSLATED_QUIZ, text: FRENCH_QUIZ } });
  await screen.findByRole('region', { name: 'Question 1' });
  const added = QUIZ.replace('questions:\n', '').replaceAll('what-is-it', 'and-then');
  act(() => {
    queryClient.setQueryData(
      contentQueries.file('01-a/01-b/01-c/quiz.fr.yaml').queryKey,
      (known) =>
        known && { ...known, original: { path: '01-a/01-b/01-c/quiz.yaml', text: QUIZ + added } },
    );
  });
  const card = within(await screen.findByRole('region', { name: 'Question 2' }));
  expect(card.getByLabelText('What is asked')).toHaveProperty('value', '');
});

test('the original of a lesson is read beside its translation as learners read it', async () => {
  const original = { path: PATH, text: LESSON.replace('sources: []', 'takeaways: [Ask first]') };
  const path = PATH.replace('.md', '.fr.md');
  const text = '---\ntitle: Les prix\n---\n\nUn prix.\n';
  const { user } = open({ file: { path, text, original, questions: null } });
  await user.click(await screen.findByRole('button', { name: 'See the original beside it' }));
  const beside = within(await screen.findByRole('region', { name: 'The original' }));
  expect(beside.getByText('Ask first').lang).toBe('en');
  expect(beside.getByTitle('How learners see it')).toBeTruthy();
  expect(beside.queryByText(/---/)).toBeNull();
  // The fields stay where they are.
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Les prix');
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
  // As one would say it: the question, its answers, and what is said afterwards.
  expect(first.compareDocumentPosition(said) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  await user.type(first, 'What one pays');
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(published()).toHaveLength(1));
  expect(published()[0]).toMatchObject({ questions: { after: [{ answers: [] }] } });
});

test('a question is written from field to field by Enter', async () => {
  const { user } = open({ file: { text: LESSON } });
  await user.click(await screen.findByRole('button', { name: 'Add a question' }));
  // What few write stands behind a button.
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
  // Its part of the app comes when it is first needed.
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
    },
  ]);
});

test('of a quiz of many questions one sees first what each asks; what is to be mended is open', async () => {
  const about = (number: number) => ({
    id: `q${number}`,
    question: `Asked ${number}?`,
    type: 'text' as const,
    choices: [],
    answers: ['money'],
    accept: [],
    steps: [],
    explanation: 'Yes.',
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

const FRENCH = `---
of: 7f7f6477805c
read_by: 2026-11-28
title: "Les prix"
terms:
  - term: "Prix"
    definition: "Ce que l’on paie."
---
Un prix.
`;

test('the French text of a lesson is edited in the same fields, and keeps what is not the editor’s', async () => {
  const { user, published } = open({
    file: {
      path: PATH.replace('.md', '.fr.md'),
      title: 'Les prix',
      text: FRENCH,
      original: { path: PATH, text: LESSON },
      questions: null,
    },
  });
  const title = await screen.findByLabelText('Title');
  expect(screen.getByText('Text in French')).toBeTruthy();
  await user.click(screen.getByText(/^More about the lesson/));
  expect(await screen.findByLabelText(/^Words to know/)).toBeTruthy();
  expect(document.body.textContent).not.toContain('7f7f6477805c');
  // What a translation leaves to its original.
  for (const label of [/^Minutes/, /^Sources/, 'What is asked'])
    expect(screen.queryByLabelText(label)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Questions' })).toBeNull();
  expect(screen.getByRole('button', { name: 'As text' })).toBeTruthy();
  const english = await screen.findByRole('link', { name: 'Edit in English' });
  expect(english.getAttribute('href')).toContain(encodeURIComponent(PATH));
  await user.type(title, ' justes');
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  await screen.findByText('Published. Learners see it now.');
  const [sent] = published() as { text: string }[];
  expect(sent?.text.replace(/^title: .*$/m, '')).toBe(FRENCH.replace(/^title: .*$/m, ''));
  expect(sent?.text).toMatch(/^title: "?Les prix justes"?$/m);
});

test('the French head of a module is edited in fields, without its icon and its stages', async () => {
  const path = '01-a/module.yaml';
  const text = 'of: 7f7f6477805c\nname: Vendre\ndescription: Comment vendre.\n';
  const { user, published } = open({
    file: {
      path: '01-a/module.fr.yaml',
      kind: 'module',
      title: 'Vendre',
      text,
      original: { path, text: 'name: Sell\nicon: tag\ndescription: How to sell.\n' },
      questions: null,
    },
  });
  const title = await screen.findByLabelText('Title');
  expect(screen.getByText('Text in French')).toBeTruthy();
  expect(screen.queryByLabelText('Icon')).toBeNull();
  expect(screen.queryByText('For learners at the stage')).toBeNull();
  await user.type(title, ' mieux');
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  await screen.findByText('Published. Learners see it now.');
  expect(published()).toMatchObject([{ text: text.replace('Vendre', 'Vendre mieux') }]);
});

test('who reads French and is led to the English quiz, because the French one is out of date, is told so', async () => {
  await setLanguage('fr');
  const french = '01-a/01-b/01-c/quiz.fr.yaml';
  const of = (state: 'outdated' | 'current') => ({
    path: '01-a/01-b/01-c/quiz.yaml',
    kind: 'quiz' as const,
    translations: [{ language: 'fr' as const, path: french, state }],
  });
  open({ file: of('outdated') });
  const way = await screen.findByRole('link', { name: /^(?:Bring it up|Le mettre) / });
  expect(way.getAttribute('href')).toContain(encodeURIComponent(french));
  cleanup();
  open({ file: of('current') });
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('link', { name: /^(?:Bring it up|Le mettre) / })).toBeNull();
  await setLanguage('en');
});

test('the English text of a lesson says that it is the original, with the way to the French one', async () => {
  const french = PATH.replace('.md', '.fr.md');
  open({
    file: { text: LESSON, translations: [{ language: 'fr', path: french, state: 'current' }] },
  });
  expect(await screen.findByText('Text in English: the original')).toBeTruthy();
  const link = await screen.findByRole('link', { name: 'Edit in French' });
  expect(link.getAttribute('href')).toContain(encodeURIComponent(french));
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

test('who goes back to an earlier version reads that it is undone, not that something is published', async () => {
  const { user, published } = open();
  await user.click(await screen.findByRole('button', { name: 'Go back to version 1' }));
  expect(await screen.findByText('Undone. Learners see what was there before.')).toBeTruthy();
  expect(published()).toEqual([{ path: PATH, version: 2, text: 'First.', questions: null }]);
});

const NEW_QUESTION = 'What is a price?';

test('what is written while a publication is on its way stays a draft, on top of what was published', async () => {
  let arrive: (answer: Response) => void = () => {};
  const onItsWay = new Promise<Response>((resolve) => {
    arrive = resolve;
  });
  const { user, published } = open({ file: { text: LESSON }, publication: () => onItsWay });
  const title = await screen.findByLabelText<HTMLInputElement>('Title');
  await user.click(screen.getByRole('button', { name: 'Add a question' }));
  await user.type(screen.getByLabelText('What is asked'), NEW_QUESTION);
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(published()).toHaveLength(1));
  await user.type(title, ' now');
  await user.type(screen.getByLabelText('What is asked'), ' Say it.');
  const asked = { ...QUESTION, id: 'a-price', question: NEW_QUESTION };
  arrive(json(200, { ...FILE, text: LESSON, version: 3, questions: [asked] }));
  await screen.findByText('Published. Learners see it now.');
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Prices now');
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(published()).toHaveLength(2));
  expect(published()[1]).toMatchObject({
    version: 3,
    text: LESSON.replace('title: Prices', 'title: Prices now'),
    questions: {
      before: [asked],
      after: [{ id: 'a-price', question: `${NEW_QUESTION} Say it.` }],
    },
  });
});

test('who goes back to an earlier version publishes nothing of what is being written, and keeps it', async () => {
  const versions = [version(2, LESSON), version(1, LESSON.replace('A price', 'One price'))];
  const { user, published } = open({
    file: { text: LESSON, versions },
    publication: () => json(200, { ...FILE, text: versions[1]?.text, version: 3, versions }),
  });
  await user.type(await screen.findByLabelText('Title'), ' now');
  await user.click(screen.getByRole('button', { name: 'Add a question' }));
  await user.type(screen.getByLabelText('What is asked'), NEW_QUESTION);
  await user.click(screen.getByRole('button', { name: 'Go back to version 1' }));
  await screen.findByText('Undone. Learners see what was there before.');
  expect(published()).toEqual([
    { path: PATH, version: 2, text: versions[1]?.text, questions: null },
  ]);
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Prices now');
  expect(screen.getByLabelText<HTMLTextAreaElement>('What is asked').value).toBe(NEW_QUESTION);
});

test('two quick presses publish once', async () => {
  let arrive: (answer: Response) => void = () => {};
  const onItsWay = new Promise<Response>((resolve) => {
    arrive = resolve;
  });
  const { user, published } = open({ file: { text: LESSON }, publication: () => onItsWay });
  await user.type(await screen.findByLabelText('Title'), ' now');
  const button = screen.getByRole('button', { name: 'Publish' });
  act(() => {
    button.click();
    button.click();
  });
  await waitFor(() => expect(published()).toHaveLength(1));
  arrive(json(200, { ...FILE, text: LESSON, version: 3 }));
  await screen.findByText('Published. Learners see it now.');
  expect(published()).toHaveLength(1);
});

test('what is published right after it was typed leaves no draft behind', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
  try {
    let arrive: (answer: Response) => void = () => {};
    const onItsWay = new Promise<Response>((resolve) => {
      arrive = resolve;
    });
    const { calls, published } = open({ file: { text: LESSON }, publication: () => onItsWay });
    const drafts = () => calls.filter(({ path }) => path.startsWith('/api/staff/content/draft/'));
    const title = await screen.findByLabelText('Title');
    fireEvent.change(title, { target: { value: 'Prices now' } });
    fireEvent.click(screen.getByRole('button', { name: 'Publish' }));
    await waitFor(() => expect(published()).toHaveLength(1));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(drafts()).toEqual([]);
    const text = LESSON.replace('title: Prices', 'title: Prices now');
    arrive(json(200, { ...FILE, text, version: 3 }));
    await screen.findByText('Published. Learners see it now.');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(drafts()).toEqual([]);
  } finally {
    vi.useRealTimers();
  }
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
