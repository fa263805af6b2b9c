import type { MailKind } from '@inzira/contract/rules/staff';
import type { Generated } from 'kysely';
import type { Migration } from '#src/platform/db/migrations.ts';

declare module '#src/platform/db/database.ts' {
  interface Tables {
    outbox: {
      id: Generated<number>;
      recipient: string;
      subject: string;
      /** Null for one that an earlier release wrote. */
      kind: Generated<MailKind | null>;
      /** Whom it is for, where they have an account. */
      user_id: Generated<number | null>;
      text_body: string;
      html_body: string;
      reply_to: string | null;
      unsubscribe_url: string | null;
      /** Names mails that were written together, so that those which have not gone can be taken back. */
      batch: string | null;
      created_at: string;
      /** Both unused since jobs count attempts: see NEVER_DUE. */
      attempts: number;
      due_at: string;
      sent_at: string | null;
    };
  }
}

/** After the table of users. */
export const outboxOwnerMigrations: Migration[] = [
  {
    name: 'outbox-owners',
    statements: () => [
      'alter table outbox add column kind text',
      'alter table outbox add column user_id integer references users (id) on delete cascade',
      // By the column that has an index; an address that lower() folds in another way stays without an owner.
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
