import type { Language } from '@inzira/contract/accounts';
import type { Generated } from 'kysely';
import type { Migration } from '#src/platform/db/migrations.ts';

declare module '#src/platform/db/database.ts' {
  interface Tables {
    /** What people have written to the team. Anybody may claim any email: it proves no account. */
    contact_messages: {
      id: Generated<number>;
      name: string;
      email: string;
      email_key: string;
      message: string;
      /** Of the sender's outbox, which may send a message twice. */
      idempotency_key: string | null;
      created_at: string;
    };
    newsletter_subscriptions: {
      id: Generated<number>;
      email: string;
      email_key: string;
      /** In the link of every newsletter, so it is kept as it is: all that it opens is the way out. */
      token: string;
      language: Language;
      subscribed_at: string;
      unsubscribed_at: string | null;
    };
  }
}

export const contactMigrations: Migration[] = [
  {
    name: 'contact-1',
    statements: ({ id, strict }) => [
      `create table contact_messages (
        id ${id},
        name text not null,
        email text not null,
        email_key text not null,
        message text not null,
        idempotency_key text unique,
        created_at text not null
      ) ${strict}`,
      'create index contact_messages_email on contact_messages (email_key)',
      `create table newsletter_subscriptions (
        id ${id},
        email text not null,
        email_key text not null unique,
        token text not null unique,
        language text not null check (language in ('en', 'fr')),
        subscribed_at text not null,
        unsubscribed_at text
      ) ${strict}`,
    ],
  },
];
