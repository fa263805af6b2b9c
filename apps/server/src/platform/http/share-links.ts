import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { now, type Db } from '#src/platform/db/database.ts';

/** A random token for a link that works for anyone who has it, and that its owner can see again. */
export const newShareToken = () => randomBytes(24).toString('base64url');

/**
 * Links that show something of a user to anyone who has them: one per user, until it is withdrawn. The table has
 * `user_id`, `token` and `created_at`; each call may be part of a transaction.
 */
export class ShareLinks {
  readonly #table;
  readonly #page: string;

  constructor(table: 'plan_links' | 'studio_pack_links', page: string) {
    this.#table = sql.table(table);
    this.#page = page;
  }

  async find(db: Db, userId: number) {
    const { rows } = await sql<{ token: string; created_at: string }>`
      select token, created_at from ${this.#table} where user_id = ${userId}`.execute(db);
    const [link] = rows;
    return link ? { ...link, path: `${this.#page}/${link.token}` } : null;
  }

  /** Keeps an existing link. @returns whether a new one was created. */
  async create(db: Db, userId: number): Promise<boolean> {
    const { rows } = await sql`
      insert into ${this.#table} (user_id, token, created_at)
      values (${userId}, ${newShareToken()}, ${now()})
      on conflict do nothing returning user_id`.execute(db);
    return rows.length > 0;
  }

  /** Deletes the link; a later one gets another token. @returns whether there was one. */
  async withdraw(db: Db, userId: number): Promise<boolean> {
    const { rows } = await sql`
      delete from ${this.#table} where user_id = ${userId} returning user_id`.execute(db);
    return rows.length > 0;
  }

  /** The user whose active link has this token. */
  async findOwner(db: Db, token: string): Promise<number | undefined> {
    const { rows } = await sql<{ user_id: number }>`
      select user_id from ${this.#table} where token = ${token}`.execute(db);
    return rows[0]?.user_id;
  }
}
