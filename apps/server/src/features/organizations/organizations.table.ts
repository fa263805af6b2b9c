import type { LINK_ROLES } from '@inzira/contract/organization-members';
import type { InvitedRole, OrganizationRole } from '@inzira/contract/organizations';
import type { Generated } from 'kysely';
import type { Migration } from '#src/platform/db/migrations.ts';
import { createSearchIndex, type SearchIndex } from '#src/platform/search/search-index.ts';

declare module '#src/platform/db/database.ts' {
  interface Tables {
    organizations: {
      id: Generated<number>;
      name: string;
      description: string | null;
      industry: string | null;
      website: string | null;
      phone: string | null;
      address: string | null;
      logo_key: string | null;
      billing_plan: string;
      /** Grows with each change of an editable field. */
      revision: Generated<number>;
      /** JSON: the last revision that changed each field. */
      field_revisions: Generated<string>;
      created_at: string;
    };
    memberships: {
      id: Generated<number>;
      organization_id: number;
      user_id: number;
      role: OrganizationRole;
      joined_at: string;
      /** When the member agreed that the owner, admins and teachers see their progress. */
      progress_shared_at: string | null;
    };
    /** Active links. The token is stored in plain form, because managers can see it again. */
    organization_links: {
      id: Generated<number>;
      organization_id: number;
      token: string;
      role: (typeof LINK_ROLES)[number];
      joined: Generated<number>;
      created_by_id: number | null;
      created_at: string;
      expires_at: string;
    };
    /** Users whom an owner removed and nobody has invited since: older links do not readmit them. */
    organization_removals: {
      organization_id: number;
      user_id: number;
      removed_at: string;
    };
    /** Unanswered offers of ownership. */
    organization_transfers: {
      organization_id: number;
      membership_id: number;
      created_at: string;
    };
    /** The identity provider whose accounts open those of the organization's members. */
    organization_providers: {
      organization_id: number;
      issuer: string;
      client_id: string;
      /** Encrypted with the server's secret. */
      client_secret: string;
      /** The claim whose value makes a user a teacher; empty for none. */
      teacher_claim: string;
      teacher_value: string;
      updated_at: string;
    };
    /** Domains of addresses that the provider vouches for, once staff have approved it. */
    organization_domains: {
      organization_id: number;
      domain: string;
      approved_at: string | null;
    };
    /** Sign-ins in progress at a provider; each can be completed once. */
    provider_visits: {
      state_hash: string;
      /** A hash of the secret in the browser that started it. */
      secret_hash: string;
      organization_id: number;
      issuer: string;
      nonce: string;
      code_verifier: string;
      expires_at: string;
    };
    /** Unanswered invitations: accepted or revoked ones are deleted. */
    invitations: {
      id: Generated<number>;
      organization_id: number;
      email: string;
      email_key: string;
      role: InvitedRole;
      token_hash: string;
      invited_by_id: number | null;
      created_at: string;
      expires_at: string;
    };
  }
}

/** The index by which staff find organizations. */
export const organizationSearch: SearchIndex = {
  table: 'organizations',
  columns: ['name'],
  facets: {},
};

