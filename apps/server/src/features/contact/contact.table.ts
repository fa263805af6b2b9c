import type { Language } from '@inzira/contract/accounts';
import type { Generated } from 'kysely';
import type { Migration } from '#src/platform/db/migrations.ts';
import { createSearchIndex, type SearchIndex } from '#src/platform/search/search-index.ts';

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
      /** Of the page that it was written on: an answer is laid out in it. */
      language: Language;
      closed_at: string | null;
      assignee_id: number | null;
    };
    contact_replies: {
      id: Generated<number>;
      message_id: number;
      author_id: number | null;
      text: string;
      sent_at: string;
    };
    /** What staff write to many: newsletters by mail, announcements in the app. */
    broadcasts: {
      id: Generated<number>;
      author_id: number | null;
      /** JSON of the contract's Audience. */
      audience: string;
      subject: string;
      text: string;
      link_label: string;
      link: string;
      /** Empty where it is in one language only. */
      subject_fr: Generated<string>;
      text_fr: Generated<string>;
      link_label_fr: Generated<string>;
      state: 'draft' | 'sending' | 'stopped' | 'sent';
      created_at: string;
      started_at: string | null;
      finished_at: string | null;
      /** How many `broadcast_readers` has of it. */
      reached: Generated<number>;
      /** Another one when its text has changed. */
      revision: Generated<number>;
      field_revisions: Generated<string>;
    };
    /** Who was reached, so that nobody is twice: a subscription or a user, by the kind of the audience. */
    broadcast_readers: { broadcast_id: number; reader_id: number };
    newsletter_subscriptions: {
      id: Generated<number>;
      email: string;
      email_key: string;
      /** In the link of every newsletter, so it is kept as it is: all that it opens is the way out. */
      token: string;
      language: Language;
      subscribed_at: string;
      /** When the link in the welcome was followed. */
      confirmed_at: string | null;
      unsubscribed_at: string | null;
    };
  }
}

/** How staff find a message. */
export const messageSearch: SearchIndex = {
  table: 'contact_messages',
  columns: ['name', 'email', 'message'],
  facets: {},
};

/** How staff find who subscribed; who has left is found by nobody. */
export const subscriberSearch: SearchIndex = {
  table: 'newsletter_subscriptions',
  columns: ['email'],
  facets: {},
  where: { column: 'unsubscribed_at', is: 'is null' },
};

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
  {
    name: 'contact-inbox',
    statements: ({ engine, id, strict }) => [
      "alter table contact_messages add column language text not null default 'en'",
      'alter table contact_messages add column closed_at text',
      'alter table contact_messages add column assignee_id integer references users (id) on delete set null',
      'create index contact_messages_open on contact_messages (id) where closed_at is null',
      'create index contact_messages_closed on contact_messages (id) where closed_at is not null',
      'create index contact_messages_assignee_id on contact_messages (assignee_id)',
      `create table contact_replies (
        id ${id},
        message_id integer not null references contact_messages (id) on delete cascade,
        author_id integer references users (id) on delete set null,
        text text not null,
        sent_at text not null
      ) ${strict}`,
      'create index contact_replies_message_id on contact_replies (message_id, id)',
      'create index contact_replies_author_id on contact_replies (author_id)',
      ...createSearchIndex(engine, messageSearch),
    ],
  },
  {
    name: 'contact-broadcasts',
    statements: ({ engine, id, strict }) => [
      `create table broadcasts (
        id ${id},
        author_id integer references users (id) on delete set null,
        audience text not null,
        subject text not null,
        text text not null,
        link_label text not null,
        link text not null,
        state text not null check (state in ('draft', 'sending', 'stopped', 'sent')),
        created_at text not null,
        started_at text,
        finished_at text
      ) ${strict}`,
      'create index broadcasts_author_id on broadcasts (author_id)',
      `create table broadcast_readers (
        broadcast_id integer not null references broadcasts (id) on delete cascade,
        reader_id integer not null,
        primary key (broadcast_id, reader_id)
      ) ${engine === 'sqlite' ? 'strict, without rowid' : ''}`,
    ],
  },
  {
    // Who was subscribed before has had newsletters, and goes on getting them.
    name: 'contact-newsletter-confirmed',
    statements: () => [
      'alter table newsletter_subscriptions add column confirmed_at text',
      'update newsletter_subscriptions set confirmed_at = subscribed_at',
    ],
  },
  {
    name: 'contact-broadcasts-french',
    statements: () =>
      ['subject_fr', 'text_fr', 'link_label_fr'].map(
        (column) => `alter table broadcasts add column ${column} text not null default ''`,
      ),
  },
  {
    // A user's proven address counted until now: who has had newsletters goes on getting them.
    name: 'contact-newsletter-proven',
    statements: () => [
      `update newsletter_subscriptions set confirmed_at = subscribed_at
        where confirmed_at is null and exists (
          select 1 from users
          where users.email_key = newsletter_subscriptions.email_key and email_verified_at is not null)`,
    ],
  },
  {
    name: 'contact-broadcasts-reached',
    statements: () => [
      'alter table broadcasts add column reached integer not null default 0',
      `update broadcasts set reached = (
        select count(*) from broadcast_readers where broadcast_id = broadcasts.id
      )`,
    ],
  },
  {
    name: 'contact-broadcasts-revision',
    statements: () => ['alter table broadcasts add column revision integer not null default 1'],
  },
  {
    // An edit that began before a change of then is still shown that change: of which field it was, nobody knows.
    name: 'contact-broadcasts-field-revisions',
    statements: () => [
      `alter table broadcasts add column field_revisions text not null default '{}'`,
      `update broadcasts set field_revisions = ${[
        'audience',
        'subject',
        'text',
        'link_label',
        'link',
        'subject_fr',
        'text_fr',
        'link_label_fr',
      ]
        .map((field, at) => `'${at === 0 ? '{' : ', '}"${field}": ' || revision`)
        .join(' || ')} || '}' where revision > 1`,
    ],
  },
  {
    name: 'contact-subscribers',
    statements: ({ engine }) => [
      'create index newsletter_subscriptions_present on newsletter_subscriptions (id) where unsubscribed_at is null',
      ...createSearchIndex(engine, subscriberSearch),
    ],
  },
];
