import type { MailKind } from '@inzira/contract/rules/staff';
import type { Generated } from 'kysely';
import type { Migration } from '#src/platform/db/migrations.ts';

declare module '#src/platform/db/database.ts' {
  interface Tables {
    outbox: {
      id: Generated<number>;
      recipient: string;
      subject: string;
      /** Null for a mail of an earlier release. */
      kind: Generated<MailKind | null>;
      /** The recipient's account, if there is one. */
      user_id: Generated<number | null>;
      text_body: string;
      html_body: string;
      reply_to: string | null;
      unsubscribe_url: string | null;
      /** Names mails that were stored together, so that the unsent ones can be withdrawn. */
      batch: string | null;
      created_at: string;
      /** Both unused since jobs count attempts: see NEVER_DUE. */
      attempts: number;
      due_at: string;
      sent_at: string | null;
    };
  }
}

/** Must run after the migration that creates users. */
export const outboxOwnerMigrations: Migration[] = [
  {
    name: 'outbox-owners',
    statements: () => [
      'alter table outbox add column kind text',
      'alter table outbox add column user_id integer references users (id) on delete cascade',
      // Uses the column that has an index; an address that lower() folds differently keeps no owner.
      'update outbox set user_id = (select id from users where users.email_key = lower(outbox.recipient))',
      'create index outbox_user_id on outbox (user_id, id) where user_id is not null',
    ],
  },
];

export const outboxMigrations: Migration[] = [
  {
    name: 'outbox-1',
    statements: ({ id, strict }) => [
      `create table outbox (
        id ${id},
        recipient text not null,
        subject text not null,
        text_body text not null,
        html_body text not null,
        created_at text not null,
        attempts integer not null,
        due_at text not null,
        sent_at text
      ) ${strict}`,
      'create index outbox_due on outbox (due_at) where sent_at is null',
    ],
  },
  {
    name: 'outbox-2',
    statements: () => ['create index outbox_sent on outbox (sent_at) where sent_at is not null'],
  },
  {
    name: 'outbox-3',
    statements: () => [
      'alter table outbox add column reply_to text',
      'alter table outbox add column unsubscribe_url text',
    ],
  },
  {
    name: 'outbox-batch',
    statements: () => [
      'alter table outbox add column batch text',
      'create index outbox_batch on outbox (batch, id) where batch is not null',
    ],
  },
];
