import type { Gender, Language } from '@inzira/contract/accounts';
import type { Role } from '@inzira/contract/endpoint';
import type { Generated } from 'kysely';
import type { Migration } from '#src/platform/db/migrations.ts';
import { createSearchIndex, type SearchIndex } from '#src/platform/search/search-index.ts';

declare module '#src/platform/db/database.ts' {
  interface Tables {
    users: {
      id: Generated<number>;
      username: string;
      /** The username and email folded, so that both engines find them without regard to case. */
      username_key: string;
      email: string;
      email_key: string;
      password_hash: string | null;
      first_name: string | null;
      last_name: string | null;
      language: Language;
      disabled_at: string | null;
      created_at: string;
      /** When a link mailed to the address, or an identity provider, proved whose it is. */
      email_verified_at: string | null;
      last_sign_in_at: string | null;
      /** Null for the one that the account was opened with. */
      password_changed_at: string | null;
      /** What was accepted at registration; null for accounts of before, and those that others opened. */
      terms_version: Generated<number | null>;
      terms_accepted_at: Generated<string | null>;
      /** Null for who has not said. */
      gender: Generated<Gender | null>;
    };
    user_roles: {
      user_id: number;
      role: Role;
      granted_at: string;
      /** Null for the command line, and for somebody who has gone. */
      granted_by: number | null;
    };
    sessions: {
      id: Generated<number>;
      user_id: number;
      created_at: string;
      last_used_at: string;
      revoked_at: string | null;
      /** What the client said of itself when it signed in; null for sessions of before. */
      user_agent: Generated<string | null>;
      /** When a second factor proved it; null for one of a password or provider alone. */
      second_factor_at: Generated<string | null>;
      /** When its user last gave the password for an act of staff. */
      confirmed_at: Generated<string | null>;
    };
    /** The app that makes codes for a user. */
    second_factors: {
      user_id: number;
      /** Encrypted by the server's secret. */
      secret: string;
      /** Null until a first code has shown that the app has it: nothing is asked for before. */
      confirmed_at: string | null;
      /** Of the newest code that was used: none is used twice. */
      last_step: number;
      created_at: string;
    };
    /** For who has lost the app; each works once. */
    recovery_codes: { user_id: number; code_hash: string; used_at: string | null };
    /** Keys of phones, computers and security keys that open an account; only their public halves are here. */
    passkeys: {
      id: Generated<number>;
      user_id: number;
      /** As the device names it; base64url, as is the key. */
      credential_id: string;
      public_key: string;
      /** Goes up with each use where the device counts; one that does not go up is a copy. */
      counter: number;
      /** How browsers reach it, separated by commas. */
      transports: string;
      name: string;
      created_at: string;
      last_used_at: string | null;
    };
    /** What a passkey has to sign, until it has or the time is up. */
    passkey_challenges: {
      challenge: string;
      purpose: 'register' | 'sign-in';
      /** Null where the passkey is to say whose it is. */
      user_id: number | null;
      expires_at: string;
    };
    /** Links that work, until one of them is used; without a user it is there to take as much work. */
    reset_links: {
      token_hash: string;
      user_id: number | null;
      expires_at: string;
    };
    /** Mailed to an address: whoever opens one has it. One of another address than the account's changes it. */
    email_links: {
      token_hash: string;
      user_id: number;
      email: string;
      expires_at: string;
    };
    /** The accounts at identity providers that open an account here. */
    identities: {
      issuer: string;
      subject: string;
      user_id: number;
      email: string;
      created_at: string;
    };
    /** Nonces that a sign-in has used up, until they expire by themselves. */
    used_nonces: { nonce: string; expires_at: string };
  }
}

/** How staff find people. */
export const personSearch: SearchIndex = {
  table: 'users',
  columns: ['username', 'first_name', 'last_name', 'email'],
  facets: {},
};

