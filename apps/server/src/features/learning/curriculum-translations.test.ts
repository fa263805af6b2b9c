import { describe, expect, test } from 'vitest';
import { stampOf } from '#src/platform/content/translations.ts';
import { makeContent, makeLesson, SVG } from './content.fixture.ts';
import { parseCurriculum } from './curriculum-files.ts';
import { parseTranslations } from './curriculum-translations.ts';
import { countTranslations, findUntranslated } from './translation-report.ts';

const CHAPTER = '01-discovery/01-talking/01-first-talks';
const LESSON = `${CHAPTER}/01-who-to-ask`;

const BODY = `Amina sells 1,400 tomatoes at 2.5 RWF by 4 pm. See [why](lesson:listen).

## Taken apart: two stalls

| Stall | RWF |
| --- | ---: |
| One | 1,500 |

::calculator margin

\`\`\`check
question: Which one?
choices:
  - text: The first
    right: true
    why: It is.
  - text: The second
    why: It is not.
\`\`\`

## Try it today

Ask one person.
`;

const CORPS = `Amina vend 1\u202f400 tomates à 2,5 RWF avant 16 h. Voir [pourquoi](lesson:listen).

## À la loupe\u00a0: deux étals

| Étal | RWF |
| --- | ---: |
| Un | 1\u202f500 |

::calculator margin

\`\`\`check
question: Laquelle\u00a0?
choices:
  - text: La première
    right: true
    why: C’est elle.
  - text: La seconde
    why: Ce n’est pas elle.
\`\`\`

## Essayez aujourd’hui

Demandez à une personne.
`;

const original = makeLesson('who-to-ask', { body: BODY });

function lesson(body = CORPS, more: Record<string, string> = {}): string {
  const front = {
    of: stampOf(original),
    title: 'À qui demander',
    objectives: '\n  - Dire ce que c’est',
    terms: '\n  - term: Le mot\n    definition: Ce qu’il veut dire.',
    takeaways: '\n  - Un\n  - Deux\n  - Trois',
    asked_as: '\n  - a\n  - b\n  - c\n  - d\n  - e\n  - f',
    apply: '"Pour {idea}, demandez à {customer} au {country} aujourd’hui."',
    ...more,
  };
  const yaml = Object.entries(front).map(([key, value]) => `${key}: ${value}\n`);
  return `---\n${yaml.join('')}---\n${body}`;
}

function read(changes: Record<string, string>) {
  const files = makeContent(undefined, { [`${LESSON}.md`]: original, ...changes });
  const curriculum = parseCurriculum(files);
  return { curriculum, ...parseTranslations(files, curriculum) };
}

const problemsOf = (translation: string) => read({ [`${LESSON}.fr.md`]: translation }).problems;

describe('a translated lesson', () => {
  test('is read beside its original, which stays as it is', () => {
    const { curriculum, byLanguage, problems } = read({ [`${LESSON}.fr.md`]: lesson() });
    expect([...curriculum.problems, ...problems]).toEqual([]);
    expect(curriculum.modules[0]?.courses[0]?.chapters[0]?.lessons).toHaveLength(3);
    expect(byLanguage.get('fr')?.lessons.get(`${LESSON}.md`)).toMatchObject({
      title: 'À qui demander',
      body: expect.stringContaining('Amina vend'),
    });
  });

  test('may be in a language that nobody has named before', () => {
    const { byLanguage, problems } = read({
      [`${LESSON}.sw.md`]: lesson(CORPS.replaceAll('\u202f', ',').replace('2,5', '2.5')),
    });
    expect(problems).toEqual([]);
    expect([...byLanguage.keys()]).toEqual(['sw']);
  });

  test.each([
    ['a number', CORPS.replace('1\u202f400', '1\u202f600'), 'bring in the numbers 1,400'],
    [
      'a number of a table',
      CORPS.replace('1\u202f500', 'peu'),
      'row 1, column 2: bring in the numbers 1,500',
    ],
    [
      'a number written as in English',
      CORPS.replace('1\u202f500', '1,500'),
      'bring in the numbers 1,500',
    ],
    [
      'a link',
      CORPS.replace('lesson:listen', 'lesson:count'),
      'have the links of the original: lesson:listen',
    ],
    [
      'a calculator',
      CORPS.replace('::calculator margin', ''),
      'have the lines with :: of the original',
    ],
    [
      'a heading',
      CORPS.replace('## À la loupe', '### À la loupe'),
      'have the levels of the headings',
    ],
    [
      'a row',
      CORPS.replace('| Un | 1\u202f500 |', '| Un | 1\u202f500 |\n| Deux | 2 |'),
      'have 1 rows of 2 columns',
    ],
    [
      'the right choice',
      CORPS.replace('\n    right: true', '').replace('La seconde', 'La seconde\n    right: true'),
      'have the place of the right choice of the original: 1 (not 2)',
    ],
    [
      'a block',
      CORPS.replace('```check', '```script'),
      'have the blocks of the original: check (not script)',
    ],
  ])('is refused with another %s', (_, body, problem) => {
    const { problems, byLanguage } = read({ [`${LESSON}.fr.md`]: lesson(body) });
    expect(problems.join('\n')).toContain(`${LESSON}.fr.md: `);
    expect(problems.join('\n')).toContain(problem);
    // Readers get the original.
    expect(byLanguage.get('fr')?.lessons.size).toBe(0);
  });

  test('is refused without the placeholders of its line, enough ways of asking or its stamp, and with minutes of its own', () => {
    expect(problemsOf(lesson(CORPS, { apply: 'Pour {idea}.' })).join()).toContain(
      'placeholders of apply',
    );
    expect(problemsOf(lesson(CORPS, { asked_as: '[un, deux]' })).join()).toContain(
      'asked_as: give at least 6 ways of asking',
    );
    expect(problemsOf(lesson(CORPS, { of: 'x' })).join()).toContain('npm run content:stamp');
    expect(problemsOf(lesson(CORPS, { minutes: '9' })).join()).toContain('not known here: minutes');
  });

  test('without an original is refused', () => {
    expect(read({ [`${CHAPTER}/09-gone.fr.md`]: lesson() }).problems).toEqual([
      `${CHAPTER}/09-gone.fr.md: there is no ${CHAPTER}/09-gone.md that it translates`,
    ]);
  });

  test('is out of date when its original has changed, and is used until somebody looks', () => {
    const { states, problems, byLanguage } = read({
      [`${LESSON}.fr.md`]: lesson(CORPS, { of: 'abcdef012345', read_by: '2026-11-24' }),
    });
    expect(problems).toEqual([]);
    expect(states).toMatchObject([{ language: 'fr', isOutdated: true, isReadTwice: true }]);
    expect(byLanguage.get('fr')?.lessons.size).toBe(1);
  });
});

