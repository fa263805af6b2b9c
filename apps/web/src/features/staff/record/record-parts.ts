import type { RecordLine } from '@inzira/contract/staff';
import type { ReactNode } from 'react';

/** What a sentence of the record is made of. */
export interface RecordParts {
  line: RecordLine;
  who: ReactNode;
  /** The person whom it is about. */
  whom: ReactNode;
  /** What it is about, by its name, or else by its number. */
  it: ReactNode;
  /** The person whom `before` or `after` names by this field. */
  person: (of: RecordLine['before'], field?: string) => ReactNode;
}

export const isSelf = ({ actor, subject }: RecordLine) => actor?.id === subject.id;

/** A text of what changed; empty where there is none. */
export function textIn(of: RecordLine['before'], field: string): string {
  const value = of?.[field];
  return typeof value === 'string' ? value : '';
}

export const isQuizFile = (path: string) => /\/quiz(?:\.[a-z]{2})?\.yaml$/.test(path);
