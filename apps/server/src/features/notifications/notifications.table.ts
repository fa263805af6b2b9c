import type { Generated } from 'kysely';
import type { Migration } from '#src/platform/db/migrations.ts';

declare module '#src/platform/db/database.ts' {
  interface Tables {
    notifications: {
      id: Generated<number>;
      user_id: number;
      kind: string;
      /** JSON: what the kind's texts name. */
      data: string;
      created_at: string;
      read_at: string | null;
      mailed_at: string | null;
    };
    /** What a user has chosen other than the kind's default. */
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
];
