import { keep, type Owner, readKept, useDeviceStore } from '#src/platform/device-store.ts';
import { claimVisitorItem } from '#src/platform/visitor-items.ts';
import { useSession } from '#src/platform/session.ts';
import { useMemo, useState } from 'react';
import type { LearnerAnswer } from './answers.ts';
import type { Answered } from './quiz-question.tsx';
import type { Outcome } from './quiz.tsx';
import { isClaimUndecided } from './visitor-progress.ts';

/** The progress within the current question. */
export interface QuestionProgress {
  given: LearnerAnswer;
  tried: readonly LearnerAnswer[];
  hasHint: boolean;
  isSolved: boolean;
}

/** The position in a quiz. */
export interface QuizPosition {
  number: number;
  outcomes: readonly Outcome[];
  answered?: readonly Answered[];
  begun: QuestionProgress | null;
}

/** Stores the position in a quiz or review, so that leaving the page loses no answer. */
export interface KeptPosition<Place> {
  read: () => Place | null;
  /** Null removes it, at the end of the quiz. */
  keep: (place: Place | null) => void;
}

interface Kept<Place> {
  version: string;
  place: Place;
}

/**
 * A learner's position is stored on this device; a visitor's in this tab, until a user has logged in and taken it over.
 * @param asked identifies the questions or day: a position of others is ignored.
 */
export function useKeptPosition<Place>(
  name: string,
  asked: readonly (number | string)[],
): KeptPosition<Place> {
  useDeviceStore();
  const owner: Owner = useSession().user?.id ?? null;
  const [at] = useState(() => {
    if (owner !== null && !isClaimUndecided()) claimVisitorItem(name, owner);
    return { name, owner };
  });
  const version = asked.join();
  return useMemo(
    () => ({
      read: () => {
        const kept =
          readKept<Kept<Place>>(at.name, at.owner) ??
          (isClaimUndecided() ? readKept<Kept<Place>>(at.name, null) : null);
        return kept?.version === version ? kept.place : null;
      },
      keep: (place) => void keep(at.name, place && { version, place }, at.owner),
    }),
    [at, version],
  );
}
