import { beforeAll, describe, expect, test } from 'vitest';
import { readContentFiles } from '#src/platform/content/content-folders.ts';
import { stampOf } from '#src/platform/content/translations.ts';
import { CONTENT } from '#test/content.ts';
import { parseJourney } from './journey-files.ts';
import { importFiles, JOURNEY, makeJourney } from './journey.fixture.ts';
import { parseJourneyTranslations } from './journey-translations.ts';
import { startStudio, submit } from './studio.fixture.ts';

const STEP = '01-discover/01-see-it';
const WATCH = `${STEP}/01-watch.md`;
const FRENCH = {
  '01-discover/section.fr.yaml': translated(
    '01-discover/section.yaml',
    'title: Découvrir\ndescription: À propos.\n',
  ),
  [`${STEP}/step.fr.yaml`]: translated(`${STEP}/step.yaml`, 'title: Voir\ndescription: Ici.\n'),
  [`${STEP}/01-watch.fr.md`]: frenchActivity(),
};

/** With the hash of the original, as `content:stamp` writes it. */
function translated(original: string, texts: string): string {
  return `of: ${stampOf(makeJourney().get(original) ?? '')}\n${texts}`;
}

function frenchActivity(changes: [string, string] = ['', '']): string {
  const front = translated(
    WATCH,
    `title: Observer
description: Remettez vos notes.
good: [C’est court, C’est vrai, C’est à vous]
resources:
  - { title: Une page }
milestones:
  - { slug: watch-goal, title: Objectif, unit: personnes }
`,
  );
  return `---\n${front}---\nAllez-y.\n\n## Exemple de bon travail\n\nDix lignes de **notes**.\n`.replace(
    ...changes,
  );
}

const parse = (changes: Record<string, string>) => {
  const files = makeJourney(JOURNEY, changes);
  return parseJourneyTranslations(files, parseJourney(files));
};

describe('a translation of the journey', () => {
  test.each([
    ['another number of points', ['[C’est court, ', '['], /good/],
    ['another milestone', ['watch-goal', 'other-goal'], /milestones/],
    [
      'a description that the original lacks',
      ['Une page }', 'Une page, description: Là. }'],
      /leave out/,
    ],
    [
      'a number in the original’s words only',
      ['Dix lignes', '[Dix](lesson:nowhere) lignes'],
      /links/,
    ],
    ['a second heading', ['Dix lignes', '## Encore\n\nDix lignes'], /one heading/],
    ['a key of the original', ['title: Observer', 'title: Observer\nminutes: 60'], /minutes/],
  ] as [string, [string, string], RegExp][])('with %s is refused', (_, change, problem) => {
    const { problems, byLanguage } = parse({
      ...FRENCH,
      [`${STEP}/01-watch.fr.md`]: frenchActivity(change),
    });
    expect(problems.join('\n')).toMatch(problem);
    expect(byLanguage.get('fr')?.activities.has(WATCH)).toBe(false);
    expect(byLanguage.get('fr')?.heads.size).toBe(2);
  });

  test('of what is gone is named, and one of an earlier version is out of date', () => {
    const { problems, states } = parse({
      ...FRENCH,
      [`${STEP}/09-gone.fr.md`]: frenchActivity(),
      [`${STEP}/step.yaml`]: 'title: See it anew\ndescription: Here.\n',
    });
    expect(problems).toEqual([
      `${STEP}/09-gone.fr.md: there is no ${STEP}/09-gone.md that it translates`,
    ]);
    expect(states.filter(({ isOutdated }) => isOutdated).map(({ file }) => file)).toEqual([
      `${STEP}/step.fr.yaml`,
    ]);
  });

  test('of the product is whole', () => {
    const files = readContentFiles(CONTENT, 'journey');
    const journey = parseJourney(files);
    const { problems, states } = parseJourneyTranslations(files, journey);
    expect(problems).toEqual([]);
    expect(states.filter(({ isOutdated }) => isOutdated)).toEqual([]);
    const originals = [...files.keys()].filter((file) => !/\.[a-z]{2}\.(?:md|yaml)$/.test(file));
    expect(states).toHaveLength(originals.length);
  });
});

describe('a French reader of the journey', () => {
  let studio: Awaited<ReturnType<typeof startStudio>>;
  const french = { headers: { 'accept-language': 'fr' } };
  beforeAll(async () => {
    studio = await startStudio();
    await importFiles(studio.t.db, makeJourney(JOURNEY, FRENCH));
  });

  test('reads what is translated, and the original of the rest', async () => {
    const { t } = studio;
    const { body } = await t.visitor('GET', '/api/venture/journey/', french);
    const [section] = body.sections;
    const [step] = section.steps;
    const [watch, say] = step.activities;
    expect([section.title, step.title]).toEqual(['Découvrir', 'Voir']);
    expect(watch).toMatchObject({
      title: 'Observer',
      language: 'fr',
      good: ['C’est court', 'C’est vrai', 'C’est à vous'],
      resources: [{ title: 'Une page', url: 'https://example.org/page' }],
      milestones: [{ title: 'Objectif', unit: 'personnes', target_value: 10 }],
    });
    expect(say).toMatchObject({ title: 'Do say', language: 'en' });
    const { body: texts } = await t.visitor(
      'GET',
      `/api/venture/activities/?step=${step.id}`,
      french,
    );
    expect(texts[0].instructions).toContain('Allez-y.');
    expect(texts[1].instructions).toContain('Go there.');
    const english = await t.visitor('GET', '/api/venture/journey/');
    expect(english.body.sections[0].steps[0].activities[0].title).toBe('Do watch');
  });

  test('is told of work, and answers it, in French', async () => {
    const { idOf, newTrainer, newMember } = studio;
    const trainer = await newTrainer();
    const trainee = await newMember(trainer.venture);
    await submit(trainee, idOf('watch'));
    const { body: queue } = await trainer.call('GET', '/api/venture/trainer/queue/', french);
    expect(queue.results[0].activity).toMatchObject({ title: 'Observer', step: { name: 'Voir' } });
    const told = async (headers: Record<string, string>) =>
      (await trainer.call('GET', '/api/notifications/', { headers })).body.results.map(
        ({ text }: { text: string }) => text,
      );
    expect(await told(french.headers)).toContainEqual(expect.stringMatching(/«\s.*Observer\s»/));
    expect(await told({})).toContainEqual(expect.stringContaining('“Do watch”'));
  });

  test('finds the journey in English again once its translation has gone', async () => {
    const { t } = studio;
    await importFiles(t.db, makeJourney());
    const { body } = await t.visitor('GET', '/api/venture/journey/', french);
    expect(body.sections[0].title).toBe('The discover');
  });
});
