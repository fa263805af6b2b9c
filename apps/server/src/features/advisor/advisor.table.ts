import type { Language } from '@inzira/contract/accounts';
import type { AdvisorEngine } from '@inzira/contract/advisor';
import type { VENTURE_STAGES } from '@inzira/contract/limits';
import type { Generated } from 'kysely';
import {
  createContentVersion,
  renewContentVersion,
} from '#src/platform/content/content-versions.table.ts';
import type { Db, Engine } from '#src/platform/db/database.ts';
import { acquireTableLock } from '#src/platform/db/lock.ts';
import type { Migration } from '#src/platform/db/migrations.ts';
import { questionKeyOf } from './question-key.ts';

declare module '#src/platform/db/database.ts' {
  interface Tables {
    advisor_ideas: {
      user_id: number;
      idea: string | null;
      sector: string | null;
      country: string | null;
      customer: string | null;
      stage: (typeof VENTURE_STAGES)[number] | null;
      keep_questions_since: string | null;
      voice_since: string | null;
      updated_at: string;
    };
    advisor_conversations: {
      /** Random, so that it reveals nothing and cannot be guessed. */
      id: string;
      user_id: number;
      title: string;
      /** JSON: the built-in mentor's memory of the conversation. */
      memory: string;
      created_at: string;
      updated_at: string;
    };
    advisor_messages: {
      id: Generated<number>;
      conversation_id: string;
      sender: 'user' | 'ai';
      content: string;
      /** JSON: ids of the lessons that it cites, in the order of its citations. */
      lesson_ids: string;
      engine: AdvisorEngine | null;
      /** JSON: the buttons and the calculator below it. */
      offers: string | null;
      /** Null for a reply whose stream was interrupted. */
      finished_at: string | null;
      created_at: string;
    };
    /** Audio clips, each available at its address for a day. */
    advisor_clips: {
      /** A random token, which is part of the address. */
      token: string;
      user_id: number;
      message_id: number | null;
      /** JSON: texts with their languages, cleaned for speaking; null while a reply is still being written. */
      parts: string | null;
      created_at: string;
      expires_at: string;
    };
    advisor_unanswered: {
      id: Generated<number>;
      user_id: number;
      question: string;
      language: string;
      lesson_id: number | null;
      created_at: string;
      /** When it was answered, or taken over by an author. */
      done_at: string | null;
      /** The normalised words: questions with the same key are answered together. */
      question_key: Generated<string>;
      reply_id: number | null;
      /** The number of learners who ask it, on the newest open question of each key; null on all others. Triggers keep it. */
      asked: Generated<number | null>;
    };
    /** Answers of staff to questions that learners passed on. */
    advisor_replies: {
      id: Generated<number>;
      text: string;
      author_id: number | null;
      sent_at: string;
      /** The mentor's answer that was made from it. */
      taught_id: number | null;
    };
    /** Answers of the mentor that staff have written. */
    advisor_taught: {
      id: Generated<number>;
      version: number;
      withdrawn_at: string | null;
      /** The id of an answer of the content that it corrects, in one language; each has one row. */
      replaces: Generated<string | null>;
      replaces_in: Generated<Language | null>;
      /** The stamp of the release's text that its author saw last. */
      based_on: Generated<string | null>;
    };
    /** Answers of the content that staff have corrected or withdrawn, now or before. */
    advisor_released: {
      id: Generated<number>;
      answer_id: string;
      /** Its question, for the record. */
      title: string;
      /** Grows with each act; an act states the one that it is based on. 0 while only an import has written it. */
      revision: number;
      withdrawn_at: string | null;
      reason: string | null;
    };
    advisor_taught_versions: {
      id: Generated<number>;
      taught_id: number;
      version: number;
      language: Language;
      asks: string;
      /** JSON: example questions. */
      asked_as: string;
      answer: string;
      /** JSON: the other parts of a corrected answer, such as its example. */
      parts: Generated<string | null>;
      source_title: string;
      source_url: string;
      author_id: number | null;
      at: string;
      /** Never the author. */
      checked_by: number | null;
      checked_at: string | null;
      /** When that person approved the example questions for phones; null if that was before phones stored them. */
      ways_checked_at: Generated<string | null>;
    };
    /** "Not what I meant": the rejected answer, and the question if the learner shares it with the team. */
    advisor_misses: {
      id: Generated<number>;
      user_id: number;
      answer_id: string;
      question: string | null;
      at: string;
    };
    /** One row for each user with a running reply, which limits them to one. */
    advisor_running: { user_id: number; ends_at: string };
    /** An organization's monthly allowance as set by staff; without a row the default applies. */
    advisor_allowances: {
      organization_id: number;
      monthly_tokens: number;
      updated_at: string;
      /** Starts at 2: an allowance that was never set has revision 1. */
      revision: Generated<number>;
    };
    /** Tokens that an organization's members have reserved or used in a month ("2026-11"). */
    advisor_usage: { organization_id: number; month: string; tokens: number };
    /** Tokens that all people without an organization have used in a month. */
    advisor_usage_alone: { month: string; tokens: number };
  }
}

