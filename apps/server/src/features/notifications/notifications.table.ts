import type { Generated } from 'kysely';
import type { Db } from '#src/platform/db/database.ts';
import type { Migration } from '#src/platform/db/migrations.ts';

declare module '#src/platform/db/database.ts' {
  interface Tables {
    notifications: {
      id: Generated<number>;
      user_id: number;
      kind: string;
      /** JSON: the values that the kind's texts contain. */
      data: string;
      created_at: string;
      read_at: string | null;
      mailed_at: string | null;
    };
    /** A user's choices that differ from the kind's default. */
    notification_settings: { user_id: number; kind: string; mail: number };
  }
}

export const notificationMigrations: Migration[] = [
  {
    name: 'notifications-1',
    statements: ({ id, strict }) => [
      `create table notifications (
        id ${id},
        user_id integer not null references users (id) on delete cascade,
        kind text not null,
        data text not null,
        created_at text not null,
        read_at text,
        mailed_at text
      ) ${strict}`,
      'create index notifications_user_id on notifications (user_id, id)',
      'create index notifications_unread on notifications (user_id) where read_at is null',
      'create index notifications_created_at on notifications (created_at)',
      `create table notification_settings (
        user_id integer not null references users (id) on delete cascade,
        kind text not null,
        mail integer not null check (mail in (0, 1)),
        primary key (user_id, kind)
      ) ${strict}`,
    ],
  },
  {
    name: 'notifications-2',
    run: nameByUser,
  },
];

const ROWS_AT_ONCE = 1000;

/** Replaces names in stored data by user ids. */
async function nameByUser(trx: Db) {
  for (let after = 0; ;) {
    const rows = await trx
      .selectFrom('notifications')
      .select(['id', 'data'])
      .where('kind', 'in', [
        'work-submitted',
        'trainee-joined',
        'assistant-joined',
        'trainer-joined',
        'trainee-left',
        'leave-requested',
        'member-joined',
        'ownership-offered',
        'ownership-changed',
      ])
      .where('id', '>', after)
      .orderBy('id')
      .limit(ROWS_AT_ONCE)
      .execute();
    const earlier = rows.map(({ id, data }) => ({ id, data: JSON.parse(data) as NamedData }));
    const names = earlier.flatMap(({ data }) => data.member ?? data.owner ?? []);
    const users =
      names.length === 0
        ? []
        : await trx
            .selectFrom('users')
            .select(['id', 'username'])
            .where('username', 'in', names)
            .execute();
    const ids = new Map(users.map(({ id, username }) => [username, id]));
    const byName = (name: string) => ({ user: ids.get(name) ?? 0 });
    for (const { id, data } of earlier) {
      const { name, traineeId, member, owner, ...rest } = data;
      const changed = {
        ...rest,
        ...(traineeId !== undefined && { traineeId }),
        ...(name !== undefined && { name: { user: traineeId ?? 0 } }),
        ...(member !== undefined && { member: byName(member) }),
        ...(owner !== undefined && { owner: byName(owner) }),
      };
      await trx
        .updateTable('notifications')
        .set({ data: JSON.stringify(changed) })
        .where('id', '=', id)
        .execute();
    }
    const last = rows.at(-1);
    if (!last || rows.length < ROWS_AT_ONCE) return;
    after = last.id;
  }
}

interface NamedData {
  name?: string;
  traineeId?: number;
  member?: string;
  owner?: string;
}
