import type { Language } from '@inzira/contract/accounts';
import type {
  Activity,
  Journey,
  Milestone,
  Resource,
  Section,
  Step,
  studioEndpoints,
} from '@inzira/contract/studio';
import { STUDIO_LIMITS } from '@inzira/contract/limits';
import type { BodyOf } from '@inzira/contract/endpoint';
import { inTransaction, type Db, type Tables } from '#src/platform/db/database.ts';
import { acquireLock } from '#src/platform/db/lock.ts';
import { readTopicVersion } from '#src/platform/content/content-versions.table.ts';
import { notFound } from '#src/platform/http/errors.ts';
import { isOwn, judgeLate, markOf, toTrustedTime } from '#src/platform/http/offline-writes.ts';
import { findLessonTitles } from '#src/features/learning/learning.ts';
import { readToday } from '#src/platform/settings.ts';
import { inLanguage } from './journey-texts.ts';
import { hasShown, selectShown } from './shown-activities.ts';
import type { TemplateFiles } from '#src/platform/files/template-files.ts';
import type { Selectable } from 'kysely';
import { addDays, dayOf } from '#src/platform/days.ts';

type ActivityRow = Selectable<Tables['journey_activities']>;

export async function findSections(db: Db, language: Language): Promise<Section[]> {
  const rows = await db
    .selectFrom('journey_sections')
    .select(['id', 'title', 'description', 'position as order'])
    .where('archived_at', 'is', null)
    .where(hasShown('section', await readToday(db)))
    .orderBy('position')
    .execute();
  return inLanguage(db, 'section', language, rows);
}

/** The steps of one section, or of all. */
export async function findSteps(db: Db, language: Language, sectionId?: number): Promise<Step[]> {
  const rows = await db
    .selectFrom('journey_steps')
    .innerJoin('journey_sections as section', 'section.id', 'journey_steps.section_id')
    .select([
      'journey_steps.id',
      'journey_steps.title',
      'journey_steps.description',
      'journey_steps.position as order',
      'journey_steps.section_id as section',
    ])
    .where('journey_steps.archived_at', 'is', null)
    .where(hasShown('step', await readToday(db)))
    .$if(sectionId !== undefined, (query) =>
      query.where('journey_steps.section_id', '=', sectionId ?? 0),
    )
    .orderBy('section.position')
    .orderBy('journey_steps.position')
    .execute();
  return inLanguage(db, 'step', language, rows);
}

/** The activities of a step, with their long texts. */
export async function findActivities(
  db: Db,
  stepId: number,
  language: Language,
): Promise<Activity[]> {
  const originals = await db
    .selectFrom('journey_activities')
    .selectAll()
    .where('step_id', '=', stepId)
    .where('archived_at', 'is', null)
    .where('shown_from', '<=', await readToday(db))
    .orderBy('position')
    .execute();
  const rows = await inLanguage(db, 'activity', language, originals);
  const slugs = rows.map(({ lessons }) => JSON.parse(lessons) as string[]);
  const lessons = await db
    .selectFrom('lessons')
    .select(['id', 'slug', 'chapter_id'])
    .where('slug', 'in', ['', ...slugs.flat()])
    .where('archived_at', 'is', null)
    .execute();
  const titles = await findLessonTitles(db, language);
  return rows.map((row, index) => ({
    ...toHead(row),
    instructions: row.instructions_html,
    example: row.example_html,
    lessons: (slugs[index] ?? []).flatMap((slug) => {
      const lesson = lessons.find((one) => one.slug === slug);
      return lesson
        ? [{ id: lesson.id, chapter: lesson.chapter_id, title: titles.get(lesson.id) ?? '' }]
        : [];
    }),
  }));
}