describe('a translated quiz', () => {
  const quizOf = (choices = ['Oui', 'Non', 'Cela dépend'], answer = 'Non', typed = '25') =>
    `of: abcdef012345\nquestions:\n  - id: what-it-is\n    question: Quoi\u00a0?\n    answer: "${typed}"\n    accept: []\n    explanation: Parce que.\n${[
      1, 2, 3, 4,
    ]
      .map(
        (at) =>
          `  - id: question-${at}\n    question: Question ${at}\u00a0?\n    choices: [${choices.map((text) => `{ text: ${text}, why: Si }`).join(', ')}]\n    answer: ${answer}\n    explanation: Parce que.\n`,
      )
      .join('')}`;
  const quizWith = (quiz: string) => read({ [`${CHAPTER}/quiz.fr.yaml`]: quiz });

  test('keeps kinds and lessons of the original', () => {
    const { problems, byLanguage } = quizWith(quizOf());
    expect(problems).toEqual([]);
    expect(byLanguage.get('fr')?.quizzes.get(`${CHAPTER}/quiz.yaml`)?.[0]).toMatchObject({
      id: 'what-it-is',
      type: 'text',
      lesson: 'who-to-ask',
    });
  });

  test('is refused with another right answer, an answer that is no choice, and other questions', () => {
    expect(quizWith(quizOf(undefined, 'Oui')).problems.join()).toContain(
      'the places of the right choices',
    );
    expect(quizWith(quizOf(undefined, 'Jamais')).problems.join()).toContain(
      'exactly as one of the choices',
    );
    expect(quizWith(quizOf(['Oui', 'Non'])).problems.join()).toContain(
      'have 3 choices, like the original',
    );
    expect(quizWith(quizOf().replace('question-2', 'question-9')).problems.join()).toContain(
      'the questions of the original in its order',
    );
  });

  test('of which some questions fit is used for those, and says what is wrong with the others', () => {
    const { problems, byLanguage } = quizWith(quizOf().replace('question-2', 'question-9'));
    const used = byLanguage
      .get('fr')
      ?.quizzes.get(`${CHAPTER}/quiz.yaml`)
      ?.map(({ id }) => id);
    expect(used).toEqual(['what-it-is', 'question-1', 'question-3', 'question-4']);
    expect(problems).toHaveLength(1);
  });
});

test('heads and figures are read, and figures held against their numbers', () => {
  const labelled = SVG.replace('<g', '<text font-size="5">12 bags</text><g');
  const { problems, byLanguage } = read({
    [`${CHAPTER}/bags.svg`]: labelled,
    [`${CHAPTER}/bags.fr.svg`]: labelled.replace('12 bags', '11 sacs'),
    '01-discovery/module.fr.yaml': 'of: abcdef012345\nname: Découverte\ndescription: De quoi.\n',
    [`${CHAPTER}/chapter.fr.yaml`]: 'of: abcdef012345\ntitle: Premiers\ndescription: De quoi.\n',
  });
  expect(problems).toEqual([`${CHAPTER}/bags.fr.svg: labels: bring in the numbers 12`]);
  expect([...(byLanguage.get('fr')?.heads.values() ?? [])].map(({ title }) => title)).toEqual([
    'Découverte',
    'Premiers',
  ]);
});

test('a figure whose title or description is still that of the original is refused', () => {
  const titled = SVG.replace('<g', '<title>Cost of one pot in each month</title><g');
  const { problems } = read({
    [`${CHAPTER}/bags.svg`]: titled,
    [`${CHAPTER}/bags.fr.svg`]: titled,
  });
  expect(problems).toEqual([
    `${CHAPTER}/bags.fr.svg: labels: translate Cost of one pot in each month`,
  ]);
});

test('the count says for each module and language how far it is', () => {
  const { curriculum, states } = read({ [`${LESSON}.fr.md`]: lesson() });
  expect(countTranslations(curriculum.modules, { states })[0]).toEqual({
    module: 'discovery',
    language: 'fr',
    files: 17,
    translated: 1,
    outdated: 0,
    read: 0,
  });
  expect(findUntranslated(curriculum.modules, { states })).toContainEqual({
    language: 'fr',
    file: `${CHAPTER}/02-what-to-ask.md`,
  });
});