const openOf = (key: string) =>
  `from advisor_unanswered where question_key = ${key} and done_at is null`;
/** The statements that update `asked` for the questions of a key, an SQL expression. */
const countAsked = (key: string) => [
  `update advisor_unanswered set asked = null where question_key = ${key} and asked is not null;`,
  `update advisor_unanswered set asked = (select count(distinct user_id) ${openOf(key)})
    where id = (select max(id) ${openOf(key)});`,
];

/** For each event, the row whose key must be counted, and the condition for counting. */
const CHANGES = [
  { name: 'insert', event: 'insert', row: 'new', when: 'new.done_at is null' },
  // Code that closes all open questions of a key also clears `asked`, so there is nothing to count.
  {
    name: 'update',
    event: 'update of done_at',
    row: 'new',
    when: 'new.done_at is null or new.asked is not null',
  },
  { name: 'delete', event: 'delete', row: 'old', when: 'old.done_at is null' },
];

/** Stores the counts with triggers, because the list of the most asked questions is paged by them. */
function keepAsked(engine: Engine): string[] {
  const head = ({ name, event }: (typeof CHANGES)[number]) =>
    `create trigger advisor_unanswered_asked_${name} after ${event} on advisor_unanswered`;
  if (engine === 'sqlite') {
    return CHANGES.map((change) => {
      const count = countAsked(`${change.row}.question_key`).join(' ');
      return `${head(change)} when ${change.when} begin ${count} end`;
    });
  }
  const count = countAsked('key').join('\n          ');
  return [
    `create or replace function count_asked() returns trigger language plpgsql as $$
      declare key text;
      begin
        -- Two that come at once would each count without the other.
        perform pg_advisory_xact_lock(hashtext('advisor_unanswered'));
        if tg_op = 'INSERT' then
          for key in select distinct question_key from added where done_at is null loop
          ${count}
          end loop;
        else
          key := case when tg_op = 'DELETE' then old.question_key else new.question_key end;
          ${count}
        end if;
        return null;
      end $$`,
    ...CHANGES.map((change) =>
      change.event === 'insert'
        ? // A restore inserts hundreds of questions of a key in one statement.
          `${head(change)} referencing new table as added
            for each statement execute function count_asked()`
        : `${head(change)} for each row when (${change.when}) execute function count_asked()`,
    ),
  ];
}

