import { makeContent, writeContent } from '#src/features/learning/content.fixture.ts';
import { importCurriculum } from '#src/features/learning/import-curriculum.ts';
import { makeApproved } from '#src/features/ventures/ventures.fixture.ts';
import { makeUser } from '#test/factories.ts';
import { startTestApp, type Call, type TestApp } from '#test/start-test-app.ts';
import { importFiles, makeJourney } from './journey.fixture.ts';

export async function makePerson(t: TestApp, overrides: Parameters<typeof makeUser>[1] = {}) {
  const user = await makeUser(t.db, overrides);
  return { id: user.id, email: user.email, user, call: t.as(user) };
}

/** Starts a server with a small journey; `ids` maps slugs to activities, steps and milestones. */
export async function startStudio(settings: Record<string, string> = {}) {
  const t = await startTestApp(settings);
  await importFiles(t.db, makeJourney());
  const ids: Record<string, number> = {};
  for (const table of ['journey_steps', 'journey_milestones', 'journey_activities'] as const) {
    for (const { slug, id } of await t.db.selectFrom(table).select(['slug', 'id']).execute()) {
      ids[slug] = id;
    }
  }
  const idOf = (slug: string) => ids[slug] ?? 0;

  /** Creates a trainer with an approved venture. */
  async function newTrainer(overrides: Parameters<typeof makeUser>[1] = {}) {
    const trainer = await makePerson(t, { trainer: true, ...overrides });
    const venture = await makeApproved(t, {}, trainer.user);
    return { ...trainer, venture: venture.id };
  }

  /** Creates a member of a trainer's venture; a trainer becomes an assistant. */
  async function newMember(venture: number, overrides: Parameters<typeof makeUser>[1] = {}) {
    const person = await makePerson(t, overrides);
    const answer = await join(person, venture);
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
    return person;
  }

  /** Creates a trainer with a trainee, and users who must not see the trainee's work. */
  async function newClass() {
    const trainer = await newTrainer();
    const other = await newTrainer();
    return {
      trainer,
      trainee: await newMember(trainer.venture, { first_name: 'Ama', last_name: 'Owusu' }),
      assistant: await newMember(trainer.venture, { trainer: true }),
      classmate: await newMember(trainer.venture),
      otherTrainer: other,
      otherTrainee: await newMember(other.venture),
      stranger: await makePerson(t),
      staff: await makePerson(t, { staff: true }),
    };
  }

  return { t, idOf, newTrainer, newMember, newClass };
}

/** Starts a studio with a class; lessons are found by slug. */
export async function startClass() {
  const studio = await startStudio();
  const content = writeContent(makeContent());
  await importCurriculum(studio.t.db, content.contentDir);
  content.remove();
  const rows = await studio.t.db
    .selectFrom('lessons')
    .select(['slug', 'id', 'title', 'chapter_id'])
    .execute();
  const lessons = new Map(rows.map(({ slug, ...lesson }) => [slug, lesson]));
  return { studio, people: await studio.newClass(), lessons };
}

export const join = ({ call }: { call: Call }, venture: number): ReturnType<Call> =>
  call('POST', '/api/venture/join-venture/', { body: { venture_id: venture } });

export const submit = (
  { call }: { call: Call },
  activity: number,
  content = 'Ten people, ten lines.',
): ReturnType<Call> => call('POST', '/api/venture/records/', { body: { activity, content } });

export const review = (
  { call }: { call: Call },
  record: { id: number; revision: number },
  status: string,
  comment?: string,
): ReturnType<Call> =>
  call('POST', `/api/venture/records/${record.id}/review/`, {
    body: { status, revision: record.revision, comment },
  });

/** The kinds of a user's notifications, the newest first. */
export async function kindsOf({ call }: { call: Call }): Promise<string[]> {
  const { body } = await call('GET', '/api/notifications/');
  return (body.results as { kind: string }[]).map(({ kind }) => kind);
}
