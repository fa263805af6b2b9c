import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { CONTENT } from '#test/content.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { importJourney } from './import-journey.ts';
import { importFiles, JOURNEY, makeActivity, makeJourney } from './journey.fixture.ts';
import { parseJourney } from './journey-files.ts';
import { findJourneyProblems } from './journey-rules.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});

const WATCH = '01-discover/01-see-it/01-watch.md';

const activities = () =>
  t.db
    .selectFrom('journey_activities')
    .select(['id', 'slug', 'title', 'archived_at', 'instructions_html', 'example_html'])
    .orderBy('id')
    .execute();

describe('an import of the journey', () => {
  test('writes sections, steps, activities, resources and milestones, once', async () => {
    const first = await importFiles(t.db, makeJourney());
    expect(first).toEqual({ isChanged: true, isOlder: false, activities: 5 });
    expect(await importFiles(t.db, makeJourney())).toMatchObject({ isChanged: false });
    const [watch] = await activities();
    expect(watch).toMatchObject({ slug: 'watch', instructions_html: '<p>Go there.</p>\n' });
    expect(watch?.example_html).toContain('<strong>notes</strong>');
  });

  test('changes texts in place, archives what has gone, and brings it back', async () => {
    const before = await activities();
    const changed = makeJourney(
      { discover: JOURNEY['discover'] ?? {} },
      { [WATCH]: makeActivity('watch').replace('Do watch', 'Watch ten') },
    );
    await importFiles(t.db, changed);
    const after = await activities();
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    expect(after.find(({ slug }) => slug === 'watch')?.title).toBe('Watch ten');
    const archived = after.filter((one) => one.archived_at !== null).map(({ slug }) => slug);
    expect(archived).toEqual(['numbers', 'ask']);
    const milestones = await t.db
      .selectFrom('journey_milestones')
      .select(['slug'])
      .where('archived_at', 'is', null)
      .execute();
    expect(milestones.map(({ slug }) => slug)).toEqual(['interview-goal']);
    expect((await importFiles(t.db, makeJourney())).activities).toBe(5);
  });

  test('of an older server leaves newer content alone', async () => {
    const old = new Date(Date.now() - 86_400_000);
    const report = await importFiles(t.db, makeJourney({ a: { b: ['c'] } }), old);
    expect(report).toEqual({ isChanged: false, isOlder: true, activities: 5 });
  });

  test('cleans what a text smuggles in', async () => {
    const body =
      '[x](javascript:alert(1))\n\n<script>alert(1)</script> <img src=x onerror=alert(1)>';
    await importFiles(t.db, makeJourney(JOURNEY, { [WATCH]: makeActivity('watch', '', body) }));
    const watch = (await activities()).find(({ slug }) => slug === 'watch');
    expect(watch?.instructions_html).not.toMatch(/<script|<img|javascript:/);
    await importFiles(t.db, makeJourney());
  });

  test.each([
    ['an activity without its example', { [WATCH]: '---\ntitle: x\n---\nGo.' }, /Example of good/],
    ['an unknown key', { [WATCH]: makeActivity('watch', 'colour: red\n') }, /colour/],
    [
      'a template without its name',
      { [WATCH]: makeActivity('watch').replace('type: link', 'type: template') },
      /template/,
    ],
    [
      'a slug that stands twice',
      { '01-discover/01-see-it/03-say.md': makeActivity('say') },
      /"say" already/,
    ],
    ['a missing head', { '01-discover/section.yaml': null }, /section.yaml/],
    [
      'a target that is none',
      {
        [WATCH]: makeActivity('watch', 'milestones: [{slug: a, title: A, target: "0", unit: x}]\n'),
      },
      /whole number/,
    ],
  ])('refuses %s and changes nothing', async (_, changes, problem) => {
    const before = await activities();
    await expect(importFiles(t.db, makeJourney(JOURNEY, changes))).rejects.toThrow(problem);
    expect(await activities()).toEqual(before);
  });

  test('takes the journey of the product', async () => {
    const { db } = await startTestApp({}, { withLessons: true });
    expect((await importJourney(db, CONTENT)).activities).toBeGreaterThan(1);
    await expect(importJourney(db, path.join(CONTENT, 'none'))).rejects.toThrow('no folder');
  });
});

describe('the rules of the journey', () => {
  test('name dead links, missing files, double titles, and what a whole journey lacks', () => {
    const links = 'lessons: [gone]\n';
    const content = parseJourney(
      makeJourney(
        {
          a: { b: ['watch'] },
          c: { d: ['e'] },
          f: { g: ['h'] },
          i: { j: ['k'] },
          l: { m: ['n'] },
          o: { p: ['q'] },
        },
        {
          '01-a/01-b/01-watch.md': makeActivity('watch', links, 'See [it](lesson:nowhere).'),
          '02-c/step.yaml': null,
          '02-c/section.yaml': 'title: The a\ndescription: x\n',
        },
      ),
    );
    const problems = findJourneyProblems(content, { lessons: new Set(), templates: [] });
    expect(problems).toEqual(
      expect.arrayContaining([
        '01-a/01-b/01-watch.md: there is no lesson "gone"',
        '01-a/01-b/01-watch.md: there is no lesson "nowhere"',
        '02-c: has the title of 01-a; give it another',
        '01-a: has 1 steps; make it 2 to 3',
        'content/journey: no activity has "pack_part: model"; name one',
      ]),
    );
  });
});
