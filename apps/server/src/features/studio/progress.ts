import { PROGRESS_PER_PAGE } from '@inzira/contract/limits';
import type { Language } from '@inzira/contract/accounts';
import {
  studioTrainerEndpoints,
  type OwnTrainee,
  type ProgressTable,
  type StepState,
  type TraineeQuery,
} from '@inzira/contract/studio-trainers';
import type { RecordStatus } from '@inzira/contract/studio-records';
import { isOneOf, type Db } from '#src/platform/db/database.ts';
import { FOUND_MAX, INSTALLATION, recordHistory } from '#src/platform/db/history.ts';
import { openPage } from '#src/platform/db/paging.ts';
import { toCsv } from '@inzira/contract/rules/csv';
import { findTitles } from './journey-texts.ts';
import { readToday } from '#src/platform/settings.ts';
import { selectShown } from './shown-activities.ts';
import { findTraineeIds, findTrainees, loadTrainees } from './trainees.ts';

type Steps = ProgressTable['steps'];
type Row = ProgressTable['results'][number];
type Cell = Row['progress'][number];

/** Trainees by steps, longest wait first; other pages read only ids. @throws 404 as `findTrainees`, and for an unknown page */
export async function findProgress(
  db: Db,
  trainerId: number,
  { page, ...query }: TraineeQuery & { page?: string | undefined },
  language: Language,
): Promise<ProgressTable> {
  const { venture, search } = query;
  const ids = await findTraineeIds(db, trainerId, query);
  const { url } = studioTrainerEndpoints.progress;
  const narrow = new URLSearchParams();
  if (venture !== undefined) narrow.set('venture', String(venture));
  if (search) narrow.set('search', search);
  const { limit, offset, envelope } = openPage({
    page,
    count: ids.length,
    size: PROGRESS_PER_PAGE,
    url: narrow.size === 0 ? url : `${url}?${narrow.toString()}`,
  });
  const steps = await findSteps(db, language);
  const trainees = await loadTrainees(db, trainerId, ids.slice(offset, offset + limit));
  const results = await addProgress(db, steps, trainees);
  return { steps, ...envelope, results };
}

async function findSteps(db: Db, language: Language): Promise<Steps> {
  const rows = await db
    .selectFrom('journey_steps as step')
    .innerJoin('journey_sections as section', 'section.id', 'step.section_id')
    .innerJoin('journey_activities as activity', 'activity.step_id', 'step.id')
    .select(({ fn }) => [
      'step.id',
      'step.title',
      'step.position',
      'section.id as section_id',
      'section.title as section_title',
      'section.position as section_position',
      fn.count<number>('activity.id').as('activities'),
    ])
    .where('step.archived_at', 'is', null)
    .where('activity.id', 'in', selectShown(db, await readToday(db)))
    .groupBy([
      'step.id',
      'step.title',
      'step.position',
      'section.id',
      'section.title',
      'section.position',
    ])
    .orderBy('section.position')
    .orderBy('step.position')
    .execute();
  const stepTitles = await findTitles(db, 'step', language);
  const sectionTitles = await findTitles(db, 'section', language);
  return rows.map(({ id, title, position, activities, ...section }) => ({
    id,
    title: stepTitles.get(id) ?? title,
    order: position,
    section: {
      id: section.section_id,
      name: sectionTitles.get(section.section_id) ?? section.section_title,
    },
    activities,
  }));
}

async function addProgress(db: Db, steps: Steps, trainees: OwnTrainee[]): Promise<Row[]> {
  const counts = await db
    .selectFrom('studio_records as record')
    .innerJoin('journey_activities as activity', 'activity.id', 'record.activity_id')
    .select(({ fn }) => [
      'record.user_id',
      'activity.step_id',
      'record.status',
      fn.countAll<number>().as('count'),
    ])
    .where(
      isOneOf(
        db,
        'record.user_id',
        trainees.map(({ id }) => id),
      ),
    )
    .where('activity.id', 'in', selectShown(db, await readToday(db)))
    .groupBy(['record.user_id', 'activity.step_id', 'record.status'])
    .execute();
  const countOf = new Map(
    counts.map(({ user_id, step_id, status, count }) => [`${user_id} ${step_id} ${status}`, count]),
  );
  return trainees.map((trainee) => ({
    ...trainee,
    progress: steps.map((step): Cell => {
      const of = (status: RecordStatus) => countOf.get(`${trainee.id} ${step.id} ${status}`) ?? 0;
      const cell = { approved: of('approved'), pending: of('pending'), rejected: of('rejected') };
      return { state: stateOf(cell, step.activities), ...cell };
    }),
  }));
}

function stateOf(
  { approved, pending, rejected }: Omit<Cell, 'state'>,
  activities: number,
): StepState {
  if (pending > 0) return 'waiting';
  if (rejected > 0) return 'rejected';
  if (approved >= activities) return 'done';
  return approved > 0 ? 'started' : 'nothing';
}

const WORDS = {
  en: {
    colon: ': ',
    columns: ['Name', 'Username', 'Email', 'Venture', 'Joined', 'Waiting since', 'Asked to leave'],
    states: {
      waiting: 'waiting',
      rejected: 'sent back',
      done: 'done',
      started: 'started',
      nothing: '',
    },
  },
  fr: {
    colon: '\u00a0: ',
    columns: [
      'Nom',
      'Nom d’utilisateur',
      'E-mail',
      'Projet',
      'Arrivée',
      'En attente depuis',
      'Demande de départ',
    ],
    states: {
      waiting: 'en attente',
      rejected: 'à reprendre',
      done: 'terminé',
      started: 'commencé',
      nothing: '',
    },
  },
};

/** The whole table as a CSV file; saving it is recorded. @throws 404 as `findTrainees` */
export async function exportProgress(
  db: Db,
  trainerId: number,
  query: TraineeQuery,
  language: Language,
): Promise<string> {
  const { columns, states, colon } = WORDS[language];
  const steps = await findSteps(db, language);
  const trainees = await findTrainees(db, trainerId, query);
  const rows = await addProgress(db, steps, trainees);
  await recordHistory(db, {
    actorId: trainerId,
    action: 'trainees-exported',
    subject: INSTALLATION,
    after: { count: trainees.length, found: trainees.slice(0, FOUND_MAX).map(({ id }) => id) },
  });
  const lines = [
    [...columns, ...steps.map(({ title, section }) => `${section.name}${colon}${title}`)],
    ...rows.map((row) => [
      row.full_name,
      row.username,
      row.email,
      row.venture.name,
      row.joined_at.slice(0, 10),
      row.waiting_since?.slice(0, 10) ?? '',
      row.leave_requested_at?.slice(0, 10) ?? '',
      ...row.progress.map((cell, index) =>
        [
          states[cell.state],
          cell.state === 'nothing' ? '' : `${cell.approved}/${steps[index]?.activities ?? 0}`,
        ]
          .filter(Boolean)
          .join(' '),
      ),
    ]),
  ];
  return toCsv(lines, language);
}
