import type { EditedQuestion } from '@inzira/contract/staff-content';
import { expect, test } from 'vitest';
import { idsIn, inOrder, quizOf, readQuestions, withQuestions } from './quiz-edits.ts';

const QUIZ = `# A comment that stays.
questions:
  - id: what-rent-is
    question: "What is: rent?" # quoted
    type: choice
    choices:
      - text: Paid each month
        why: It is.
      - text: Paid once
        why: No.
      - Never paid
    answer: Paid each month
    explanation: >-
      It comes
      every month.
    lesson: rent
  - id: how-many-months
    question: How many months?
    type: number
    answer: "12"
    accept: [twelve]
    explanation: A year.
    lesson: months
`;

const added: EditedQuestion = {
  id: '',
  question: ' Yes: or no? ',
  type: 'choice',
  choices: [
    { text: 'yes', why: 'It is.' },
    { text: '35', why: '' },
    { text: ' ', why: '' },
  ],
  answers: ['yes'],
  accept: ['left out'],
  steps: [],
  explanation: 'So.',
};

const put = (lesson: string | null, questions: EditedQuestion[], used: string[] = []) =>
  withQuestions(QUIZ, { lesson, questions, used });

test('the questions of a lesson are read, and of the whole quiz', () => {
  expect(readQuestions(QUIZ, 'rent')).toEqual([
    {
      id: 'what-rent-is',
      question: 'What is: rent?',
      type: 'choice',
      choices: [
        { text: 'Paid each month', why: 'It is.' },
        { text: 'Paid once', why: 'No.' },
        { text: 'Never paid', why: '' },
      ],
      answers: ['Paid each month'],
      accept: [],
      steps: [],
      explanation: 'It comes every month.',
    },
  ]);
  expect(readQuestions(QUIZ, null)).toHaveLength(2);
  expect(readQuestions('questions: [', null)).toEqual([]);
});

test('what is not changed keeps every byte', () => {
  expect(put('rent', readQuestions(QUIZ, 'rent'))).toBe(QUIZ);
  const more = put('rent', [...readQuestions(QUIZ, 'rent'), added]);
  expect(more.startsWith(QUIZ)).toBe(true);
  expect(readQuestions(more, 'rent').at(-1)).toEqual({
    ...added,
    id: 'about-rent',
    question: 'Yes: or no?',
    choices: added.choices.slice(0, 2),
    accept: [],
  });
});

test('a question that is changed keeps its id, its place and its lesson', () => {
  const all = readQuestions(QUIZ, null).map((one) =>
    one.id === 'what-rent-is' ? { ...one, explanation: 'Every month: always.' } : one,
  );
  const next = put(null, all);
  expect(idsIn(next)).toEqual(['what-rent-is', 'how-many-months']);
  expect(readQuestions(next, 'rent')[0]?.explanation).toBe('Every month: always.');
  expect(next).toContain('# A comment that stays.');
  expect(next.endsWith(QUIZ.slice(QUIZ.indexOf('  - id: how-many')))).toBe(true);
});

test('a question that is taken away leaves the others, and its id is given to no other', () => {
  expect(idsIn(put('rent', []))).toEqual(['how-many-months']);
  const again = put('rent', [added], ['about-rent']);
  expect(idsIn(again)).toEqual(['how-many-months', 'about-rent-2']);
});

test('an empty quiz gets its first question, and loses its last', () => {
  const first = withQuestions('questions: []\n', { lesson: 'rent', questions: [added], used: [] });
  expect(idsIn(first)).toEqual(['about-rent']);
  expect(withQuestions(first, { lesson: null, questions: [], used: [] })).toBe('questions: []\n');
});

test('a lesson and a quiz are told by their paths; a translation is none', () => {
  const folder = '01-a/01-b/01-c/';
  expect(quizOf(`${folder}02-rent.md`)).toEqual({ quiz: `${folder}quiz.yaml`, lesson: 'rent' });
  expect(quizOf(`${folder}quiz.yaml`)).toEqual({ quiz: `${folder}quiz.yaml`, lesson: null });
  for (const other of [
    `${folder}02-rent.fr.md`,
    `${folder}chapter.yaml`,
    'journey/01-a/01-b/01-c.md',
  ])
    expect(quizOf(other)).toBeNull();
});

test('questions are put into another order, each with every byte, in every language of the quiz', () => {
  const [rent, months] = readQuestions(QUIZ, null) as [EditedQuestion, EditedQuestion];
  const turned = put(null, [months, rent]);
  expect(readQuestions(turned, null)).toEqual([months, rent]);
  expect(turned.startsWith('# A comment that stays.\nquestions:\n  - id: how-many')).toBe(true);
  expect(inOrder(turned, ['what-rent-is', 'how-many-months'])).toBe(QUIZ);
  // Questions that are not listed stay in place.
  expect(inOrder(QUIZ, ['how-many-months'])).toBe(QUIZ);
  expect(inOrder(QUIZ, ['what-rent-is'])).toBe(QUIZ);
  // A new question may be first.
  const first = readQuestions(put(null, [added, months, rent]), null).map(({ id }) => id);
  expect(first).toEqual(['about-yes-or-no', 'how-many-months', 'what-rent-is']);
});

test('the questions of a lesson share the places that they had among those of others', () => {
  const other = { ...added, question: 'Who pays?' };
  const three = put('rent', [...readQuestions(QUIZ, 'rent'), other]);
  const [first, second] = readQuestions(three, 'rent') as [EditedQuestion, EditedQuestion];
  const turned = withQuestions(three, { lesson: 'rent', questions: [second, first], used: [] });
  expect(readQuestions(turned, null).map(({ id }) => id)).toEqual([
    second.id,
    'how-many-months',
    first.id,
  ]);
});
