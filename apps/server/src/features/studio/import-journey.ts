import { readFileSync } from 'node:fs';
import path from 'node:path';
import { inTransaction, type Db } from '#src/platform/db/database.ts';
import {
  contentWrittenAt,
  hashOf,
  readContentFiles,
  type ContentFiles,
} from '#src/platform/content/content-folders.ts';
import {
  archiveOthers,
  upsertBySlug,
  readVersion,
  replaceVersion,
} from '#src/platform/content/content-rows.ts';
import { lessonPath, loadRenderProse } from '#src/features/learning/learning.ts';
import { parseJourney, type ActivitySource, type JourneyContent } from './journey-files.ts';

export interface ImportReport {
  isChanged: boolean;
  /** The database has a newer journey, of a newer server: it stays. */
  isOlder: boolean;
  activities: number;
}

/** A journey that cannot be imported; nothing was changed. */
export class JourneyError extends Error {
  constructor(problems: string[]) {
    super(`The venture journey cannot be imported:\n${problems.join('\n')}`);
  }
}

/** Other code makes other rows of the same content, so it counts as a part of it. */
const IMPORTERS = ['import-journey.ts', 'journey-files.ts', '../learning/lesson-html.ts'];

/**
 * Brings `<contentDir>/journey` into the database, after the curriculum: in place by slug, so that
 * what trainees handed in stays where it was. What left the content is archived. Content that was
 * written before what the database has is left alone.
 * @throws JourneyError when files cannot be understood.
 */
export async function importJourney(db: Db, contentDir: string): Promise<ImportReport> {
  const files = readContentFiles(contentDir, 'journey');
  const lessonUrls = await findLessonUrls(db);
  const hash = hashJourney(files, lessonUrls);
  const isKnown = (await readVersion(db, 'journey_state')) === hash;
  if (isKnown) return { isChanged: false, isOlder: false, activities: await countActivities(db) };
  const journey = parseJourney(files);
  if (journey.problems.length > 0) throw new JourneyError(journey.problems);
  const writtenAt = contentWrittenAt(contentDir, 'journey');
  return inTransaction(db, async (trx) => {
    const standing = await replaceVersion(trx, 'journey_state', hash, writtenAt);
    if (standing === 'older') await writeJourney(trx, journey, lessonUrls);
    return {
      isChanged: standing === 'older',
      isOlder: standing === 'newer',
      activities: await countActivities(trx),
    };
  });
}

/** Whether an import would find nothing to do. */
export async function isJourneyCurrent(db: Db, contentDir: string): Promise<boolean> {
  const files = readContentFiles(contentDir, 'journey');
  return (await readVersion(db, 'journey_state')) === hashJourney(files, await findLessonUrls(db));
}

function hashJourney(files: ContentFiles, lessonUrls: ReadonlyMap<string, string>): string {
  return hashOf(files, [
    ...IMPORTERS.map((file) => readFileSync(path.join(import.meta.dirname, file), 'utf8')),
    // Links to lessons are made by ids and chapters.
    ...[...lessonUrls].flat(),
  ]);
}

async function findLessonUrls(db: Db): Promise<ReadonlyMap<string, string>> {
  const lessons = await db
    .selectFrom('lessons')
    .select(['id', 'slug', 'chapter_id'])
    .where('archived_at', 'is', null)
    .orderBy('id')
    .execute();
  return new Map(lessons.map(({ id, slug, chapter_id }) => [slug, lessonPath(chapter_id, id)]));
}

async function writeJourney(
  trx: Db,
  { sections }: JourneyContent,
  lessonUrls: ReadonlyMap<string, string>,
) {
  const renderProse = await loadRenderProse();
  const toHtml = (markdown: string) =>
    renderProse(markdown, (slug) => lessonUrls.get(slug) ?? null);
  const kept = {
    journey_milestones: [] as number[],
    journey_activities: [] as number[],
    journey_steps: [] as number[],
    journey_sections: [] as number[],
  };
  const keep = async (table: keyof typeof kept, row: Parameters<typeof upsertBySlug>[2]) => {
    const id = await upsertBySlug(trx, table, row);
    kept[table].push(id);
    return id;
  };
  for (const section of sections) {
    const sectionId = await keep('journey_sections', titled(section));
    for (const step of section.steps) {
      const stepId = await keep('journey_steps', { ...titled(step), section_id: sectionId });
      for (const activity of step.activities) {
        const id = await keep('journey_activities', {
          ...titled(activity),
          step_id: stepId,
          minutes: activity.minutes,
          good: JSON.stringify(activity.good),
          pack_part: activity.pack_part ?? null,
          lessons: JSON.stringify(activity.lessons ?? []),
          instructions_html: toHtml(activity.instructions),
          example_html: toHtml(activity.example),
        });
        await writeResources(trx, id, activity);
        for (const [position, { target, ...milestone }] of (activity.milestones ?? []).entries()) {
          await keep('journey_milestones', {
            slug: milestone.slug,
            title: milestone.title,
            unit: milestone.unit,
            description: milestone.description ?? null,
            due_days: milestone.due_days ?? null,
            target_value: target,
            activity_id: id,
            position,
          });
        }
      }
    }
  }
  for (const [table, ids] of Object.entries(kept)) await archiveOthers(trx, table, ids);
}

const titled = ({ slug, position, title, description }: Titled) => ({
  slug,
  position,
  title,
  description,
});
type Titled = Pick<ActivitySource, 'slug' | 'position' | 'title' | 'description'>;

/** Nothing refers to a resource: its place in the activity is all that it is known by. */
async function writeResources(trx: Db, activityId: number, { resources = [] }: ActivitySource) {
  const rows = resources.map(({ title, type, url, template, description }, position) => ({
    activity_id: activityId,
    position,
    title,
    type,
    url: url ?? null,
    template: template ?? null,
    description: description ?? null,
  }));
  await trx
    .deleteFrom('journey_resources')
    .where('activity_id', '=', activityId)
    .where('position', '>=', rows.length)
    .execute();
  if (rows.length === 0) return;
  await trx
    .insertInto('journey_resources')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['activity_id', 'position']).doUpdateSet((eb) => ({
        title: eb.ref('excluded.title'),
        type: eb.ref('excluded.type'),
        url: eb.ref('excluded.url'),
        template: eb.ref('excluded.template'),
        description: eb.ref('excluded.description'),
      })),
    )
    .execute();
}

async function countActivities(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('journey_activities')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('archived_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}
