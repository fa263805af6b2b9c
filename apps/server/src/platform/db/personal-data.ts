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
  /** The feature's word; its part of an export stands under it. */
  name: string;
  collect: (db: Db, userId: number) => Promise<unknown>;
  /** First in the transaction of the erasure: rows that others hold before they touch a user's row. */
  hold?: (trx: Db, userId: number) => Promise<void>;
  /** In the transaction of the erasure: refusals (409), and files to let go. */
  beforeErasure?: (trx: Db, userId: number) => Promise<void>;
}

export const FORMER_MEMBER = 'Former member';
