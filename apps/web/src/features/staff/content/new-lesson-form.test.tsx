import type { ContentEntry, ContentFile, EditedQuestion } from '@inzira/contract/staff-content';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setLanguage } from '#src/platform/language.ts';
import { json, noNetwork, serve } from '#src/platform/fake-server.ts';
import { logInAmina, visit } from '#src/platform/fake-visit.tsx';
import NewLessonForm from './new-lesson-form.tsx';

const entry = (path: string, kind: ContentEntry['kind'], title: string): ContentEntry => ({
  path,
  kind,
  title,
  state: 'released',
  drafts: 0,
  isForReview: false,
  isHidden: false,
  outdated: [],
  translated: [],
});
const ALL = [
  entry('01-a/module.yaml', 'module', 'Find a problem'),
  entry('01-a/01-b/course.yaml', 'course', 'Selling'),
  entry('01-a/01-b/01-c/chapter.yaml', 'chapter', 'Prices'),
];

const PUBLISHED: ContentFile = {
  ...entry('01-a/01-b/01-c/01-rent.md', 'lesson', 'Rent'),
  state: 'edited',
  text: '',
  version: 1,
  released: null,
  draft: null,
  original: null,
  translations: [],
  questions: [],
  reader: { chapter: 7, lesson: 9, questions: [11] },
  others: [],
  versions: [],
};

beforeEach(() => logInAmina({ roles: ['editor'] }));
afterEach(async () => {
  await setLanguage('en');
  vi.unstubAllGlobals();
});

interface Scene {
  folder?: string | null;
  publication?: () => Response;
  drafting?: (path: string) => Response | null;
  all?: ContentEntry[];
}

function open({ folder = '01-a/01-b/01-c/', publication, drafting, all = ALL }: Scene = {}) {
  const calls = serve(({ path, body }) =>
    path.startsWith('/api/staff/content/file/')
      ? (publication?.() ?? json(200, PUBLISHED))
      : (path.startsWith('/api/staff/content/draft/') &&
          drafting?.((body as { path: string }).path)) ||
        json(200, { others: [], entries: [] }),
  );
  const user = visit(
    <NewLessonForm folder={folder} all={all} onClose={() => null} />,
    '/staff/curriculum',
  );
  const puts = (part: string) =>
    calls
      .filter(({ method, path }) => method === 'PUT' && path.includes(part))
      .map(({ body }) => body);
  return { user, published: () => puts('/file/'), drafts: () => puts('/draft/') };
}

const type = (label: string, text: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value: text } });
/** By name, because other tests decide whether the labels are translated. */
const field = (name: string) =>
  document.querySelector<HTMLInputElement>(`[name="${name}"]`) as HTMLInputElement;
const write = (name: string, text: string) =>
  fireEvent.input(field(name), { target: { value: text } });
const press = (name: string | RegExp) => screen.getByRole('button', { name });

test('a lesson with a question is published at one press, where it was written', async () => {
  const { user, published } = open();
  expect(document.activeElement).toBe(screen.getByLabelText('Title of the lesson'));
  // Enter moves to the next field, because phones have no Tab key.
  await user.keyboard('Say "no"{Enter}');
  expect(document.activeElement).toBe(screen.getByLabelText('Text'));
  type('Text', 'Ama says no.');
  type('What is asked', 'What does Ama say?');
  type('Right answer', 'No');
  type('Wrong answers, one per line', 'Yes\n\nMaybe\n');
  await user.click(press('Publish'));
  expect(await screen.findByText(/^Learners see this lesson now/)).toBeTruthy();
  const [sent] = published() as { questions: { after: EditedQuestion[] } }[];
  expect(sent).toMatchObject({
    path: '01-a/01-b/01-c/01-say-no.md',
    version: 0,
    text: '---\ntitle: "Say \\"no\\""\nminutes: 3\n---\n\nAma says no.\n',
    translation: null,
    questions: { before: [] },
  });
  const [question] = sent?.questions.after ?? [];
  expect(question).toMatchObject({
    question: 'What does Ama say?',
    type: 'choice',
    answers: ['No'],
    explanation: 'The right answer is: No',
  });
  expect(question?.choices.map(({ text }) => text).toSorted()).toEqual(['Maybe', 'No', 'Yes']);
  expect(screen.getByRole('link', { name: 'See the lesson' })).toBeTruthy();
  // The form for the next lesson is empty.
  await user.click(press('Add another lesson'));
  expect(screen.getByLabelText('Text')).toHaveProperty('value', '');
});

