import { beforeAll, describe, expect, test } from 'vitest';
import type { Call, TestApp } from '#test/start-test-app.ts';
import { makeBody, makeContent, makeLesson, writeContent } from './content.fixture.ts';
import { importCurriculum } from './import-curriculum.ts';
import { startLearning, type LearningApp } from './learning.fixture.ts';

const CHAPTER = '01-discovery/01-talking/01-first-talks';
const OF = 'of: abcdef012345\n';
const FRENCH = { 'accept-language': 'fr' };

const lesson = makeLesson('who-to-ask', {
  body: makeBody()
    .replace('Amina sells', 'Amina vend')
    .replace('Try it today', 'Essayez aujourd’hui')
    .replace('Ask one person.', 'Demandez à quelqu’un.'),
  front: {
    title: 'À qui demander',
    terms: '\n  - term: Interlocuteur\n    definition: Celui à qui l’on parle.',
  },
})
  .replace('---\n', `---\n${OF}`)
  .replace(/^minutes.*\n/m, '')
  .replace(/^sources:\s.*\n.*\n/m, '');

const quiz = `${OF}questions:
  - { id: what-it-is, question: Combien ?, answer: vingt-cinq, explanation: Parce que. }
${[1, 2, 3, 4]
  .map(
    (at) =>
      `  - { id: question-${at}, question: Question ${at} ?, choices: [{ text: Oui, why: Si }, { text: Non, why: Si }, { text: Ça dépend, why: Si }], answer: Non, explanation: Parce que. }`,
  )
  .join('\n')}
`;

const TRANSLATED = {
  '01-discovery/module.fr.yaml': `${OF}name: Découverte\ndescription: De quoi.\n`,
  '01-discovery/01-talking/course.fr.yaml': `${OF}title: Parler\ndescription: De quoi.\n`,
  [`${CHAPTER}/chapter.fr.yaml`]: `${OF}title: Premiers entretiens\ndescription: De quoi.\n`,
  [`${CHAPTER}/01-who-to-ask.fr.md`]: lesson,
  [`${CHAPTER}/quiz.fr.yaml`]: quiz,
};

let t: TestApp;
let ids: LearningApp['ids'];
let newLearner: LearningApp['newLearner'];
beforeAll(async () => {
  ({ t, ids, newLearner } = await startLearning(makeContent(undefined, TRANSLATED)));
});

const inFrench = async (url: string, call: Call = t.visitor) => {
  const { status, body } = await call('GET', url, { headers: FRENCH });
  expect(status).toBe(200);
  return body;
};
const lessonsUrl = (query = '') => `/api/chapters/${ids['first-talks']}/lessons/${query}`;

describe('the curriculum in the reader’s language', () => {
  test('names of modules, courses, chapters and lessons are those of the language, with the same ids', async () => {
    expect(await inFrench('/api/modules/')).toMatchObject([
      {
        id: ids['discovery'],
        name: 'Découverte',
        courses: [{ title: 'Parler' }, { title: 'Watching' }],
      },
      { name: 'Money' },
    ]);
    expect((await inFrench(`/api/modules/${ids['discovery']}/courses/`))[0].title).toBe('Parler');
    expect((await inFrench(`/api/courses/${ids['talking']}/chapters/`))[0]).toMatchObject({
      title: 'Premiers entretiens',
      lessons: [{ id: ids['who-to-ask'], title: 'À qui demander' }, {}, {}],
    });
    const { body } = await t.visitor('GET', '/api/modules/');
    expect(body[0].name).toBe('Discovery');
  });

  test('a lesson says in which language it is; one without a translation is shown as it was written', async () => {
    const [first, second] = await inFrench(lessonsUrl());
    expect(first).toMatchObject({
      id: ids['who-to-ask'],
      title: 'À qui demander',
      language: 'fr',
      languages: ['en', 'fr'],
    });
    expect(first.content).toContain('<h2>À retenir</h2>');
    expect(first.content).toContain('Amina vend');
    expect(second).toMatchObject({ title: 'What to ask', language: 'en', languages: ['en'] });
  });

  test('the other language can be asked for by its name, and no other', async () => {
    const [first] = await inFrench(lessonsUrl('?language=en'));
    expect(first).toMatchObject({ title: 'Who to ask', language: 'en', languages: ['en', 'fr'] });
    expect((await t.visitor('GET', lessonsUrl('?language=xx'))).status).toBe(400);
  });

  test('the glossary has the words of the language', async () => {
    const { terms } = await inFrench('/api/glossary/');
    expect(terms).toContainEqual(
      expect.objectContaining({
        term: 'Interlocuteur',
        lessons: [expect.objectContaining({ title: 'À qui demander' })],
      }),
    );
  });

  test('a note is shown with the question of the lesson in the language', async () => {
    const { call } = await newLearner();
    await call('PUT', `/api/lessons/${ids['who-to-ask']}/note/`, { body: { text: 'Awa' } });
    const { notes } = await inFrench('/api/lesson-notes/', call);
    expect(notes).toMatchObject([
      {
        title: 'À qui demander',
        chapter: 'Premiers entretiens',
        module: 'Découverte',
        prompt: 'Demandez à quelqu’un.',
      },
    ]);
  });
});

