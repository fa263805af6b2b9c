import type { Language } from '@inzira/contract/accounts';
import type { Generated } from 'kysely';
import type { Migration } from '#src/platform/db/migrations.ts';
import { createSearchIndex, type SearchIndex } from '#src/platform/search/search-index.ts';

declare module '#src/platform/db/database.ts' {
  interface Tables {
    /** Messages to the team. The email is unverified, so it identifies no account. */
    contact_messages: {
      id: Generated<number>;
      name: string;
      email: string;
      email_key: string;
      message: string;
      /** Sent by the web app, which may repeat a message. */
      idempotency_key: string | null;
      created_at: string;
      /** The language of the page, in which the reply is sent. */
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
    /** Newsletters by mail, and announcements in the app. */
    broadcasts: {
      id: Generated<number>;
      author_id: number | null;
      /** JSON of the contract's Audience. */
      audience: string;
      subject: string;
      text: string;
      link_label: string;
      link: string;
      /** Empty where there is only one language. */
      subject_fr: Generated<string>;
      text_fr: Generated<string>;
      link_label_fr: Generated<string>;
      state: 'draft' | 'sending' | 'stopped' | 'sent';
      created_at: string;
      started_at: string | null;
      finished_at: string | null;
      /** The number of its rows in `broadcast_readers`. */
      reached: Generated<number>;
      /** Grows when its text changes. */
      revision: Generated<number>;
      field_revisions: Generated<string>;
    };
    /** Recipients, so that nobody gets it twice: a subscription or user, depending on the audience. */
    broadcast_readers: { broadcast_id: number; reader_id: number };
    newsletter_subscriptions: {
      id: Generated<number>;
      email: string;
      email_key: string;
      /** Part of the link in every newsletter, so it is stored in plain form: it only allows to unsubscribe. */
      token: string;
      language: Language;
      subscribed_at: string;
      /** When the link in the welcome mail was followed. */
      confirmed_at: string | null;
      unsubscribed_at: string | null;
    };
  }
}

/** The index by which staff find messages. */
export const messageSearch: SearchIndex = {
  table: 'contact_messages',
  columns: ['name', 'email', 'message'],
  facets: {},
};

/** The index by which staff find subscribers, without those who have unsubscribed. */
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
    // Existing subscribers have received newsletters, so they count as confirmed.
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
    // A verified email of a user counted as confirmation so far, so it stays one.
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
    // For edits that began before an earlier change, all fields count as changed, because it is unknown which one was.
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
