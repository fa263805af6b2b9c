import { beforeAll, describe, expect, test } from 'vitest';
import { makeLibrary } from '#src/features/advisor/mentor/mentor.fixture.ts';
import { CONTENT } from '#test/content.ts';
import { classify } from '@inzira/mentor/library/classifier';
import { readMentorSource } from './mentor-source.ts';
import { train } from './vector-training.ts';
import { foreignLanguageOf } from '@inzira/mentor/library/language';
import type { Library } from '@inzira/mentor/library/library';

let library: Library;
beforeAll(async () => {
  library = await makeLibrary();
});

describe('the classifier', () => {
  const model = train([
    { texts: ['how long does my money last', 'when is the cash finished'], group: 0 },
    { texts: ['what share does an investor get', 'how much equity for an investor'], group: 1 },
  ]);

  test('knows an example again, also misspelt and among other words', () => {
    const [money = 0, share = 0] = classify(model, 'pls, wen is the csh finishd??', 1);
    expect(money).toBeGreaterThan(share);
    expect(money + share).toBeCloseTo(1);
  });

  test('is of two minds about what it has never seen', () => {
    const [money = 0] = classify(model, 'xyzzy', 1);
    expect(money).toBeGreaterThan(0.3);
    expect(money).toBeLessThan(0.7);
  });

  test('learns from an example in another language also by its words in English', () => {
    const examples = [
      { texts: ['pesa zitaisha lini'], group: 0 },
      { texts: ['mwekezaji apewe asilimia ngapi'], group: 1 },
    ];
    const inEnglish = (text: string) =>
      text.startsWith('pesa') ? 'money end when' : 'investor get';
    const [money = 0, share = 0] = classify(train(examples, inEnglish), 'when does money end', 1);
    expect(money).toBeGreaterThan(share);
    const [asWritten = 0] = classify(train(examples, inEnglish), 'pesa zitaisha lini', 1);
    expect(asWritten).toBeGreaterThan(0.5);
  });

  test('a bias tips the scales', () => {
    const [plain = 0] = classify(model, 'investor money', 1);
    const [tipped = 0] = classify(model, 'investor money', 1, new Map([[0, 2]]));
    expect(tipped).toBeGreaterThan(plain);
  });
});

test('an answer that has become part of another is found by its id', () => {
  expect(library.answerOf('mentor-or-coach')?.id).toBe('find-a-business-mentor');
  expect(library.answerOf('find-a-business-mentor')?.id).toBe('find-a-business-mentor');
  expect(library.answerOf('never-was')).toBeUndefined();
});

describe('finding', () => {
  test('an answer by its own question, and its lesson first', () => {
    let found = 0;
    let misplaced = 0;
    const hidden: string[] = [];
    for (const answer of library.answers.values()) {
      const { answers, lessons } = library.find(answer.asks);
      if (answers[0] === answer) found += 1;
      else if (!answers.slice(0, 3).includes(answer)) hidden.push(answer.asks);
      if (answers[0] === answer && answer.lesson && lessons[0] !== answer.lesson) misplaced += 1;
    }
    expect(hidden.length, hidden.join(' ')).toBeLessThan(0.005 * library.answers.size);
    expect(misplaced / library.answers.size).toBeLessThan(0.01);
    expect(found / library.answers.size).toBeGreaterThan(0.95);
  });

  test.each(['who won the champions league last night', 'what medicine can I take for malaria'])(
    '"%s" is declined',
    (question) => {
      const finding = library.find(question);
      expect(finding.band).toBe('none');
      expect(finding.isOffTopic).toBe(true);
    },
  );

  test.each([
    ['hello, good morning', 'greet'],
    ['je voudrais parler à un formateur svp', 'person'],
    ['that is not what I meant!', 'not-meant'],
    ['please quiz me', 'question'],
    ['what should I learn next?', 'next'],
  ])('"%s" is talk', (message, talk) => {
    expect(library.find(message).talk).toBe(talk);
  });

  test.each([
    [
      'I have 14.4 million in the bank and burn 1.2 million a month, how many months until zero?',
      'runway',
    ],
    [
      'rent is 200,000, I sell at 1500 and it costs me 900, how many do I have to sell',
      'break-even',
    ],
    ['I buy at 600 and sell at 1000, what is my margin', 'margin'],
    ['I borrow 400000 at 4% a month flat for 10 months, what will I pay', 'loan-cost'],
    ['an investor gives 30 million for 15 percent, what do I keep', 'ownership'],
  ])('"%s" asks for a sum', (message, calculator) => {
    const { calculator: asked, answers } = library.find(message);
    expect(asked ?? answers[0]?.calculator).toBe(calculator);
  });

  test('the lesson that is open comes first among near equals', () => {
    const lessons = [...library.lessons.values()];
    const placeOf = (id: number, lessonId: number | null) =>
      library
        .find('how do I begin with this', { lessonId })
        .lessons.findIndex((one) => one.id === id);
    const better = lessons.filter(({ id }) => placeOf(id, id) < placeOf(id, null)).length;
    const worse = lessons.filter(({ id }) => placeOf(id, id) > placeOf(id, null)).length;
    expect(better).toBeGreaterThan(lessons.length / 2);
    expect(worse).toBe(0);
  });

  test('a question of a quiz is known again, and a short question never is one', () => {
    expect(library.quizQuestionLike('what is it')).toBeNull();
  });
});

describe('what is learnt', () => {
  test('no label has the same words as another', () => {
    const { examples } = readMentorSource(CONTENT);
    const first = new Map<string, number>();
    const doubles = examples.flatMap(({ label, texts }, at) => {
      if (label.kind === 'lesson') return [];
      return texts.filter((text) => {
        const earlier = first.get(text.toLowerCase());
        first.set(text.toLowerCase(), at);
        return earlier !== undefined && earlier !== at;
      });
    });
    expect(doubles).toEqual([]);
  });
});

test.each([
  ['Combien de temps mon argent va-t-il durer ?', 'fr'],
  ['c’est quoi un MVP', 'fr'],
  ['Bonjour', 'fr'],
  ['bonsoir mentor', 'fr'],
  ['Merci !', 'fr'],
  ['say bonjour in Japanese', null],
  ['nifanyeje kupata wateja', 'sw'],
  ['wanauliza bei halafu wananyamaza', 'sw'],
  ['mteja hajalipa deni lake', 'sw'],
  ['ese nigute nabona amafaranga', 'rw'],
  ['what is an mvp', null],
  ['analyse vinegar sales in America', null],
  ['I sell des in Lagos and it goes well', null],
])('"%s" is in %s', (text, language) => {
  expect(foreignLanguageOf(text)).toBe(language);
});