describe('a quiz in two languages', () => {
  const quizUrl = () => `/api/chapters/${ids['first-talks']}/quiz/`;

  test('has the same questions; what is typed is right in both', async () => {
    const { questions, chapter_title: title } = await inFrench(quizUrl());
    expect(title).toBe('Premiers entretiens');
    expect(questions[0]).toMatchObject({ answer: 'vingt-cinq', accept: ['25'] });
    expect(questions[1]).toMatchObject({ question_text: 'Question 1 ?', answer: 'Non' });
    const { body } = await t.visitor('GET', quizUrl());
    expect(body.questions[0]).toMatchObject({
      id: questions[0].id,
      answer: '25',
      accept: ['vingt-cinq'],
    });
  });

  test('is judged whichever language each answer was given in', async () => {
    const { call } = await newLearner();
    const { questions } = await inFrench(quizUrl());
    const given = [['vingt-cinq'], ['Non'], ['No'], ['Oui'], ['Yes']];
    const answers = Object.fromEntries(
      questions.map(({ id }: { id: number }, at: number) => [String(id), { given: given[at] }]),
    );
    const { body } = await call('POST', '/api/quiz/results/', {
      body: { chapter: ids['first-talks'], score: 3, total: 5, answers },
    });
    expect(body.checked_score).toBe(3);
  });

  test('comes back for review in the language of the day, and counts in both', async () => {
    const { call, user } = await newLearner();
    await call('POST', '/api/quiz/results/', {
      body: { chapter: ids['first-talks'], score: 0, total: 5 },
    });
    await t.db
      .updateTable('quiz_results')
      .set({ taken_at: '2026-01-02T10:00:00.000Z' })
      .where('user_id', '=', user.id)
      .execute();
    const round = await inFrench('/api/review/', call);
    expect(round.questions[0]).toMatchObject({
      question_text: 'Combien ?',
      chapter: { title: 'Premiers entretiens' },
    });
    const { slug } = round.questions[0];
    const answer = { question: slug, given: [['25']], hint: false };
    expect((await call('POST', '/api/review/answers/', { body: answer })).body.rating).toBe('good');
  });
});

test('an original that changes in a figure takes its translation out, until somebody looks at it', async () => {
  const changed = makeLesson('who-to-ask', { body: makeBody().replace('| 500 |', '| 650 |') });
  const content = writeContent(
    makeContent(undefined, { ...TRANSLATED, [`${CHAPTER}/01-who-to-ask.md`]: changed }),
  );
  await importCurriculum(t.db, content.contentDir);
  content.remove();
  expect((await inFrench(lessonsUrl()))[0]).toMatchObject({ language: 'en', languages: ['en'] });
});
