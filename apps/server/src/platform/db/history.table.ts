import type { Generated } from 'kysely';
import type { Migration } from './migrations.ts';

declare module './database.ts' {
  interface Tables {
    /** What happened to what; rows are added and never changed. */
    history: {
      id: Generated<number>;
      /** Null for the system itself, and for somebody who has gone. */
      actor_id: number | null;
      action: string;
      subject_kind: string;
      subject_id: number;
      /** JSON of what changed, where it helps. */
      before: string | null;
      after: string | null;
      at: string;
    };
  }
}

/** Of lines that name a user in `before` or `after`; the index is found by these words. */
export const NAMES_USER = `subject_kind in ('organization', 'staff-organization', 'staff-venture')`;
export const namedUser = (engine: 'sqlite' | 'postgres', column: 'before' | 'after') =>
  engine === 'sqlite'
    ? `json_extract(${column}, '$.user_id')`
    : // A text that was recorded may hold half a character, which is no JSON for PostgreSQL.
      `(substring(${column} from '"user_id":([0-9]{1,9})')::integer)`;

export const historyMigrations: Migration[] = [
  {
    name: 'history-1',
    statements: ({ id, strict }) => [
      `create table history (
        id ${id},
        actor_id integer references users (id) on delete set null,
        action text not null,
        subject_kind text not null,
        subject_id integer not null,
        before text,
        after text,
        at text not null
      ) ${strict}`,
      'create index history_subject on history (subject_kind, subject_id, id)',
      'create index history_actor_id on history (actor_id)',
    ],
  },
  {
    // Read by time and by what was done; and no statement of ours, or of an intruder, changes a line. A foreign key
    // may set `actor_id` to null, and an erasure deletes what was about the person.
    name: 'history-record',
    statements: ({ engine }) => [
      'create index history_action on history (action, id)',
      'create index history_at on history (at)',
      ...(engine === 'sqlite'
        ? [
            `create trigger history_is_append_only
              before update of id, action, subject_kind, subject_id, before, after, at on history
              begin select raise(abort, 'The record cannot be changed'); end`,
          ]
        : [
            `create or replace function refuse_history_change() returns trigger language plpgsql as $$
              begin raise exception 'The record cannot be changed'; end $$`,
            `create trigger history_is_append_only
              before update of id, action, subject_kind, subject_id, before, after, at on history
              for each row execute function refuse_history_change()`,
          ]),
    ],
  },
  {
    // Whether somebody has looked at the same lately; serves the foreign key too.
    name: 'history-reads',
    statements: () => [
      'create index history_reads on history (actor_id, action, subject_id, at)',
      'drop index history_actor_id',
    ],
  },
  {
    // What one person did, page by page.
    name: 'history-of-actor',
    statements: () => ['create index history_actor on history (actor_id, id)'],
  },
  {
    // Whom a line of an organization or a venture names, without reading all such lines.
    name: 'history-named',
    statements: ({ engine }) =>
      (['before', 'after'] as const).map(
        (column) => `create index history_named_${column} on history
          (${namedUser(engine, column)}) where ${NAMES_USER}`,
      ),
  },
];
