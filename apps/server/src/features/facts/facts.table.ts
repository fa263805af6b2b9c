import type { FactTopic } from '@inzira/contract/rules/fact-topics';
import type { FactCountry } from '@inzira/contract/facts';
import { createContentVersion } from '#src/platform/content/content-versions.table.ts';
import type { Migration } from '#src/platform/db/migrations.ts';

declare module '#src/platform/db/database.ts' {
  interface Tables {
    /** The records of `content/facts`, written only by the import of the curriculum. */
    facts: {
      /** The id in the content, to which lessons and answers refer. */
      slug: string;
      /** The order of the content. */
      position: number;
      country: FactCountry;
      topic: FactTopic;
      statement: string;
      statement_fr: string | null;
      /** JSON: zero, one or two numbers. */
      fact_values: string;
      unit: string | null;
      valid_from: string | null;
      checked: string;
      expires: string;
      /** JSON: title, url, kind, as_of. */
      source: string;
      /** When a second person read the source. */
      read_on: string | null;
    };
  }
}

export const factMigrations: Migration[] = [
  {
    name: 'facts-1',
    statements: ({ engine, strict }) => [
      `create table facts (
        slug text primary key,
        position integer not null,
        country text not null,
        topic text not null,
        statement text not null,
        statement_fr text,
        fact_values text not null,
        unit text,
        valid_from text,
        checked text not null,
        expires text not null,
        source text not null,
        read_on text
      ) ${strict}`,
      'create index facts_of_country on facts (country, position)',
      'create index facts_by_expiry on facts (expires, slug)',
      ...createContentVersion(engine, 'facts', ['facts']),
    ],
  },
];
