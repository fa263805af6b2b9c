import { describe, expect, test } from 'vitest';
import { makeContent, makeLesson, makeQuiz, SVG } from './content.fixture.ts';
import { hashOf } from '#src/platform/content/content-folders.ts';
import { parseCurriculum } from './curriculum-files.ts';

const CHAPTER = '01-discovery/01-talking/01-first-talks';
const problemsWith = (changes: Record<string, string | null>) =>
  parseCurriculum(makeContent(undefined, changes)).problems;

describe('reading the curriculum', () => {
  test('gives the whole tree in its order, with slugs without numbers', () => {
    const { modules, problems } = parseCurriculum(
      makeContent(undefined, { [`${CHAPTER}/drawing.svg`]: SVG }),
    );
    expect(problems).toEqual([]);
    expect(modules.map(({ slug, position, name }) => [slug, position, name])).toEqual([
      ['discovery', 1, 'Discovery'],
      ['money', 2, 'Money'],
    ]);
    const chapter = modules[0]?.courses[0]?.chapters[0];
    expect(chapter?.lessons.map((lesson) => lesson.slug)).toEqual([
      'who-to-ask',
      'what-to-ask',
      'listen',
    ]);
    expect(chapter?.lessons[0]).toMatchObject({
      title: 'Who to ask',
      minutes: 9,
      apply: 'For {idea}, ask {customer} in {country} today.',
      terms: [{ term: 'Who to ask term', definition: 'What who-to-ask means.' }],
    });
    expect(chapter?.lessons[0]?.body).toMatch(/^Amina sells/);
    expect([...(chapter?.figures.keys() ?? [])]).toEqual(['drawing.svg']);
    expect(chapter?.quiz).toHaveLength(5);
    // Plain YAML scalars stay text, neither numbers nor booleans.
    expect(chapter?.quiz[0]).toMatchObject({ type: 'text', answer: '25', choices: [] });
    expect(chapter?.quiz[1]).toMatchObject({
      answer: 'No',
      choices: ['Yes', 'No', 'It depends'].map((text) => ({ text, why: 'So' })),
    });
  });

  test('reads files with Windows line ends and a byte order mark', () => {
    const lesson = `\uFEFF${makeLesson('who-to-ask').replaceAll('\n', '\r\n')}`;
    expect(problemsWith({ [`${CHAPTER}/01-who-to-ask.md`]: lesson })).toEqual([]);
  });

  test.each([
    ['a missing chapter.yaml', 'chapter.yaml', null, 'chapter.yaml: is missing'],
    ['a missing quiz', 'quiz.yaml', null, 'quiz.yaml: is missing'],
    [
      'an unknown key',
      'chapter.yaml',
      'title: A\ndescription: B\ncolour: red\n',
      'chapter.yaml: remove what is not known here: colour',
    ],
    ['an empty file', 'chapter.yaml', '', 'chapter.yaml: write keys with values here'],
    ['broken YAML', 'chapter.yaml', 'title: "A\n', 'chapter.yaml: mend the YAML'],
    [
      'a key given twice',
      'chapter.yaml',
      'title: A\ntitle: B\ndescription: C\n',
      'chapter.yaml: mend the YAML',
    ],
    ['a strange file', 'notes.txt', 'x', 'notes.txt: is not part of the format'],
    ['a strange folder', 'figures/a.svg', SVG, 'figures: a chapter holds no folders'],
    [
      'a lesson without a number',
      'why.md',
      makeLesson('why'),
      'why.md: name it like 01-some-words.md',
    ],
    ['a lesson without front matter', '01-who-to-ask.md', '# Hello', 'begin with the front matter'],
    [
      'minutes that are no number',
      '01-who-to-ask.md',
      makeLesson('x', { front: { minutes: 'nine' } }),
      'minutes: give whole minutes',
    ],
    [
      'too many takeaways',
      '01-who-to-ask.md',
      makeLesson('x', { front: { takeaways: '[One, Two, Three, Four]' } }),
      'takeaways: give at most 3 takeaways',
    ],
    [
      'an apply line without the learner',
      '01-who-to-ask.md',
      makeLesson('x', { front: { apply: 'Try it.' } }),
      'apply: use at least one of {idea}',
    ],
    [
      'an apply line with unknown braces',
      '01-who-to-ask.md',
      makeLesson('x', { front: { apply: '"{idea} in {town}"' } }),
      'apply: use at least one of {idea}',
    ],
    [
      'a term without a definition',
      '01-who-to-ask.md',
      makeLesson('x', { front: { terms: '[{term: A}]' } }),
      'terms: 1: definition: write a text here',
    ],
    ['too many questions', 'quiz.yaml', makeQuiz('x', 21), 'questions: give at most 20 questions'],
    [
      'a question without an id',
      'quiz.yaml',
      makeQuiz('x').replace('id: what-it-is\n    ', ''),
      'questions: 1: id: write a text here',
    ],
    [
      'an id that is a hash',
      'quiz.yaml',
      makeQuiz('x').replace('what-it-is', '3f2a9c'),
      'questions: 1: id: name it in a few words',
    ],
    [
      'an answer that is no choice',
      'quiz.yaml',
      makeQuiz('x').replace('answer: No', 'answer: Never'),
      'questions: 2: answer: write it exactly as one of the choices',
    ],
    [
      'choices that are the same',
      'quiz.yaml',
      makeQuiz('x').replace('{ text: Yes,', '{ text: no,'),
      'questions: 2: choices: two of them are the same',
    ],
    [
      'a text question with choices',
      'quiz.yaml',
      makeQuiz('x').replace('type: text', 'type: text\n    choices: [a, b, c]'),
      'questions: 1: choices: leave them out',
    ],
    [
      'an unknown type',
      'quiz.yaml',
      makeQuiz('x').replace('type: text', 'type: essay'),
      'questions: 1: type: write choice, text, number, two, order',
    ],
  ])('names %s', (_, file, content, problem) => {
    const problems = problemsWith({ [`${CHAPTER}/${file}`]: content });
    expect(problems.join('\n')).toContain(problem);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(CHAPTER);
  });

  test('takes what staff write: a title, minutes and a text, and a quiz without a question', () => {
    const { modules, problems } = parseCurriculum(
      makeContent(undefined, {
        [`${CHAPTER}/01-who-to-ask.md`]: '---\ntitle: Short\nminutes: 3\n---\nA text.\n',
        [`${CHAPTER}/quiz.yaml`]: 'questions: []\n',
      }),
    );
    expect(problems).toEqual([]);
    const chapter = modules[0]?.courses[0]?.chapters[0];
    expect(chapter?.quiz).toEqual([]);
    expect(chapter?.lessons[0]).toMatchObject({
      title: 'Short',
      body: 'A text.',
      apply: '',
      takeaways: [],
      terms: [],
    });
  });

  /** Rewords the first question of a quiz. */
  const withQuestion = (yaml: string) =>
    makeContent(undefined, {
      [`${CHAPTER}/quiz.yaml`]: makeQuiz('x').replace('    type: text\n    answer: "25"\n', yaml),
    });
  const firstQuestion = (yaml: string) => {
    const { modules, problems } = parseCurriculum(withQuestion(yaml));
    expect(problems).toEqual([]);
    return modules[0]?.courses[0]?.chapters[0]?.quiz[0];
  };

  test('reads a question of each kind, and choices that say why', () => {
    expect(
      firstQuestion(
        '    type: number\n    answer: "1,400"\n    accept: [1.4k]\n    lesson: listen\n',
      ),
    ).toMatchObject({ type: 'number', answer: '1,400', accept: ['1.4k'], lesson: 'listen' });
    expect(
      firstQuestion(
        '    type: two\n    choices: [a, {text: b, why: It is.}, c, d]\n    answers: [b, d]\n',
      ),
    ).toMatchObject({
      choices: [{ text: 'a' }, { text: 'b', why: 'It is.' }, { text: 'c' }, { text: 'd' }],
      answers: ['b', 'd'],
      answer: 'b; d',
    });
    expect(firstQuestion('    type: order\n    steps: [ask, count, decide]\n')).toMatchObject({
      choices: [],
      steps: ['ask', 'count', 'decide'],
      answer: 'ask → count → decide',
    });
  });

  test.each([
    [
      'a number that is none',
      'type: number\n    answer: about ten',
      'answer: write a number, like',
    ],
    ['a number with a stray comma', 'type: number\n    answer: "1,40"', 'answer: write a number'],
    [
      'two of three right',
      'type: two\n    choices: [a, b, c]\n    answers: [a, b, c]',
      'answers: give exactly 2',
    ],
    [
      'twice the same right choice',
      'type: two\n    choices: [a, b, c]\n    answers: [a, a]',
      'answers: two of them',
    ],
    [
      'a right choice that is none',
      'type: two\n    choices: [a, b, c]\n    answers: [a, x]',
      'answers: write them exactly',
    ],
    [
      'a single answer to two',
      'type: two\n    choices: [a, b, c]\n    answer: a',
      'answers: give the answers of a two',
    ],
    ['no steps', 'type: order\n    answer: a', 'steps: give the steps of a order question'],
    ['a step twice', 'type: order\n    steps: [a, b, A]', 'steps: two of them are the same'],
    [
      'other spellings of a choice',
      'type: choice\n    choices: [a, b, c]\n    answer: a\n    accept: [b]',
      'accept: leave them out',
    ],
    [
      'five choices for one',
      'type: choice\n    choices: [a, b, c, d, e]\n    answer: a',
      'choices: give at most 4 choices',
    ],
  ])('refuses %s', (_, yaml, problem) => {
    expect(parseCurriculum(withQuestion(`    ${yaml}\n`)).problems.join('\n')).toContain(
      `questions: 1: ${problem}`,
    );
  });

  test('names a slug that two lessons of different chapters share', () => {
    const problems = problemsWith({
      '02-money/01-pricing/01-margins/02-listen.md': makeLesson('listen'),
    });
    expect(problems).toEqual([
      `02-money/01-pricing/01-margins/02-listen.md: give it another name; ${CHAPTER}/03-listen.md is the lesson "listen" already`,
    ]);
  });

  test('takes a lesson and a chapter of the same slug, which are of two kinds', () => {
    expect(problemsWith({ [`${CHAPTER}/04-margins.md`]: makeLesson('margins') })).toEqual([]);
  });
});

describe('the hash', () => {
  test('is the same for the same files, and differs for a changed, renamed or removed one', () => {
    const hash = hashOf(makeContent());
    expect(hashOf(makeContent())).toBe(hash);
    const lesson = `${CHAPTER}/01-who-to-ask.md`;
    const others: Record<string, string | null>[] = [
      { [lesson]: 'x' },
      { [lesson]: null },
      { [lesson]: null, [`${lesson}2`]: makeLesson('who-to-ask') },
    ];
    const hashes = others.map((changes) => hashOf(makeContent(undefined, changes)));
    expect(new Set([hash, ...hashes]).size).toBe(4);
    expect(hashOf(makeContent(), ['other code'])).not.toBe(hash);
  });
});
