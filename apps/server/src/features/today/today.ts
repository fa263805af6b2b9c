import type { Language } from '@inzira/contract/accounts';
import type { Duty } from '@inzira/contract/today';
import { findSavedClosing } from '#src/features/opportunities/opportunities.ts';
import { countWaitingWork, findChangesAsked, type Reader } from '#src/features/studio/studio.ts';
import type { Db } from '#src/platform/db/database.ts';

const CLOSING_DAYS = 7;
const MOST_OF_A_KIND = 5;

/** Those of others first: a trainer's answer is waited for, a deadline only passes. */
export async function findDuties(db: Db, viewer: Reader, language: Language): Promise<Duty[]> {
  const [work, changes, closing] = await Promise.all([
    viewer.isTrainer ? countWaitingWork(db, viewer.id) : null,
    findChangesAsked(db, viewer.id, MOST_OF_A_KIND, language),
    findSavedClosing(db, viewer.id, CLOSING_DAYS, MOST_OF_A_KIND, language),
  ]);
  return [
    ...(work?.since ? [{ kind: 'work-waits' as const, count: work.count, since: work.since }] : []),
    ...changes.map((activity) => ({ kind: 'change-asked' as const, activity })),
    ...closing.map(({ days, ...opportunity }) => ({
      kind: 'opportunity-closes' as const,
      opportunity,
      days,
    })),
  ];
}