/** The steps with an activity that refers to one of these lessons, in order. */
export async function findStepsOfLessons(db: Db, lessonIds: readonly number[]): Promise<number[]> {
  const lessons = await db
    .selectFrom('lessons')
    .select('slug')
    .where('id', 'in', [0, ...lessonIds])
    .execute();
  const slugs = new Set(lessons.map(({ slug }) => slug));
  const activities = await db
    .selectFrom('journey_activities as activity')
    .innerJoin('journey_steps as step', 'step.id', 'activity.step_id')
    .innerJoin('journey_sections as section', 'section.id', 'step.section_id')
    .select(['activity.step_id', 'activity.lessons'])
    .where('activity.archived_at', 'is', null)
    .where('activity.shown_from', '<=', await readToday(db))
    .where('step.archived_at', 'is', null)
    .orderBy('section.position')
    .orderBy('step.position')
    .execute();
  const leaning = activities.filter(({ lessons: leansOn }) =>
    (JSON.parse(leansOn) as string[]).some((slug) => slugs.has(slug)),
  );
  return [...new Set(leaning.map(({ step_id }) => step_id))];
}

/** Changes whenever a part of the journey is written and, because activities can have a day, each day. */
export const readJourneyVersion = async (db: Db) =>
  `${await readTopicVersion(db, 'journey')} ${await readToday(db)}`;

function toHead(
  row: Omit<ActivityRow, 'instructions_html' | 'example_html' | 'lessons'> & { language: Language },
) {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    step: row.step_id,
    minutes: row.minutes,
    good: JSON.parse(row.good) as string[],
    pack_part: row.pack_part,
    language: row.language,
  };
}

/** The resources of one activity, or of all; templates in the reader's language. */
export async function findResources(
  db: Db,
  templates: TemplateFiles,
  language: Language,
  activityId?: number,
): Promise<(Resource & { activity: number })[]> {
  const rows = await db
    .selectFrom('journey_resources')
    .selectAll()
    .where('activity_id', 'in', selectShown(db, await readToday(db)))
    .$if(activityId !== undefined, (query) => query.where('activity_id', '=', activityId ?? 0))
    .orderBy('activity_id')
    .orderBy('position')
    .execute();
  const said = await inLanguage(db, 'resource', language, rows);
  return said.map((row) => ({
    id: row.id,
    activity: row.activity_id,
    title: row.title,
    type: row.type,
    url: row.url,
    file: row.template === null ? null : (templates.find(row.template, language)?.url ?? null),
    description: row.description,
  }));
}

function selectMilestones(db: Db, day: string) {
  return db
    .selectFrom('journey_milestones')
    .select([
      'journey_milestones.id',
      'activity_id',
      'title',
      'description',
      'target_value',
      'unit',
      'due_days',
    ])
    .where('archived_at', 'is', null)
    .where('activity_id', 'in', selectShown(db, day))
    .orderBy('activity_id')
    .orderBy('position');
}

/** The whole journey without its long texts. */
export async function getJourney(
  db: Db,
  templates: TemplateFiles,
  language: Language,
): Promise<Journey> {
  const day = await readToday(db);
  const sections = await findSections(db, language);
  const steps = await findSteps(db, language);
  const rows = await db
    .selectFrom('journey_activities')
    .select([
      'id',
      'slug',
      'title',
      'description',
      'step_id',
      'minutes',
      'good',
      'pack_part',
      'position',
      'archived_at',
      'shown_from',
    ])
    .where('archived_at', 'is', null)
    .where('shown_from', '<=', day)
    .orderBy('position')
    .execute();
  const activities = await inLanguage(db, 'activity', language, rows);
  const resources = await findResources(db, templates, language);
  const goals = await selectMilestones(db, day).execute();
  const milestones = await inLanguage(db, 'milestone', language, goals);
  return {
    sections: sections.map((section) => ({
      ...section,
      steps: steps
        .filter((step) => step.section === section.id)
        .map((step) => ({
          ...step,
          activities: activities
            .filter(({ step_id }) => step_id === step.id)
            .map((activity) => ({
              ...toHead(activity),
              resources: resources.filter((one) => one.activity === activity.id),
              milestones: milestones.filter((one) => one.activity_id === activity.id),
            })),
        })),
    })),
  };
}

