import type { Journey } from '@inzira/contract/studio';
import type { ActivityRecord, TraineeWork } from '@inzira/contract/studio-records';

export type JourneySection = Journey['sections'][number];
export type JourneyStep = JourneySection['steps'][number];
export type JourneyActivity = JourneyStep['activities'][number];

export type ActivityState = 'nothing' | ActivityRecord['status'];

export function recordOf(work: TraineeWork | undefined, activityId: number): ActivityRecord | null {
  return work?.records.find(({ activity }) => activity === activityId) ?? null;
}

function activityStateOf(work: TraineeWork | undefined, activityId: number): ActivityState {
  return recordOf(work, activityId)?.status ?? 'nothing';
}

/** The id of the element with an activity's state, which can be focused. */
export const statusId = (activityId: number) => `activity-${activityId}-status`;

/** A step is complete when each of its activities has work, whatever its status. */
export function isComplete({ activities }: JourneyStep, work: TraineeWork | undefined): boolean {
  return (
    activities.length > 0 && activities.every(({ id }) => activityStateOf(work, id) !== 'nothing')
  );
}

export function countBy(activities: readonly JourneyActivity[], work: TraineeWork | undefined) {
  const counts = { nothing: 0, pending: 0, rejected: 0, approved: 0 };
  for (const { id } of activities) counts[activityStateOf(work, id)] += 1;
  return { ...counts, handedIn: activities.length - counts.nothing, all: activities.length };
}

export function activitiesOf({ sections }: Journey): JourneyActivity[] {
  return sections.flatMap(({ steps }) => steps.flatMap(({ activities }) => activities));
}

export function findStep({ sections }: Journey, activityId: number): JourneyStep | undefined {
  return sections
    .flatMap(({ steps }) => steps)
    .find(({ activities }) => activities.some(({ id }) => id === activityId));
}

/** The next activity: first one that the trainer wants changed, then one without work. */
export function nextActivity(
  journey: Journey,
  work: TraineeWork | undefined,
): { activity: JourneyActivity; activityState: 'rejected' | 'nothing' } | null {
  const activities = activitiesOf(journey);
  for (const activityState of ['rejected', 'nothing'] as const) {
    const activity = activities.find(({ id }) => activityStateOf(work, id) === activityState);
    if (activity) return { activity, activityState };
  }
  return null;
}
