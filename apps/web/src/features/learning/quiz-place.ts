import {
  currentSession,
  ownDataKey,
  readStored,
  writeStored,
} from '#src/platform/session-store.ts';
import { readVisitorData, writeVisitorData } from '#src/platform/visitor-data.ts';
import type { Given } from './answers.ts';
import type { Answered } from './quiz-question.tsx';
import type { Outcome } from './quiz.tsx';

/** What was done on the question that is open. */
export interface Begun {
  given: Given;
  tried: readonly Given[];
  hasHint: boolean;
  isSolved: boolean;
}

/** Where somebody is in a quiz. */
export interface QuizPlace {
  number: number;
  outcomes: readonly Outcome[];
  answered?: readonly Answered[];
  begun: Begun | null;
}

/**
 * Keeps the place in a quiz or review until it is finished, so that leaving the page loses no answer:
 * a learner's on this device, a visitor's in this tab, from where it becomes theirs when they log in.
 */
export class PlaceKeeper<Place> {
  private readonly name: string;
  private readonly userId: number | undefined;
  /** Of what it is a place: the questions, a day. Of another it says nothing. */
  private readonly asked: readonly (number | string)[];

  constructor(name: string, userId: number | undefined, asked: readonly (number | string)[]) {
    this.name = name;
    this.userId = userId;
    this.asked = asked;
  }

  read(): Place | null {
    const { name, userId } = this;
    const own = userId === undefined ? null : readStored(ownDataKey(name, userId));
    const kept = own ?? readVisitorData(name);
    try {
      const place = JSON.parse(kept ?? 'null') as (Place & { asked: unknown[] }) | null;
      return place?.asked.join() === this.asked.join() ? place : null;
    } catch {
      return null;
    }
  }

  keep(place: Place): void {
    this.write(JSON.stringify({ ...place, asked: this.asked }));
  }

  clear(): void {
    this.write(null);
  }

  private write(text: string | null): void {
    const { name, userId } = this;
    // A logout takes it off the device: nothing brings it back.
    if (currentSession().user?.id !== userId) return;
    writeVisitorData(name, userId === undefined ? text : null);
    if (userId !== undefined) writeStored(ownDataKey(name, userId), text);
  }
}
