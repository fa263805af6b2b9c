import { REVIEW_LIMITS } from '@inzira/contract/limits';
import { addDays } from '#src/platform/days.ts';

/** A question of a learned chapter, with the state of its card. */
export interface Candidate {
  id: number;
  position: number;
  /** The day on which its chapter was completed. */
  learned_on: string;
  card: { due_on: string; stability: number; reps: number; last_review_on: string } | null;
}

interface Round {
  ids: number[];
  has_more: boolean;
  next_on: string | null;
}

/**
 * The questions of a day: first those that are due, longest overdue and least stable first, then a few new ones. A
 * question is new from the day after its chapter was learned; the first ones of all chapters come before second ones.
 */
export function composeRound(candidates: readonly Candidate[], today: string): Round {
  const tomorrow = addDays(today, 1);
  const due: { id: number; due_on: string; stability: number }[] = [];
  const fresh: Candidate[] = [];
  const later: string[] = [];
  let newToday = 0;
  for (const candidate of candidates) {
    const { id, card, learned_on } = candidate;
    if (!card) {
      if (learned_on < today) fresh.push(candidate);
      else later.push(tomorrow);
      continue;
    }
    if (card.reps === 1 && card.last_review_on === today) newToday += 1;
    if (card.due_on <= today) due.push({ id, ...card });
    else later.push(card.due_on);
  }
  const mayBeNew = Math.max(0, REVIEW_LIMITS.newInADay - newToday);
  if (fresh.length > mayBeNew) later.push(tomorrow);
  const waiting = [
    ...due.toSorted(
      (a, b) => a.due_on.localeCompare(b.due_on) || a.stability - b.stability || a.id - b.id,
    ),
    ...fresh.toSorted((a, b) => a.position - b.position).slice(0, mayBeNew),
  ];
  return {
    ids: waiting.slice(0, REVIEW_LIMITS.round).map(({ id }) => id),
    has_more: waiting.length > REVIEW_LIMITS.round,
    next_on: later.toSorted()[0] ?? null,
  };
}
