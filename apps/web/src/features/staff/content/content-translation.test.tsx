import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { logInAmina } from '#src/platform/fake-visit.tsx';
import { setLanguage } from '#src/platform/language.ts';
import { queryClient } from '#src/platform/query-client.ts';
import { readActivity } from './activity-text.ts';
import { contentQueries } from './curriculum.api.ts';
import { lessonText } from './lesson-template.ts';
import {
  PATH,
  open,
  LESSON,
  QUIZ,
  FRENCH_QUIZ,
  TRANSLATED_QUIZ,
} from './content-editor.fixture.tsx';

beforeEach(() => logInAmina({ roles: ['editor'] }));
afterEach(async () => {
  vi.unstubAllGlobals();
  await setLanguage('en');
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

test('who has begun a lesson in French reads that it waits for the English text, and is led there', async () => {
  open({
    file: {
      path: PATH.replace('.md', '.fr.md'),
      state: 'draft',
      text: lessonText('Les prix', 'Un prix.', true),
      versions: [],
      version: 0,
      questions: null,
      original: { path: PATH, text: lessonText('Les prix', ''), isDraft: true },
    },
  });
  const link = await screen.findByRole('link', { name: 'Write the English text' });
  expect(link.getAttribute('href')).toContain(encodeURIComponent(PATH));
});

test('a French draft that stands alone leads to its English text, which can be begun again', async () => {
  const french = { path: PATH.replace('.md', '.fr.md'), text: '', version: 0, versions: [] };
  open({
    file: {
      ...french,
      state: 'draft',
      original: { path: PATH, text: '' },
      questions: null,
      draft: {
        author: 'amina',
        text: lessonText('Les prix', 'Un prix.', true),
        version: 0,
        questions: null,
        at: '2026-11-20T09:00:00.000Z',
        isForReview: false,
      },
    },
  });
  expect(await screen.findByLabelText('Title')).toHaveProperty('value', 'Les prix');
  expect(screen.getByText('Text in French')).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Edit in English' });
  expect(link.getAttribute('href')).toContain(encodeURIComponent(PATH));
  expect(screen.queryByRole('button', { name: 'See the original beside it' })).toBeNull();
  cleanup();
  const translations = [{ language: 'fr', path: french.path, state: 'missing' as const }];
  open({ file: { state: 'draft', text: '', version: 0, versions: [], translations } });
  expect(await screen.findByLabelText('Title')).toHaveProperty('value', '');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Publish' }).disabled).toBe(true);
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
  // The original is shown beside the fields, which stay.
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Les prix');
});

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
  // Values that a translation takes from its original have no fields.
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
  const way = await screen.findByRole('link', { name: /^(?:Bring it up|La mettre) / });
  expect(way.getAttribute('href')).toContain(encodeURIComponent(french));
  cleanup();
  open({ file: of('current') });
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('link', { name: /^(?:Bring it up|La mettre) / })).toBeNull();
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

const SHEET =
  '  - { title: Cost sheet, type: template, template: cost-sheet, description: One row a day. }\n';
const VIDEO = '  - { title: A talk, type: link, url: "https://example.org/talk" }\n';
const STALLS =
  '  - { slug: stalls-visited, title: Stalls visited, target: 12, unit: stalls, due_days: 30 }\n';
const CASES = '  - { slug: cases-counted, title: Cases counted, target: 20, unit: cases }\n';
const BODY = '\nGo there.\n\n## Example of good work\n\n12 stalls.\n';

const activity = (resources: string, milestones: string) =>
  `---\ntitle: Count it\ndescription: Hand in.\nminutes: 60\ngood:\n  - A number\n${resources && `resources:\n${resources}`}${milestones && `milestones:\n${milestones}`}---\n${BODY}`;

const FRENCH_SHEET =
  '  - title: Feuille des coûts\n    type: template\n    description: Une ligne par jour.\n';
const FRENCH_VIDEO = '  - title: Une conférence\n';
const FRENCH_STALLS = '  - { slug: stalls-visited, title: Étals visités, unit: étals }\n';

/** Opens the French text of an activity whose original may have changed since. */
function openActivity(original: string, [resources, milestones]: [string, string]) {
  const file = {
    kind: 'activity' as const,
    path: 'journey/01-a/01-b/01-count.fr.md',
    title: 'Comptez',
    questions: null,
    text: `---\nof: 7f7f6477805c\ntitle: Comptez\ndescription: Remettez.\ngood:\n  - Un nombre\n${resources && `resources:\n${resources}`}${milestones && `milestones:\n${milestones}`}---\n${BODY.replace('Example of good work', 'Exemple de bon travail')}`,
    original: { path: 'journey/01-a/01-b/01-count.md', text: original },
  };
  const scene = open({ file });
  const publish = async () => {
    await scene.user.click(screen.getByRole('button', { name: 'Publish' }));
    await screen.findByText('Published. Learners see it now.');
    const [sent] = scene.published() as { text: string }[];
    return readActivity(sent?.text ?? '');
  };
  return { ...scene, publish };
}

test('a resource and a milestone that an activity gained are there to translate, beside the words of the original', async () => {
  const { user, publish } = openActivity(activity(SHEET + VIDEO, CASES + STALLS), [
    FRENCH_SHEET,
    FRENCH_STALLS,
  ]);
  expect(await screen.findByRole('button', { name: 'Follow the original' })).toBeTruthy();
  const resources = within(await screen.findByRole('group', { name: 'Resources' }));
  const [first, second, ...more] = resources.getAllByLabelText<HTMLInputElement>('Title');
  if (!first || !second) throw new Error('There are two resources.');
  expect([first.value, second.value, more.length]).toEqual(['Feuille des coûts', '', 0]);
  expect(resources.getByText('A talk').lang).toBe('en');
  // Empty texts of the original are not shown.
  expect(resources.getAllByLabelText('Description')).toHaveLength(1);
  const milestones = within(screen.getByRole('group', { name: /^Milestones/ }));
  const counted = milestones.getAllByLabelText<HTMLInputElement>('What is counted');
  expect(counted.map(({ value }) => value)).toEqual(['', 'Étals visités']);
  await user.type(second, 'Une conférence');
  await user.type(counted[0] as HTMLInputElement, 'Cas comptés');
  await user.type(milestones.getAllByLabelText('Unit')[0] as HTMLInputElement, 'cas');
  expect(screen.queryByRole('button', { name: 'Follow the original' })).toBeNull();
  expect(await publish()).toMatchObject({
    title: 'Comptez',
    resources: [
      { title: 'Feuille des coûts', description: 'Une ligne par jour.', template: '' },
      { title: 'Une conférence', description: '', url: '' },
    ],
    milestones: [
      { slug: 'cases-counted', title: 'Cas comptés', unit: 'cas', target: '' },
      { slug: 'stalls-visited', title: 'Étals visités', unit: 'étals', due_days: '' },
    ],
  });
});

test('a resource that is written before the one above it stays in its place', async () => {
  const { user, publish } = openActivity(activity(SHEET + VIDEO, ''), ['', '']);
  const titles = within(await screen.findByRole('group', { name: 'Resources' }));
  await user.type(titles.getAllByLabelText('Title')[1] as HTMLInputElement, 'Une conférence');
  const sent = await publish();
  expect(sent?.resources.map(({ title }) => title)).toEqual(['', 'Une conférence']);
});

test('a milestone that an activity lost goes from its translation at one press', async () => {
  const { user, publish } = openActivity(activity('', CASES), [
    '',
    `${FRENCH_STALLS}  - { slug: cases-counted, title: Cas comptés, unit: cas }\n`,
  ]);
  await user.click(await screen.findByRole('button', { name: 'Follow the original' }));
  expect(screen.queryByText(/^The original was changed/)).toBeNull();
  expect((await publish())?.milestones).toMatchObject([{ slug: 'cases-counted' }]);
});

test('of the resources of a translation the one that its original lost is taken out, and no other', async () => {
  const { user, publish } = openActivity(activity(SHEET, ''), [FRENCH_VIDEO + FRENCH_SHEET, '']);
  const resources = within(await screen.findByRole('group', { name: 'Resources' }));
  expect(screen.getByText(/^The original was changed/)).toBeTruthy();
  await user.click(resources.getAllByRole('button', { name: 'Remove' })[0] as HTMLButtonElement);
  expect(screen.queryByText(/^The original was changed/)).toBeNull();
  expect(resources.queryByRole('button', { name: 'Remove' })).toBeNull();
  expect((await publish())?.resources).toMatchObject([
    { title: 'Feuille des coûts', description: 'Une ligne par jour.' },
  ]);
});

test('who only looks at the translation of an activity that is in line changes nothing', async () => {
  const { user } = openActivity(activity(SHEET, STALLS), [FRENCH_SHEET, FRENCH_STALLS]);
  await screen.findByRole('group', { name: 'Resources' });
  expect(screen.queryByText(/^The original was changed/)).toBeNull();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Publish' }).disabled).toBe(true);
  await user.click(screen.getByRole('button', { name: 'As text' }));
  await user.click(screen.getByRole('button', { name: 'In fields' }));
  await screen.findByRole('group', { name: 'Resources' });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Publish' }).disabled).toBe(true);
});

test('a resource that a colleague adds to the original is there at once, beside what is being typed', async () => {
  const { user, publish } = openActivity(activity(SHEET, ''), [FRENCH_SHEET, '']);
  const title = await screen.findByLabelText('What to hand in');
  await user.type(title, ' Tout.');
  act(() => {
    queryClient.setQueryData(
      contentQueries.file('journey/01-a/01-b/01-count.fr.md').queryKey,
      (known) =>
        known && {
          ...known,
          original: {
            path: 'journey/01-a/01-b/01-count.md',
            text: activity(SHEET + VIDEO, ''),
          },
        },
    );
  });
  const titles = () =>
    within(screen.getByRole('group', { name: 'Resources' })).getAllByLabelText('Title');
  await waitFor(() => expect(titles()).toHaveLength(2));
  expect(title.isConnected).toBe(true);
  await user.type(titles()[1] as HTMLInputElement, 'Une conférence');
  expect(await publish()).toMatchObject({
    description: 'Remettez. Tout.',
    resources: [{ title: 'Feuille des coûts' }, { title: 'Une conférence' }],
  });
});