/** The milestones of one activity, or of all, with the user's values. */
export async function findMilestones(
  db: Db,
  userId: number | null,
  language: Language,
  { activityId, id }: { activityId?: number; id?: number } = {},
): Promise<Milestone[]> {
  const rows = await selectMilestones(db, await readToday(db))
    .leftJoin('studio_milestone_values as reached', (join) =>
      join
        .onRef('reached.milestone_id', '=', 'journey_milestones.id')
        .on('reached.user_id', '=', userId ?? 0),
    )
    .leftJoin('venture_members as member', (join) => join.on('member.user_id', '=', userId ?? 0))
    .select(['reached.value', 'member.joined_at'])
    .$if(activityId !== undefined, (query) => query.where('activity_id', '=', activityId ?? 0))
    .$if(id !== undefined, (query) => query.where('journey_milestones.id', '=', id ?? 0))
    .execute();
  const said = await inLanguage(db, 'milestone', language, rows);
  return said.map((row) => ({
    id: row.id,
    title: row.title,
    description: row.description,
    current_value: row.value ?? 0,
    target_value: row.target_value,
    unit: row.unit,
    due_date: dueDate(row.joined_at, row.due_days),
  }));
}

function dueDate(joinedAt: string | null, days: number | null): string | null {
  if (joinedAt === null || days === null) return null;
  return addDays(dayOf(joinedAt), days);
}

/** @throws 404 for an unknown milestone */
export async function updateMilestone(
  db: Db,
  userId: number,
  id: number,
  language: Language,
  { current_value: value, over, done_at }: BodyOf<typeof studioEndpoints.updateMilestone>,
): Promise<Milestone> {
  const [found] = await findMilestones(db, userId, language, { id });
  if (!found) {
    throw notFound({
      en: 'This milestone is not part of the journey any more.',
      fr: 'Cet objectif ne fait plus partie du parcours.',
    });
  }
  return inTransaction(db, async (trx) => {
    await lockValue(trx, userId, id);
    const stored = await trx
      .selectFrom('studio_milestone_values')
      .select(['value', 'updated_at', 'mark'])
      .where('user_id', '=', userId)
      .where('milestone_id', '=', id)
      .executeTakeFirst();
    const isNamed = over === undefined ? undefined : over === (stored?.value ?? 0);
    const isSeen = (stored && isOwn(stored)) || isNamed;
    const { wins, moment } = judgeLate(stored?.updated_at ?? null, toTrustedTime(done_at), isSeen);
    if (wins) {
      const row = { value, updated_at: moment, mark: markOf(moment) };
      await trx
        .insertInto('studio_milestone_values')
        .values({ user_id: userId, milestone_id: id, ...row })
        .onConflict((conflict) => conflict.columns(['user_id', 'milestone_id']).doUpdateSet(row))
        .execute();
    }
    return { ...found, current_value: wins || !stored ? value : stored.value };
  });
}

/** Also where there is no row to lock yet. */
const lockValue = async (trx: Db, userId: number, id: number) =>
  acquireLock(trx, `milestone ${userId} ${id}`);

/** Increases or decreases a milestone's value; ignores a milestone that was removed from the journey. */
export async function addToMilestone(
  trx: Db,
  userId: number,
  id: number,
  by: 1 | -1,
  moment: string,
) {
  const found = await trx
    .selectFrom('journey_milestones')
    .select('id')
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .where('activity_id', 'in', selectShown(trx, await readToday(trx)))
    .executeTakeFirst();
  if (!found) return;
  await lockValue(trx, userId, id);
  await trx
    .insertInto('studio_milestone_values')
    .values({ user_id: userId, milestone_id: id, value: Math.max(by, 0), updated_at: moment })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'milestone_id'])
        // A single statement, so that two phones that count at the same time add up.
        .doUpdateSet((eb) => ({
          value: eb('studio_milestone_values.value', '+', by),
          mark: null,
          updated_at: eb
            .case()
            .when('studio_milestone_values.updated_at', '>', moment)
            .then(eb.ref('studio_milestone_values.updated_at'))
            .else(moment)
            .end(),
        }))
        .where(
          'studio_milestone_values.value',
          by > 0 ? '<' : '>',
          by > 0 ? STUDIO_LIMITS.value : 0,
        ),
    )
    .execute();
}
