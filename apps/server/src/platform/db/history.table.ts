import type { Generated } from 'kysely';
import type { Migration } from './migrations.ts';

declare module './database.ts' {
  interface Tables {
    /** The audit log; rows are added and never changed. */
    history: {
      id: Generated<number>;
      /** Null when the system itself acted, or when the account was erased. */
      actor_id: number | null;
      action: string;
      subject_kind: string;
      subject_id: number;
      /** JSON of the values that changed, where it helps. */
      before: string | null;
      after: string | null;
      at: string;
    };
  }
}

/** Lines that name a user in `before` or `after`. Queries repeat this condition, or the partial index is not used. */
export const NAMES_USER = `subject_kind in ('organization', 'staff-organization', 'staff-venture')`;
export const namedUser = (engine: 'sqlite' | 'postgres', column: 'before' | 'after') =>
  engine === 'sqlite'
    ? `json_extract(${column}, '$.user_id')`
    : // A recorded text may contain half of a surrogate pair, which PostgreSQL does not accept as JSON.
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
    // Supports queries by time and by action. Triggers prevent that any statement, ours or an intruder's, changes a
    // line, except that a foreign key may set `actor_id` to null and an erasure deletes lines about a person.
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
    // Finds whether the same person read the same subject recently; serves the foreign key too.
    name: 'history-reads',
    statements: () => [
      'create index history_reads on history (actor_id, action, subject_id, at)',
      'drop index history_actor_id',
    ],
  },
  {
    // Lists the acts of one person, page by page.
    name: 'history-of-actor',
    statements: () => ['create index history_actor on history (actor_id, id)'],
  },
  {
    // Finds lines of an organization or a venture that name a person, without a scan of all such lines.
    name: 'history-named',
    statements: ({ engine }) =>
      (['before', 'after'] as const).map(
        (column) => `create index history_named_${column} on history
          (${namedUser(engine, column)}) where ${NAMES_USER}`,
      ),
  },
];