export const organizationMigrations: Migration[] = [
  {
    name: 'organizations-1',
    statements: ({ id, strict }) => [
      `create table organizations (
        id ${id},
        name text not null,
        description text,
        industry text,
        website text,
        phone text,
        address text,
        logo_key text references stored_files (key),
        billing_plan text not null,
        created_at text not null,
        members_changed_at text not null
      ) ${strict}`,
      `create table memberships (
        id ${id},
        organization_id integer not null references organizations (id) on delete cascade,
        user_id integer not null references users (id) on delete cascade,
        role text not null check (role in ('owner', 'student', 'teacher', 'admin')),
        joined_at text not null,
        unique (organization_id, user_id)
      ) ${strict}`,
      'create index memberships_user_id on memberships (user_id)',
      `create unique index memberships_one_owner on memberships (organization_id) where role = 'owner'`,
      `create table invitations (
        id ${id},
        organization_id integer not null references organizations (id) on delete cascade,
        email text not null,
        email_key text not null,
        role text not null check (role in ('student', 'teacher', 'admin')),
        token_hash text not null,
        invited_by_id integer references users (id) on delete set null,
        created_at text not null,
        expires_at text not null,
        unique (organization_id, email_key)
      ) ${strict}`,
      'create index invitations_email_key on invitations (email_key)',
      'create index invitations_invited_by_id on invitations (invited_by_id)',
    ],
  },
  {
    name: 'organizations-2',
    statements: () => ['create index invitations_expires_at on invitations (expires_at)'],
  },
  {
    name: 'organizations-3',
    // Writing this column only served to lock the row.
    statements: () => ['alter table organizations drop column members_changed_at'],
  },
  {
    name: 'organizations-4',
    statements: ({ id, strict }) => [
      // Existing members have not agreed to anything.
      'alter table memberships add column progress_shared_at text',
      'create index memberships_organization_id on memberships (organization_id, id)',
      `create table organization_links (
        id ${id},
        organization_id integer not null references organizations (id) on delete cascade,
        token text not null unique,
        role text not null check (role in ('student', 'teacher')),
        joined integer not null default 0,
        created_by_id integer references users (id) on delete set null,
        created_at text not null,
        expires_at text not null
      ) ${strict}`,
      'create index organization_links_organization_id on organization_links (organization_id)',
      'create index organization_links_created_by_id on organization_links (created_by_id)',
      'create index organization_links_expires_at on organization_links (expires_at)',
      `create table organization_transfers (
        organization_id integer primary key references organizations (id) on delete cascade,
        membership_id integer not null references memberships (id) on delete cascade,
        created_at text not null
      ) ${strict}`,
      'create index organization_transfers_membership_id on organization_transfers (membership_id)',
    ],
  },
  {
    name: 'organizations-5',
    statements: ({ strict, engine }) => [
      `create table organization_removals (
        organization_id integer not null references organizations (id) on delete cascade,
        user_id integer not null references users (id) on delete cascade,
        removed_at text not null,
        primary key (organization_id, user_id)
      ) ${strict}`,
      'create index organization_removals_user_id on organization_removals (user_id)',
      // Users whom the history shows as removed and who have not joined again.
      `insert into organization_removals (organization_id, user_id, removed_at)
        select organizations.id, users.id, max(history.at)
        from history
        join organizations on organizations.id = history.subject_id
        join users on users.id = ${
          engine === 'sqlite'
            ? `json_extract(history."before", '$.user_id')`
            : `(history."before"::json ->> 'user_id')::integer`
        }
        where history.subject_kind = 'organization' and history.action = 'member-removed'
          and not exists (select 1 from memberships
            where memberships.organization_id = organizations.id and memberships.user_id = users.id)
        group by organizations.id, users.id`,
    ],
  },
  {
    name: 'organizations-6',
    // Edits state the revision that they are based on, and each field has the last revision that changed it.
    statements: () => [
      `alter table organizations add column revision integer not null default 1`,
      `alter table organizations add column field_revisions text not null default '{}'`,
    ],
  },
  {
    name: 'organizations-search',
    statements: ({ engine }) => createSearchIndex(engine, organizationSearch),
  },
  {
    name: 'organizations-providers',
    statements: ({ strict }) => [
      `create table organization_providers (
        organization_id integer primary key references organizations (id) on delete cascade,
        issuer text not null,
        client_id text not null,
        client_secret text not null,
        teacher_claim text not null,
        teacher_value text not null,
        updated_at text not null
      ) ${strict}`,
      `create table organization_domains (
        organization_id integer not null references organizations (id) on delete cascade,
        domain text not null,
        approved_at text,
        primary key (organization_id, domain)
      ) ${strict}`,
      `create unique index organization_domains_approved on organization_domains (domain) where approved_at is not null`,
      `create table provider_visits (
        state_hash text primary key,
        secret_hash text not null,
        organization_id integer not null references organizations (id) on delete cascade,
        issuer text not null,
        nonce text not null,
        code_verifier text not null,
        expires_at text not null
      ) ${strict}`,
      'create index provider_visits_organization_id on provider_visits (organization_id)',
      'create index provider_visits_expires_at on provider_visits (expires_at)',
    ],
  },
  {
    name: 'organizations-unapproved',
    statements: () => [
      'create index organization_domains_unapproved on organization_domains (organization_id) where approved_at is null',
    ],
  },
];
