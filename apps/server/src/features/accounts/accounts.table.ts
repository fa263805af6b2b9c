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
      /** Username and email in folded form, so that both engines find them regardless of case. */
      username_key: string;
      email: string;
      email_key: string;
      password_hash: string | null;
      first_name: string | null;
      last_name: string | null;
      language: Language;
      disabled_at: string | null;
      created_at: string;
      /** When a mailed link, or an identity provider, proved that the address is the user's. */
      email_verified_at: string | null;
      last_sign_in_at: string | null;
      /** The last day on which a session was used, as a moment of it: `sessions` keep 30 days. Null for never. */
      last_seen_at: Generated<string | null>;
      /** Null while the user has the password that the account was opened with. */
      password_changed_at: string | null;
      /** The accepted version of the terms; null for older accounts, and those that others opened. */
      terms_version: Generated<number | null>;
      terms_accepted_at: Generated<string | null>;
      /** Null when the user has not stated it. */
      gender: Generated<Gender | null>;
    };
    user_roles: {
      user_id: number;
      role: Role;
      granted_at: string;
      /** Null for the command line, or when the granting account was erased. */
      granted_by: number | null;
    };
    sessions: {
      id: Generated<number>;
      user_id: number;
      created_at: string;
      last_used_at: string;
      revoked_at: string | null;
      /** The client's User-Agent header at sign-in; null for older sessions. */
      user_agent: Generated<string | null>;
      /** When a second factor confirmed the session; null when only a password or provider did. */
      second_factor_at: Generated<string | null>;
      /** When the user last entered the password for an action of staff. */
      confirmed_at: Generated<string | null>;
    };
    /** The authenticator app of a user. */
    second_factors: {
      user_id: number;
      /** Encrypted with the server's secret. */
      secret: string;
      /** Null until a first code was entered: until then the login does not ask for codes. */
      confirmed_at: string | null;
      /** The time step of the last accepted code, so that no code works twice. */
      last_step: number;
      created_at: string;
    };
    /** For users who have lost the app; each code works once. */
    recovery_codes: { user_id: number; code_hash: string; used_at: string | null };
    /** The public keys of passkeys, which sign a user in. */
    passkeys: {
      id: Generated<number>;
      user_id: number;
      /** The id that the device gave it, in base64url, like the key. */
      credential_id: string;
      public_key: string;
      /** Grows with each use on devices that count; a value that does not grow reveals a copy. */
      counter: number;
      /** How browsers can reach the device, separated by commas. */
      transports: string;
      name: string;
      created_at: string;
      last_used_at: string | null;
    };
    /** Challenges for passkeys to sign, until they are signed or expire. */
    passkey_challenges: {
      challenge: string;
      purpose: 'register' | 'sign-in';
      /** Null where the passkey itself identifies the user. */
      user_id: number | null;
      expires_at: string;
    };
    /** Links to reset a password; using one removes all. Unknown addresses get rows without a user, to take as long. */
    reset_links: {
      token_hash: string;
      user_id: number | null;
      expires_at: string;
      /** 0 for a link that was handed over, e.g. on paper: whoever uses it need not own the account's address. */
      proves_email: Generated<0 | 1>;
    };
    /** Links mailed to an address, which prove its ownership. A link for another address than the account's changes that. */
    email_links: {
      token_hash: string;
      user_id: number;
      email: string;
      expires_at: string;
    };
    /** Accounts at identity providers that sign a user in here. */
    identities: {
      issuer: string;
      subject: string;
      user_id: number;
      email: string;
      created_at: string;
    };
    /** Nonces of completed sign-ins, kept until they expire, so that none works twice. */
    used_nonces: { nonce: string; expires_at: string };
  }
}

/** The index by which staff find people. */
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
    // The columns `trainer_since` and `staff_since` stay, unread, for servers of the previous release.
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
    // The table `password_resets`, with one link per address, stays for servers of the previous release.
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
  {
    name: 'accounts-handed-links',
    statements: () => [
      'alter table reset_links add column proves_email integer not null default 1',
    ],
  },
  {
    name: 'accounts-last-seen',
    statements: () => [
      'alter table users add column last_seen_at text',
      `update users set last_seen_at = coalesce(
        (select max(last_used_at) from sessions where user_id = users.id), last_sign_in_at)`,
      'create index users_last_seen_at on users (last_seen_at)',
    ],
  },
];