export const accountMigrations: Migration[] = [
  {
    name: 'accounts-1',
    statements: ({ id, strict }) => [
      `create table users (
        id ${id},
        username text not null,
        username_key text not null unique,
        email text not null,
        email_key text not null unique,
        password_hash text,
        first_name text,
        last_name text,
        language text not null,
        trainer_since text,
        staff_since text,
        disabled_at text,
        created_at text not null
      ) ${strict}`,
      `create table sessions (
        id ${id},
        user_id integer not null references users (id) on delete cascade,
        created_at text not null,
        last_used_at text not null,
        revoked_at text
      ) ${strict}`,
      'create index sessions_user_id on sessions (user_id)',
    ],
  },
  {
    name: 'accounts-2',
    statements: ({ strict }) => [
      'alter table users add column email_verified_at text',
      'alter table users add column last_sign_in_at text',
      `create table password_resets (
        email_key text primary key,
        user_id integer references users (id) on delete cascade,
        token_hash text not null,
        expires_at text not null
      ) ${strict}`,
      'create index password_resets_user_id on password_resets (user_id)',
      'create index password_resets_expires_at on password_resets (expires_at)',
      `create table identities (
        issuer text not null,
        subject text not null,
        user_id integer not null references users (id) on delete cascade,
        email text not null,
        created_at text not null,
        primary key (issuer, subject),
        unique (user_id, issuer)
      ) ${strict}`,
      `create table used_nonces (
        nonce text primary key,
        expires_at text not null
      ) ${strict}`,
      'create index used_nonces_expires_at on used_nonces (expires_at)',
    ],
  },
  {
    name: 'accounts-3',
    statements: () => ['create index sessions_last_used_at on sessions (last_used_at)'],
  },
  {
    // The columns `trainer_since` and `staff_since` stay for servers of the release before, and are read no more.
    name: 'accounts-roles',
    statements: ({ strict }) => [
      `create table user_roles (
        user_id integer not null references users (id) on delete cascade,
        role text not null,
        granted_at text not null,
        granted_by integer references users (id) on delete set null,
        primary key (user_id, role)
      ) ${strict}`,
      'create index user_roles_role on user_roles (role, user_id)',
      'create index user_roles_granted_by on user_roles (granted_by)',
      `insert into user_roles (user_id, role, granted_at)
        select id, 'trainer', trainer_since from users where trainer_since is not null`,
      `insert into user_roles (user_id, role, granted_at)
        select id, 'staff', staff_since from users where staff_since is not null`,
    ],
  },
  {
    name: 'accounts-search',
    statements: ({ engine }) => createSearchIndex(engine, personSearch),
  },
  {
    // The table `password_resets`, of one link for an address, stays for servers of the release before.
    name: 'accounts-reset-links',
    statements: ({ strict }) => [
      `create table reset_links (
        token_hash text primary key,
        user_id integer references users (id) on delete cascade,
        expires_at text not null
      ) ${strict}`,
      'create index reset_links_user_id on reset_links (user_id)',
      'create index reset_links_expires_at on reset_links (expires_at)',
      `insert into reset_links (token_hash, user_id, expires_at)
        select token_hash, user_id, expires_at from password_resets where user_id is not null`,
      'delete from password_resets',
    ],
  },
  {
    name: 'accounts-password-changed',
    statements: () => ['alter table users add column password_changed_at text'],
  },
  {
    name: 'accounts-email-links',
    statements: ({ strict }) => [
      `create table email_links (
        token_hash text primary key,
        user_id integer not null references users (id) on delete cascade,
        email text not null,
        expires_at text not null
      ) ${strict}`,
      'create index email_links_user_id on email_links (user_id)',
      'create index email_links_expires_at on email_links (expires_at)',
    ],
  },
  {
    name: 'accounts-terms',
    statements: () => [
      'alter table users add column terms_version integer',
      'alter table users add column terms_accepted_at text',
    ],
  },
  {
    name: 'accounts-session-agents',
    statements: () => ['alter table sessions add column user_agent text'],
  },
  {
    name: 'accounts-second-factors',
    statements: ({ strict }) => [
      'alter table sessions add column second_factor_at text',
      `create table second_factors (
        user_id integer primary key references users (id) on delete cascade,
        secret text not null,
        confirmed_at text,
        last_step integer not null,
        created_at text not null
      ) ${strict}`,
      `create table recovery_codes (
        user_id integer not null references users (id) on delete cascade,
        code_hash text not null,
        used_at text,
        primary key (user_id, code_hash)
      ) ${strict}`,
    ],
  },
  {
    name: 'accounts-passkeys',
    statements: ({ id, strict, engine }) => [
      `create table passkeys (
        id ${id},
        user_id integer not null references users (id) on delete cascade,
        credential_id text not null unique,
        public_key text not null,
        counter ${engine === 'postgres' ? 'bigint' : 'integer'} not null,
        transports text not null,
        name text not null,
        created_at text not null,
        last_used_at text
      ) ${strict}`,
      'create index passkeys_user_id on passkeys (user_id)',
      `create table passkey_challenges (
        challenge text primary key,
        purpose text not null,
        user_id integer references users (id) on delete cascade,
        expires_at text not null
      ) ${strict}`,
      'create index passkey_challenges_user_id on passkey_challenges (user_id)',
      'create index passkey_challenges_expires_at on passkey_challenges (expires_at)',
    ],
  },
  {
    name: 'accounts-gender',
    statements: () => ['alter table users add column gender text'],
  },
  {
    name: 'accounts-confirmed',
    statements: () => ['alter table sessions add column confirmed_at text'],
  },
  {
    name: 'accounts-disabled',
    statements: () => ['create index users_disabled on users (id) where disabled_at is not null'],
  },
];