test('from the top of the page the chapter is chosen, and a lesson may have no question', async () => {
  const { user, published } = open({ folder: null });
  type('Title of the lesson', 'Rent');
  type('Text', 'Ama pays.');
  await user.click(press('Publish'));
  expect(published()).toEqual([]);
  // Modules are shown with their number.
  expect(screen.getByRole('group', { name: '1. Find a problem · Selling' })).toBeTruthy();
  await user.selectOptions(screen.getByLabelText(/Chapter/), 'Prices');
  await user.click(press('Publish'));
  expect(await screen.findByText(/^Learners see this lesson now/)).toBeTruthy();
  expect(published()).toMatchObject([{ path: '01-a/01-b/01-c/01-rent.md', questions: null }]);
  // The next lesson goes into the same chapter, unless another one is chosen.
  await user.click(press('Add another lesson'));
  expect(screen.getByLabelText(/Chapter/)).toHaveProperty('value', '01-a/01-b/01-c/');
});

test('what is missing is named beside its field, and what the server says, too', async () => {
  const { user, published } = open({
    publication: () => json(400, { text: ['Too long.'], questions: ['Ask it in other words.'] }),
  });
  type('Title of the lesson', 'Rent');
  type('Right answer', 'Rent');
  await user.click(press('Publish'));
  for (const missing of ['Text', 'What is asked', 'Wrong answers, one per line'])
    expect(screen.getByLabelText(missing).getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(screen.getByLabelText('Text'));
  type('Text', 'Ama pays.');
  type('What is asked', 'What is paid?');
  for (const [lines, said] of [
    ['rent\nLicence', 'Two answers are the same.'],
    ['A\nB\nC\nD', 'Give three wrong answers at most.'],
  ] as const) {
    type('Wrong answers, one per line', lines);
    await user.click(press('Publish'));
    expect(screen.getByText(said)).toBeTruthy();
  }
  expect(published()).toEqual([]);
  type('Wrong answers, one per line', 'Licence');
  await user.click(press('Publish'));
  expect(await screen.findByText('Too long.')).toBeTruthy();
  expect(screen.getByText('Ask it in other words.')).toBeTruthy();
  // Everything typed is still there.
  expect(screen.getByLabelText('Text')).toHaveProperty('value', 'Ama pays.');
});

test('a lesson that needs more goes on in the editor, as a draft with its question', async () => {
  const { user, drafts, published } = open();
  await user.click(press('Go on in the editor'));
  expect(drafts()).toEqual([]);
  type('Title of the lesson', 'Rent');
  type('What is asked', 'What is paid?');
  await user.click(press('Go on in the editor'));
  expect(await screen.findByText(/^at \/staff\/curriculum\/file/)).toBeTruthy();
  expect(published()).toEqual([]);
  expect(drafts()).toMatchObject([
    {
      path: '01-a/01-b/01-c/01-rent.md',
      questions: { before: [], after: [{ question: 'What is paid?' }] },
    },
  ]);
});

test('who reads French writes both languages side by side, and publishes them at once', async () => {
  await setLanguage('fr');
  const { user, published } = open();
  expect(field('fr-title')).toBe(screen.getAllByLabelText(/ \(français\)$/)[0]);
  expect(document.activeElement).toBe(field('fr-title'));
  write('fr-title', 'Le loyer');
  write('fr-text', 'Ama paie.');
  write('fr-question', 'Que paie-t-on ?');
  write('fr-right', 'Le loyer');
  write('fr-wrong', 'Rien');
  await user.click(press(/^Publi/));
  // The missing English text is reported at its fields.
  expect(field('title').getAttribute('aria-invalid')).toBe('true');
  expect(field('right').getAttribute('aria-invalid')).toBe('true');
  write('title', 'The rent');
  write('text', 'Ama pays.');
  write('question', 'What is paid?');
  write('right', 'The rent');
  write('wrong', 'Nothing\nTime');
  await user.click(press(/^Publi/));
  expect(published()).toEqual([]);
  write('wrong', 'Nothing');
  await user.click(press(/^Publi/));
  await vi.waitFor(() => expect(published()).toHaveLength(1));
  const [sent] = published() as {
    questions: { after: EditedQuestion[] };
    translation: { questions: EditedQuestion[] };
  }[];
  expect(sent).toMatchObject({
    path: '01-a/01-b/01-c/01-the-rent.md',
    translation: {
      language: 'fr',
      text: '---\ntitle: "Le loyer"\n---\n\nAma paie.\n',
      questions: [{ answers: ['Le loyer'], explanation: 'La bonne réponse est\u00a0: Le loyer' }],
    },
  });
  const placeOfRight = (question?: EditedQuestion) =>
    question?.choices.findIndex(({ text }) => question.answers.includes(text));
  expect(placeOfRight(sent?.translation.questions[0])).toBe(placeOfRight(sent?.questions.after[0]));
  // In the author's language, not in English.
  expect(await screen.findByRole('heading', { name: 'Le loyer' })).toBeTruthy();
});

test('a lesson is begun in French alone: both drafts wait for the English', async () => {
  await setLanguage('fr');
  const { user, drafts } = open();
  // The notice is shown before anything is typed.
  expect(screen.getAllByRole('status')[0]?.textContent).toMatch(
    /English text is needed|texte anglais/,
  );
  write('fr-title', 'Le loyer');
  write('fr-text', 'Ama paie.');
  await user.click(press(/editor|éditeur/));
  // Opens the French text, because the English one is empty.
  expect(await screen.findByText(/^at \/staff\/curriculum\/file.*le-loyer\.fr\.md/)).toBeTruthy();
  expect(drafts()).toMatchObject([
    { path: '01-a/01-b/01-c/01-le-loyer.md' },
    { path: '01-a/01-b/01-c/01-le-loyer.fr.md', text: expect.stringContaining('Ama paie.') },
  ]);
});

test('who has written both languages goes on with the English text', async () => {
  await setLanguage('fr');
  const { user } = open();
  write('fr-title', 'Le loyer');
  write('title', 'The rent');
  write('text', 'Ama pays.');
  await user.click(press(/editor|éditeur/));
  expect(await screen.findByText(/^at \/staff\/curriculum\/file.*the-rent\.md/)).toBeTruthy();
});

const RENT = entry('01-a/01-b/01-c/01-rent.md', 'lesson', 'Rent');
const pathsOf = (bodies: unknown[]) => (bodies as { path: string }[]).map(({ path }) => path);
const textsOf = (bodies: unknown[]) => (bodies as { text: string }[]).map(({ text }) => text);
const ofAuthor = (author: string) => ({
  id: 1,
  version: 1,
  author,
  at: '',
  text: '',
  together: [],
});

test('a lesson whose publication got no answer is the same one after a reload, though it stands in the list by then', async () => {
  const lost = open({ publication: () => noNetwork() });
  type('Title of the lesson', 'Rent');
  type('Text', 'Ama pays.');
  await lost.user.click(press('Publish'));
  await screen.findByText(/^The lesson could not be published/);
  cleanup();
  const { user, published } = open({ all: [...ALL, RENT] });
  expect(screen.getByLabelText('Text')).toHaveProperty('value', 'Ama pays.');
  await user.click(press('Publish'));
  expect(await screen.findByText(/^Learners see this lesson now/)).toBeTruthy();
  expect(pathsOf([...lost.published(), ...published()])).toEqual([RENT.path, RENT.path]);
  // The next lesson gets another path.
  await user.click(press('Add another lesson'));
  type('Title of the lesson', 'Rent');
  type('Text', 'Ama pays again.');
  await user.click(press('Publish'));
  await vi.waitFor(() => expect(published()).toHaveLength(2));
  expect(pathsOf(published())[1]).toBe('01-a/01-b/01-c/02-rent-2.md');
});

test.each([
  ['a publication', 1],
  ['two publications', 2],
])(
  'what was changed since %s without an answer is published on top, also under another title',
  async (_, version) => {
    const asked = { id: 'about-rent', question: 'Who pays?' };
    const current = { ...PUBLISHED, questions: [asked], version };
    /** Every attempt has arrived at the server. */
    const versions = () =>
      Array.from({ length: version }, (__, at) => ({
        ...ofAuthor('amina'),
        version: version - at,
        text: textsOf(published())[version - at - 1],
      }));
    const answers = [
      () => noNetwork(),
      () => json(429, { error: 'Wait a moment.' }),
      () =>
        json(409, {
          error: 'Somebody else has published.',
          current: { ...current, versions: versions() },
        }),
    ];
    const { user, published } = open({
      publication: () => answers.shift()?.() ?? json(200, current),
    });
    type('Title of the lesson', 'Rent');
    type('Text', 'Ama pays.');
    await user.click(press('Publish'));
    await screen.findByText(/^The lesson could not be published/);
    type('Title of the lesson', 'The rent');
    type('What is asked', 'Who pays it?');
    type('Right answer', 'Ama');
    type('Wrong answers, one per line', 'Nobody');
    await user.click(press('Publish'));
    await vi.waitFor(() => expect(published()).toHaveLength(2));
    await vi.waitFor(() => expect(press('Publish').getAttribute('aria-busy')).toBeNull());
    await user.click(press('Publish'));
    expect(await screen.findByText(/^Learners see this lesson now/)).toBeTruthy();
    expect(new Set(pathsOf(published()))).toEqual(new Set([RENT.path]));
    expect(published().at(-1)).toMatchObject({
      version,
      text: expect.stringContaining('title: "The rent"'),
      questions: { before: [asked], after: [{ id: 'about-rent', question: 'Who pays it?' }] },
    });
  },
);

test.each([
  ['of a colleague', 'kwame'],
  ['of one’s own, from before,', 'amina'],
])(
  'a lesson %s at the same place is left alone: the next press finds another place',
  async (_, author) => {
    const versions = [{ ...ofAuthor(author), text: 'Written long ago.' }];
    const answers = [
      () => noNetwork(),
      () => json(409, { error: 'Somebody else has.', current: { ...PUBLISHED, versions } }),
    ];
    const { user, published } = open({ publication: () => answers.shift()?.() ?? noNetwork() });
    type('Title of the lesson', 'Rent');
    type('Text', 'Ama pays.');
    await user.click(press('Publish'));
    await screen.findByText(/^The lesson could not be published/);
    await user.click(press('Publish'));
    await screen.findByText(/Somebody else has\./);
    expect(field('path').value).toBe('');
    expect(published()).toHaveLength(2);
  },
);

test('a lesson whose publication arrived without an answer is known again after a reload', async () => {
  const lost = open({ publication: () => noNetwork() });
  type('Title of the lesson', 'Rent');
  type('Text', 'Ama pays.');
  await lost.user.click(press('Publish'));
  await screen.findByText(/^The lesson could not be published/);
  cleanup();
  const versions = [{ ...ofAuthor('amina'), text: textsOf(lost.published())[0] }];
  const current = { ...PUBLISHED, versions };
  const answers = [() => json(409, { error: 'Somebody else has.', current })];
  const { user, published } = open({
    publication: () => answers.shift()?.() ?? json(200, current),
  });
  type('Text', 'Ama pays it.');
  await user.click(press('Publish'));
  expect(await screen.findByText(/^Learners see this lesson now/)).toBeTruthy();
  expect(published().at(-1)).toMatchObject({ path: RENT.path, version: 1 });
});

test('what was thrown away leaves nothing of its place to the next lesson', async () => {
  const lost = open({ publication: () => noNetwork() });
  type('Title of the lesson', 'Rent');
  type('Text', 'Ama pays.');
  await lost.user.click(press('Publish'));
  await screen.findByText(/^The lesson could not be published/);
  cleanup();
  const { user, published } = open({ all: [...ALL, RENT] });
  await user.click(press('Discard'));
  type('Title of the lesson', 'Taxes');
  type('Text', 'Ama pays them.');
  await user.click(press('Publish'));
  await vi.waitFor(() => expect(published()).toHaveLength(1));
  expect(pathsOf(published())).toEqual(['01-a/01-b/01-c/02-taxes.md']);
});

test('the question in French is not lost on the way to the editor: it waits below the French text', async () => {
  await setLanguage('fr');
  const { user, drafts } = open();
  write('fr-title', 'Le loyer');
  write('fr-text', 'Ama paie.');
  write('fr-question', 'Que paie-t-on ?');
  write('fr-right', 'Le loyer');
  write('fr-wrong', 'Rien\nDu temps');
  await user.click(press(/editor|éditeur/));
  expect(await screen.findByText(/^at \/staff\/curriculum\/file/)).toBeTruthy();
  expect(drafts()[1]).toMatchObject({
    text: '---\ntitle: "Le loyer"\n---\n\nAma paie.\n\nQue paie-t-on ?\n\n- Le loyer\n- Rien\n- Du temps\n',
  });
});

test('a lesson that was begun in one language alone is begun at the same place when it is tried again', async () => {
  await setLanguage('fr');
  let isCut = true;
  const { user, drafts } = open({
    drafting: (path) => (isCut && path.endsWith('.fr.md') ? noNetwork() : null),
    all: ALL,
  });
  write('fr-title', 'Le loyer');
  write('fr-text', 'Ama paie.');
  await user.click(press(/editor|éditeur/));
  await vi.waitFor(() => expect(drafts()).toHaveLength(2));
  await vi.waitFor(() => expect(press(/editor|éditeur/).getAttribute('aria-busy')).toBeNull());
  cleanup();
  isCut = false;
  const again = open({
    all: [...ALL, entry('01-a/01-b/01-c/01-le-loyer.md', 'lesson', 'Le loyer')],
  });
  await again.user.click(press(/editor|éditeur/));
  expect(await screen.findByText(/^at \/staff\/curriculum\/file/)).toBeTruthy();
  expect(pathsOf(again.drafts())).toEqual(pathsOf(drafts()));
});

test('what is typed stays where the language of the screen is changed meanwhile, and after that', async () => {
  await setLanguage('fr');
  open();
  write('fr-title', 'Le loyer');
  write('title', 'The rent');
  await act(async () => setLanguage('en'));
  expect([field('fr-title').value, field('title').value]).toEqual(['Le loyer', 'The rent']);
  write('text', 'Ama pays.');
  cleanup();
  open();
  expect([field('fr-title').value, field('text').value]).toEqual(['Le loyer', 'Ama pays.']);
});

test('a lesson is not begun in the editor while it is being published', async () => {
  let arrive: (answer: Response) => void = () => {};
  const onItsWay = new Promise<Response>((resolve) => {
    arrive = resolve;
  });
  const { user, drafts } = open({ publication: () => onItsWay as unknown as Response });
  type('Title of the lesson', 'Rent');
  type('Text', 'Ama pays.');
  await user.click(press('Publish'));
  await user.click(press('Go on in the editor'));
  arrive(json(200, PUBLISHED));
  expect(await screen.findByText(/^Learners see this lesson now/)).toBeTruthy();
  expect(drafts()).toEqual([]);
});
