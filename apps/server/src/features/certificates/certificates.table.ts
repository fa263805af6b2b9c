import type { Language } from '@inzira/contract/accounts';
import type { Generated } from 'kysely';
import type { Migration } from '#src/platform/db/migrations.ts';

declare module '#src/platform/db/database.ts' {
  interface Tables {
    certificates: {
      id: Generated<number>;
      code: string;
      user_id: number;
      /** Null for the whole path. */
      course_id: number | null;
      /** The course's title at the time of issue; null for the whole path. */
      title: string | null;
      holder: string;
      /** The language in which it is drawn for everyone. */
      language: Language;
      issued_at: string;
    };
    /** Codes of withdrawn certificates, which a restored backup would otherwise bring back. */
    withdrawn_certificates: { code: string };
  }
}

export const certificateMigrations: Migration[] = [
  {
    name: 'certificates-1',
    statements: ({ id, strict }) => [
      `create table certificates (
        id ${id},
        code text not null unique,
        user_id integer not null references users (id) on delete cascade,
        course_id integer references courses (id) on delete restrict,
        title text,
        holder text not null,
        language text not null check (language in ('en', 'fr')),
        issued_at text not null,
        check ((course_id is null) = (title is null))
      ) ${strict}`,
      // One per course and user, so that of two concurrent calls only one creates it.
      `create unique index certificate_of_course on certificates (user_id, coalesce(course_id, 0))`,
    ],
  },
  {
    name: 'certificates-2',
    statements: ({ strict }) => [
      `create table withdrawn_certificates (code text primary key) ${strict}`,
    ],
  },
];