export const advisorMigrations: Migration[] = [
  {
    name: 'advisor-1',
    statements: ({ id, strict }) => [
      `create table advisor_ideas (
        user_id integer primary key references users (id) on delete cascade,
        idea text,
        sector text,
        country text,
        customer text,
        stage text,
        keep_questions_since text,
        voice_since text,
        updated_at text not null
      ) ${strict}`,
      `create table advisor_conversations (
        id text primary key,
        user_id integer not null references users (id) on delete cascade,
        title text not null,
        memory text not null,
        created_at text not null,
        updated_at text not null
      ) ${strict}`,
      'create index advisor_conversations_of_user on advisor_conversations (user_id, updated_at)',
      `create table advisor_messages (
        id ${id},
        conversation_id text not null references advisor_conversations (id) on delete cascade,
        sender text not null check (sender in ('user', 'ai')),
        content text not null,
        lesson_ids text not null,
        engine text,
        finished_at text,
        created_at text not null
      ) ${strict}`,
      'create index advisor_messages_of_conversation on advisor_messages (conversation_id, id)',
      `create table advisor_clips (
        token text primary key,
        user_id integer not null references users (id) on delete cascade,
        message_id integer references advisor_messages (id) on delete cascade,
        parts text,
        created_at text not null,
        expires_at text not null
      ) ${strict}`,
      'create index advisor_clips_expires_at on advisor_clips (expires_at)',
      'create index advisor_clips_of_message on advisor_clips (message_id)',
      'create index advisor_clips_of_user on advisor_clips (user_id)',
      `create table advisor_unanswered (
        id ${id},
        user_id integer not null references users (id) on delete cascade,
        question text not null,
        language text not null,
        lesson_id integer references lessons (id) on delete set null,
        created_at text not null
      ) ${strict}`,
      'create index advisor_unanswered_of_user on advisor_unanswered (user_id)',
      `create table advisor_running (
        user_id integer primary key references users (id) on delete cascade,
        ends_at text not null
      ) ${strict}`,
      `create table advisor_allowances (
        organization_id integer primary key references organizations (id) on delete cascade,
        monthly_tokens integer not null check (monthly_tokens >= 0),
        updated_at text not null
      ) ${strict}`,
      `create table advisor_usage (
        organization_id integer not null references organizations (id) on delete cascade,
        month text not null,
        tokens integer not null,
        primary key (organization_id, month)
      ) ${strict}`,
    ],
  },
  {
    name: 'advisor-2',
    statements: () => [
      'alter table advisor_unanswered add column done_at text',
      // Keeps the list of open questions fast, however many are done.
      'create index advisor_unanswered_open on advisor_unanswered (id) where done_at is null',
    ],
  },
  {
    name: 'advisor-3',
    statements: () => ['alter table advisor_messages add column offers text'],
  },
  {
    name: 'advisor-4',
    statements: ({ engine, id, strict }) => [
      `create table advisor_replies (
        id ${id},
        text text not null,
        author_id integer references users (id) on delete set null,
        sent_at text not null
      ) ${strict}`,
      'create index advisor_replies_author_id on advisor_replies (author_id)',
      "alter table advisor_unanswered add column question_key text not null default ''",
      'update advisor_unanswered set question_key = substr(lower(trim(question)), 1, 200)',
      'alter table advisor_unanswered add column reply_id integer references advisor_replies (id)',
      `create index advisor_unanswered_asked on advisor_unanswered (question_key, user_id, id)
        where done_at is null`,
      'create index advisor_unanswered_reply_id on advisor_unanswered (reply_id)',
      `create table advisor_taught (
        id ${id},
        version integer not null check (version > 0),
        withdrawn_at text
      ) ${strict}`,
      `create table advisor_taught_versions (
        id ${id},
        taught_id integer not null references advisor_taught (id) on delete cascade,
        version integer not null,
        language text not null check (language in ('en', 'fr')),
        asks text not null check (asks <> ''),
        asked_as text not null,
        answer text not null check (answer <> ''),
        source_title text not null,
        source_url text not null,
        author_id integer references users (id) on delete set null,
        at text not null,
        checked_by integer references users (id) on delete set null,
        checked_at text,
        unique (taught_id, version),
        check (checked_by is null or author_id is null or checked_by <> author_id)
      ) ${strict}`,
      'create index advisor_taught_versions_author_id on advisor_taught_versions (author_id)',
      'create index advisor_taught_versions_checked_by on advisor_taught_versions (checked_by)',
      `create table advisor_misses (
        id ${id},
        user_id integer not null references users (id) on delete cascade,
        answer_id text not null,
        question text,
        at text not null
      ) ${strict}`,
      'create index advisor_misses_answer_id on advisor_misses (answer_id, id)',
      'create index advisor_misses_user_id on advisor_misses (user_id)',
      ...createContentVersion(engine, 'taught-answers', [
        'advisor_taught',
        'advisor_taught_versions',
      ]),
    ],
  },
  {
    name: 'advisor-5',
    statements: () => [
      `alter table advisor_replies
        add column taught_id integer references advisor_taught (id) on delete set null`,
      'create index advisor_replies_taught_id on advisor_replies (taught_id)',
      // Earlier replies are linked to their answer by the identical text.
      `update advisor_replies set taught_id = (
        select max(taught_id) from advisor_taught_versions as version
        where version.answer = advisor_replies.text
      )`,
    ],
  },
  {
    name: 'advisor-asked',
    statements: ({ engine }) => [
      'alter table advisor_unanswered add column asked integer',
      `update advisor_unanswered set asked = (select count(distinct same.user_id)
          from advisor_unanswered as same
          where same.question_key = advisor_unanswered.question_key and same.done_at is null)
        where id in (select max(id) from advisor_unanswered where done_at is null group by question_key)`,
      // Not unique, because rows inserted together, as by a restore, are counted only after all of them exist.
      `create index advisor_unanswered_key on advisor_unanswered (question_key)
        where asked is not null`,
      `create index advisor_unanswered_most_asked on advisor_unanswered (asked, id)
        where asked is not null`,
      'create index advisor_unanswered_done on advisor_unanswered (id) where done_at is not null',
      `create index advisor_unanswered_answered on advisor_unanswered (question_key, reply_id)
        where reply_id is not null`,
      'create index advisor_taught_in_use on advisor_taught (id) where withdrawn_at is null',
      ...keepAsked(engine),
    ],
  },
  {
    // Keys now contain oe and ae for œ and æ, so earlier questions get new keys.
    name: 'advisor-question-keys',
    run: makeQuestionKeys,
  },
  {
    // Earlier forms contained the learner's own question as the first example, which phones must not store unchecked.
    name: 'advisor-ways-checked',
    statements: () => ['alter table advisor_taught_versions add column ways_checked_at text'],
  },
  {
    name: 'advisor-allowance-revision',
    statements: () => [
      'alter table advisor_allowances add column revision integer not null default 2',
    ],
  },
  {
    name: 'advisor-usage-alone',
    statements: ({ strict }) => [
      `create table advisor_usage_alone (
        month text primary key,
        tokens integer not null
      ) ${strict}`,
    ],
  },
  {
    // One row counts everybody, without bound, and an integer of PostgreSQL ends at two billion. The table is written
    // anew for it: a row a month, and `migrate` limits the wait for its lock. SQLite's integers are wide enough.
    name: 'advisor-usage-alone-bigint',
    statements: ({ engine }) =>
      engine === 'postgres'
        ? ['alter table advisor_usage_alone alter column tokens type bigint']
        : [],
  },
  {
    name: 'advisor-released',
    statements: ({ engine, id, strict }) => [
      `create table advisor_released (
        id ${id},
        answer_id text not null unique,
        title text not null,
        revision integer not null,
        withdrawn_at text,
        reason text
      ) ${strict}`,
      ...renewContentVersion(engine, 'taught-answers', ['advisor_released']),
      'alter table advisor_taught add column replaces text',
      'alter table advisor_taught add column replaces_in text',
      'alter table advisor_taught add column based_on text',
      'create unique index advisor_taught_replaces on advisor_taught (replaces, replaces_in)',
      'alter table advisor_taught_versions add column parts text',
    ],
  },
];

