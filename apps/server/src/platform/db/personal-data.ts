import type { Db } from './database.ts';

/**
 * What a feature holds about people: how it tells it, and what it must do before somebody goes.
 *
 * An erased user's row is deleted, and each table says by its foreign key what that means for it:
 * `on delete cascade` for what was theirs, `on delete set null` for what they wrote to others, which
 * then stands under FORMER_MEMBER. So no copy of a name is left behind, and a feature cannot
 * forget: a test walks every foreign key to `users`.
 */
export interface PersonalData {
  /** The feature's name, which is also the key of its part of an export. */
  name: string;
  collect: (db: Db, userId: number) => Promise<unknown>;
  /** Locks rows that others lock before a user's row; runs first in the transaction of the erasure. */
  hold?: (trx: Db, userId: number) => Promise<void>;
  /** Refuses the erasure (409), or detaches files; runs in the transaction of the erasure. */
  beforeErasure?: (trx: Db, userId: number) => Promise<void>;
}

export const FORMER_MEMBER = 'Former member';
