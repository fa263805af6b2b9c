import { sql } from 'kysely';
import type { Db } from '#src/platform/db/database.ts';

/*
 * An activity with a day is shown from that day on. Before it, learners and trainers find nothing of it, as of an
 * archived one: each query that leaves out archived activities leaves out these too.
 */

/** The activities of the journey that are shown on a day. */
export const selectShown = (db: Db, day: string) =>
  db
    .selectFrom('journey_activities')
    .select('journey_activities.id')
    .where('journey_activities.archived_at', 'is', null)
    .where('journey_activities.shown_from', '<=', day);

const activitiesOf = (part: 'step' | 'section') =>
  part === 'step'
    ? sql`select 1 from journey_activities as inner_activity
        where inner_activity.step_id = journey_steps.id and inner_activity.archived_at is null`
    : sql`select 1 from journey_activities as inner_activity
        join journey_steps as inner_step on inner_step.id = inner_activity.step_id
        where inner_step.section_id = journey_sections.id and inner_step.archived_at is null
          and inner_activity.archived_at is null`;

/** Leaves out a part all of whose activities are shown later; one without activities stays. */
export const hasShown = (part: 'step' | 'section', day: string) =>
  sql<boolean>`(not exists (${activitiesOf(part)})
    or exists (${activitiesOf(part)} and inner_activity.shown_from <= ${day}))`;
