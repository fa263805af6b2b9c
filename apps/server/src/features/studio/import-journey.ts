import type { Db } from '#src/platform/db/database.ts';
import {
  importContent,
  isContentCurrent,
  type ContentSource,
} from '#src/platform/content/import-content.ts';
import { storeOutdatedTranslations } from '#src/platform/content/outdated-translations.ts';
import { SlugRows } from '#src/platform/content/content-rows.ts';
import { lessonPath } from '#src/features/learning/learning.ts';
import { activityHtml, proseTo } from './activity-html.ts';
import { parseJourney, type ActivitySource, type JourneyContent } from './journey-files.ts';
import { translationRows } from './journey-translation-rows.ts';
import { parseJourneyTranslations, type JourneyTranslations } from './journey-translations.ts';

/**
 * Imports `<contentDir>/journey`, after the curriculum. Rows are matched by slug, so that submitted work keeps its
 * place. Removed content is archived.
 * @throws ContentError
 */
export async function importJourney(db: Db, contentDir: string) {
  const report = await importContent(db, contentDir, journey, async (trx, content) => {
    await writeJourney(trx, content);
    await storeOutdatedTranslations(trx, 'journey', content.outdated);
  });
  return { ...report, activities: await countActivities(db) };
}

export const isJourneyCurrent = (db: Db, contentDir: string) =>
  isContentCurrent(db, contentDir, journey);

interface Journey extends JourneyContent {
  translations: JourneyTranslations['byLanguage'];
  /** Translations whose original has changed since. */
  outdated: readonly string[];
}

const journey: ContentSource<Journey> = {
  title: 'The venture journey',
  folder: 'journey',
  state: 'journey_state',
  code: import.meta.filename,
  // Links to lessons depend on the ids of lessons and chapters.
  also: async (db) => [...(await findLessonUrls(db))].flat(),
  parse: (files) => {
    const content = parseJourney(files);
    // A translation with problems is not used; its original is shown.
    const { byLanguage: translations, states } = parseJourneyTranslations(files, content);
    const outdated = states.filter((one) => one.isOutdated).map(({ file }) => file);
    return { content: { ...content, translations, outdated }, problems: content.problems };
  },
};

async function findLessonUrls(db: Db): Promise<ReadonlyMap<string, string>> {
  const lessons = await db
    .selectFrom('lessons')
    .select(['id', 'slug', 'chapter_id'])
    .where('archived_at', 'is', null)
    .orderBy('id')
    .execute();
  return new Map(lessons.map(({ id, slug, chapter_id }) => [slug, lessonPath(chapter_id, id)]));
}

async function writeJourney(trx: Db, { sections, translations }: Journey) {
  const lessonUrls = await findLessonUrls(trx);
  const toHtml = await proseTo((slug) => lessonUrls.get(slug) ?? null);
  // Inner parts are archived before the outer ones.
  const milestones = new SlugRows(trx, 'journey_milestones');
  const activities = new SlugRows(trx, 'journey_activities');
  const steps = new SlugRows(trx, 'journey_steps');
  const parts = new SlugRows(trx, 'journey_sections');
  const texts = translationRows(translations, toHtml);
  for (const section of sections) {
    const sectionId = await parts.keep(titled(section));
    texts.addHead('section', sectionId, `${section.file}/section.yaml`);
    for (const step of section.steps) {
      const stepId = await steps.keep({ ...titled(step), section_id: sectionId });
      texts.addHead('step', stepId, `${step.file}/step.yaml`);
      for (const activity of step.activities) {
        const id = await activities.keep({
          ...titled(activity),
          step_id: stepId,
          minutes: activity.minutes,
          good: JSON.stringify(activity.good),
          pack_part: activity.pack_part ?? null,
          shown_from: activity.from ?? '',
          lessons: JSON.stringify(activity.lessons ?? []),
          ...activityHtml(activity, toHtml),
        });
        const resourceIds = await writeResources(trx, id, activity);
        const milestoneIds: number[] = [];
        for (const [position, { target, ...milestone }] of (activity.milestones ?? []).entries()) {
          const milestoneId = await milestones.keep({
            slug: milestone.slug,
            title: milestone.title,
            unit: milestone.unit,
            description: milestone.description ?? null,
            due_days: milestone.due_days ?? null,
            target_value: target,
            activity_id: id,
            position,
          });
          milestoneIds.push(milestoneId);
        }
        texts.addActivity(activity.file, { id, resourceIds, milestoneIds });
      }
    }
  }
  for (const rows of [milestones, activities, steps, parts]) await rows.archiveOthers();
  await trx.deleteFrom('journey_translations').execute();
  if (texts.rows.length > 0)
    await trx.insertInto('journey_translations').values(texts.rows).execute();
}

const titled = ({ slug, position, title, description }: Titled) => ({
  slug,
  position,
  title,
  description,
});
type Titled = Pick<ActivitySource, 'slug' | 'position' | 'title' | 'description'>;

/** Resources have no slug: they are matched by their position in the activity. @returns their ids, in order. */
async function writeResources(
  trx: Db,
  activityId: number,
  { resources = [] }: ActivitySource,
): Promise<number[]> {
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
  if (rows.length === 0) return [];
  const written = await trx
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
    .returning(['id', 'position'])
    .execute();
  return written.toSorted((a, b) => a.position - b.position).map(({ id }) => id);
}

async function countActivities(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('journey_activities')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('archived_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}