const ROWS_AT_ONCE = 500;

/** Gives existing questions their current keys, and counts again how many learners ask each. */
async function makeQuestionKeys(db: Db): Promise<void> {
  // A server of an earlier release may be adding questions meanwhile.
  await acquireTableLock(db, 'advisor_unanswered');
  const changed = new Set<string>();
  for (let last = 0, isMore = true; isMore;) {
    const rows = await db
      .selectFrom('advisor_unanswered')
      .select(['id', 'question', 'question_key'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(ROWS_AT_ONCE)
      .execute();
    for (const { id, question, question_key: before } of rows) {
      const question_key = questionKeyOf(question);
      if (question_key === before) continue;
      await db
        .updateTable('advisor_unanswered')
        .set({ question_key })
        .where('id', '=', id)
        .execute();
      changed.add(before).add(question_key);
    }
    last = rows.at(-1)?.id ?? last;
    isMore = rows.length === ROWS_AT_ONCE;
  }
  for (const key of changed) await countAgain(db, key);
}

async function countAgain(db: Db, key: string): Promise<void> {
  const ofKey = db.updateTable('advisor_unanswered').where('question_key', '=', key);
  await ofKey.set({ asked: null }).where('asked', 'is not', null).execute();
  const { newest, asked } = await db
    .selectFrom('advisor_unanswered')
    .select(({ fn }) => [
      fn.max('id').as('newest'),
      fn.count<number>('user_id').distinct().as('asked'),
    ])
    .where('question_key', '=', key)
    .where('done_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (newest !== null)
    await ofKey
      .set({ asked: Number(asked) })
      .where('id', '=', newest)
      .execute();
}
