import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { logInAmina } from '#src/platform/fake-visit.tsx';
import { setLanguage } from '#src/platform/language.ts';
import { queryClient } from '#src/platform/query-client.ts';
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
  // The fields stay where they are.
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
