import type { RecordLine } from '@inzira/contract/staff';
import type { ReactNode } from 'react';

/** The parts of a record's sentence. */
export interface RecordParts {
  line: RecordLine;
  who: ReactNode;
  /** The person concerned. */
  whom: ReactNode;
  /** The subject by its name, or else its number. */
  it: ReactNode;
  /** The person whom `before` or `after` names in this field. */
  person: (of: RecordLine['before'], field?: string) => ReactNode;
}

export const isSelf = ({ actor, subject }: RecordLine) => actor?.id === subject.id;

/** A text in `before` or `after`; empty if there is none. */
export function textIn(of: RecordLine['before'], field: string): string {
  const value = of?.[field];
  return typeof value === 'string' ? value : '';
}

export const isQuizFile = (path: string) => /\/quiz(?:\.[a-z]{2})?\.yaml$/.test(path);
