import type { LegalKind } from '@inzira/contract/legal';
import type { Generated } from 'kysely';
import type { Migration } from '#src/platform/db/migrations.ts';

declare module '#src/platform/db/database.ts' {
  interface Tables {
    /** Texts by the team that replace those of the release; all versions are kept. */
    legal_versions: {
      id: Generated<number>;
      kind: LegalKind;
      version: number;
      en: string;
      fr: string;
      author_id: number | null;
      published_at: string;
    };
  }
}

export const legalMigrations: Migration[] = [
  {
    name: 'legal-1',
    statements: ({ id, strict }) => [
      `create table legal_versions (
        id ${id},
        kind text not null check (kind in ('privacy', 'terms')),
        version integer not null,
        en text not null,
        fr text not null,
        author_id integer references users (id) on delete set null,
        published_at text not null,
        unique (kind, version)
      ) ${strict}`,
      'create index legal_versions_author_id on legal_versions (author_id)',
    ],
  },
];
