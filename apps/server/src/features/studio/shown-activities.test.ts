import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { describeCoursePack } from '#src/features/learning/course-packs.ts';
import { writeSettings } from '#src/platform/settings.ts';
import { importFiles, makeActivity, makeJourney } from './journey.fixture.ts';
import { readJourneyVersion } from './journey.ts';
import { getPack } from './packs.ts';
import { review, startClass, submit } from './studio.fixture.ts';

/** The only activity of its step, whose milestone is `interview-goal`. */
const FILE = '01-discover/02-ask-them/01-interview.md';
const GOAL =
  'milestones:\n  - { slug: interview-goal, title: Goal, target: 10, unit: people, due_days: 14 }\n' +
  'lessons: [who-to-ask]\n';
const FROM = '2040-05-03';

let app: Awaited<ReturnType<typeof startClass>>;
beforeAll(async () => {
  app = await startClass();
});

const bring = (from = '') =>
  importFiles(
    app.studio.t.db,
    makeJourney(undefined, { [FILE]: makeActivity('interview', `${from}${GOAL}`) }),
  );
const at = (moment: string) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(moment) });
  onTestFinished(() => void vi.useRealTimers());
};

/** Everything that a visitor reads of the journey. */
async function readAll() {
  const { t, idOf } = app.studio;
  const bodyOf = async (path: string) => (await t.visitor('GET', `/api/venture/${path}`)).body;
  return JSON.stringify({
    journey: await bodyOf('journey/'),
    steps: await bodyOf('steps/'),
    sections: await bodyOf('sections/'),
    activities: await bodyOf(`activities/?step=${idOf('ask-them')}`),
    milestones: await bodyOf('milestones/'),
    resources: await bodyOf('resources/'),
  });
}

const HINTS = /interview|ask-them/;

describe('an activity with a day', () => {
  test('is nowhere before that day, its step with it, and no work is taken', async () => {
    await bring(`from: ${FROM}\n`);
    const { t, idOf } = app.studio;
    const { trainee } = app.people;
    expect(await readAll()).not.toMatch(HINTS);
    expect((await submit(trainee, idOf('interview'))).status).toBe(400);
    const put = await trainee.call('PUT', `/api/venture/milestones/${idOf('interview-goal')}/`, {
      body: { current_value: 3 },
    });
    expect(put.status).toBe(404);
    const { body: today } = await trainee.call('GET', '/api/venture/work/');
    expect(JSON.stringify(today)).not.toContain('interview-goal');
    const lesson = app.lessons.get('who-to-ask');
    const { course_id: course } = await t.db
      .selectFrom('chapters')
      .select('course_id')
      .where('id', '=', lesson?.chapter_id ?? 0)
      .executeTakeFirstOrThrow();
    const packed = async () =>
      JSON.stringify(await describeCoursePack(t.db, t.app.templates, course, 'en'));
    expect(await packed()).not.toContain(`step=${idOf('ask-them')}`);
    await bring();
    expect(await packed()).toContain(`step=${idOf('ask-them')}`);
    expect(await readAll()).toMatch(HINTS);
  });

  test('is not counted among what trainees are to do', async () => {
    const { trainer } = app.people;
    const count = async () => {
      const { body } = await trainer.call('GET', '/api/venture/trainer/progress/');
      return body.steps.map(({ title, activities }: { title: string; activities: number }) => [
        title,
        activities,
      ]);
    };
    await bring(`from: ${FROM}\n`);
    const before = await count();
    await bring();
    expect(await count()).toHaveLength(before.length + 1);
  });

  test('is there when the day begins where the installation is, without a new import', async () => {
    const { t } = app.studio;
    await bring(`from: ${FROM}\n`);
    await writeSettings(t.db, { timeZone: 'Africa/Kigali' });
    at('2040-05-02T21:59:00.000Z');
    const before = await readJourneyVersion(t.db);
    expect(await readAll()).not.toMatch(HINTS);
    at('2040-05-02T22:01:00.000Z');
    expect(await readAll()).toMatch(HINTS);
    expect(await readJourneyVersion(t.db)).not.toBe(before);
    await writeSettings(t.db, { timeZone: 'UTC' });
  });

  test('leaves approved work out of the pack as long as it is not shown', async () => {
    const { t, idOf } = app.studio;
    const { trainee, trainer } = app.people;
    await bring();
    const { body: work } = await submit(trainee, idOf('interview'));
    expect((await review(trainer, work, 'approved')).status).toBe(200);
    expect((await getPack(t.db, trainee.id, 'en')).parts).toHaveLength(1);
    await bring(`from: ${FROM}\n`);
    expect((await getPack(t.db, trainee.id, 'en')).parts).toEqual([]);
  });

  test('with a wrong day is refused', async () => {
    await expect(bring('from: in May\n')).rejects.toThrow(/write a day, like 2026-11-22/);
  });
});
