import type { Language } from '@inzira/contract/accounts';
import type { Duty, LedOrganization } from '@inzira/contract/today';
import { findSavedClosing } from '#src/features/opportunities/opportunities.ts';
import { findLedOrganizations } from '#src/features/organizations/organizations.ts';
import {
  countWaitingWork,
  findChangesAsked,
  findLeaveAsked,
  findNextActivity,
  findTraineesWrote,
  type Reader,
} from '#src/features/studio/studio.ts';
import type { Db } from '#src/platform/db/database.ts';

const CLOSING_DAYS = 7;
const MOST_OF_A_KIND = 5;

/** Tasks that others wait for come first, since a deadline only passes. */
export async function findToday(
  db: Db,
  viewer: Reader,
  language: Language,
): Promise<{ duties: Duty[]; organizations: LedOrganization[] }> {
  const [work, wrote, leaving, changes, next, led, closing] = await Promise.all([
    viewer.isTrainer ? countWaitingWork(db, viewer.id) : null,
    viewer.isTrainer ? findTraineesWrote(db, viewer.id, MOST_OF_A_KIND, language) : [],
    viewer.isTrainer ? findLeaveAsked(db, viewer.id, MOST_OF_A_KIND) : [],
    findChangesAsked(db, viewer.id, MOST_OF_A_KIND, language),
    findNextActivity(db, viewer.id, language),
    findLedOrganizations(db, viewer.id),
    findSavedClosing(db, viewer.id, CLOSING_DAYS, MOST_OF_A_KIND, language),
  ]);
  const duties: Duty[] = [
    ...(work?.since ? [{ kind: 'work-waits' as const, count: work.count, since: work.since }] : []),
    ...wrote.map((thread) => ({ kind: 'trainee-wrote' as const, ...thread })),
    ...leaving.map((trainee) => ({ kind: 'leave-asked' as const, trainee })),
    ...changes.map((activity) => ({ kind: 'change-asked' as const, activity })),
    ...led.duties,
    // A change that a trainer asked for comes before the next activity.
    ...(next && changes.length === 0 ? [{ kind: 'studio-next' as const, activity: next }] : []),
    ...closing.map(({ days, ...opportunity }) => ({
      kind: 'opportunity-closes' as const,
      opportunity,
      days,
    })),
  ];
  return { duties, organizations: led.organizations };
}
