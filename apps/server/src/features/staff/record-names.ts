import type { Language } from '@inzira/contract/accounts';
import { sql } from 'kysely';
import { toFullName } from '#src/features/accounts/accounts.ts';
import type { Db } from '#src/platform/db/database.ts';

interface Row {
  actor_id: number | null;
  subject_kind: string;
  subject_id: number;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

type Names = ReadonlyMap<number, string>;
type Find = (db: Db, ids: readonly number[], language: Language) => Promise<Names>;

const toNames = (rows: readonly { id: number; name: string }[]): Names =>
  new Map(rows.map(({ id, name }) => [id, name]));

const findOrganizations: Find = async (db, ids) =>
  toNames(
    await db.selectFrom('organizations').select(['id', 'name']).where('id', 'in', ids).execute(),
  );

const findVentures: Find = async (db, ids) =>
  toNames(
    await db
      .selectFrom('ventures')
      .select(['id', 'company_name as name'])
      .where('id', 'in', ids)
      .execute(),
  );

/** `Aline Ishimwe (aline)`, or just the username. */
const findUsers: Find = async (db, ids) => {
  const users = await db
    .selectFrom('users')
    .select(['id', 'username', 'first_name', 'last_name'])
    .where('id', 'in', ids)
    .execute();
  return toNames(
    users.map((user) => {
      const fullName = toFullName(user);
      const isNamed = fullName !== user.username;
      return { id: user.id, name: isNamed ? `${fullName} (${user.username})` : fullName };
    }),
  );
};

/** The most characters of a question, so that a line of the record stays one line. */
const WORDS_MAX = 120;

const shorten = (text: string) =>
  text.length > WORDS_MAX ? `${text.slice(0, WORDS_MAX - 1).trimEnd()}…` : text;

/** Finders of names by kind of subject; one query for all lines of a page. */
const FINDERS: Partial<Record<string, Find>> = {
  user: findUsers,
  'venture-member': findUsers,
  organization: findOrganizations,
  'staff-organization': findOrganizations,
  venture: findVentures,
  'staff-venture': findVentures,
  opportunity: async (db, ids) =>
    toNames(
      await db
        .selectFrom('opportunities')
        .select(['id', 'title as name'])
        .where('id', 'in', ids)
        .execute(),
    ),
  feed: async (db, ids) =>
    toNames(
      await db
        .selectFrom('opportunity_feeds')
        .select(['id', 'title as name'])
        .where('id', 'in', ids)
        .execute(),
    ),
  'feed-entry': async (db, ids) =>
    toNames(
      await db
        .selectFrom('opportunity_feed_entries')
        .select(['id', 'title as name'])
        .where('id', 'in', ids)
        .execute(),
    ),
  broadcast: async (db, ids) =>
    toNames(
      await db
        .selectFrom('broadcasts')
        .select(['id', 'subject as name'])
        .where('id', 'in', ids)
        .execute(),
    ),
  // The sender's name.
  'contact-message': async (db, ids) =>
    toNames(
      await db
        .selectFrom('contact_messages')
        .select(['id', 'name'])
        .where('id', 'in', ids)
        .execute(),
    ),
  // The question as the learner shared it with the team: looked up, so that it disappears with the learner.
  question: async (db, ids) => {
    const rows = await db
      .selectFrom('advisor_unanswered')
      .select(['id', 'question as name'])
      .where('id', 'in', ids)
      .execute();
    return toNames(rows.map(({ id, name }) => ({ id, name: shorten(name) })));
  },
  answer: async (db, ids) =>
    toNames(
      await db
        .selectFrom('advisor_taught')
        .innerJoin('advisor_taught_versions as newest', (join) =>
          join
            .onRef('newest.taught_id', '=', 'advisor_taught.id')
            .onRef('newest.version', '=', 'advisor_taught.version'),
        )
        .select(['advisor_taught.id', 'newest.asks as name'])
        .where('advisor_taught.id', 'in', ids)
        .execute(),
    ),
  'released-answer': async (db, ids) =>
    toNames(
      await db
        .selectFrom('advisor_released')
        .select(['id', 'title as name'])
        .where('id', 'in', ids)
        .execute(),
    ),
  'studio-record': async (db, ids, language) =>
    toNames(
      await db
        .selectFrom('studio_records')
        .innerJoin('journey_activities as activity', 'activity.id', 'studio_records.activity_id')
        .leftJoin('journey_translations as said', (join) =>
          join
            .onRef('said.part_id', '=', 'activity.id')
            .on('said.part', '=', 'activity')
            .on('said.language', '=', language),
        )
        .select(({ fn, ref }) => [
          'studio_records.id',
          fn.coalesce(ref('said.title'), ref('activity.title')).as('name'),
        ])
        .where('studio_records.id', 'in', ids)
        .execute(),
    ),
};

/** The names of subjects and people in lines of the record: one query per kind, not per line. */
export async function findRecordNames(db: Db, rows: readonly Row[], language: Language) {
  const byKind = new Map<string, Names>();
  for (const [kind, lines] of Map.groupBy(rows, (row) => row.subject_kind)) {
    const find = FINDERS[kind];
    const ids = [...new Set(lines.map((line) => line.subject_id))];
    if (find) byKind.set(kind, await find(db, ids, language));
  }
  const titles = await findTitles(db, rows.flatMap(pathOf), language);
  const people = await findUsers(db, [0, ...new Set(rows.flatMap(peopleIn))], language);
  return {
    nameOf(row: Row): string | null {
      const [path] = pathOf(row);
      if (path !== undefined) return titles.get(slugOf(path)) ?? null;
      return byKind.get(row.subject_kind)?.get(row.subject_id) ?? null;
    },
    peopleOf: (row: Row): Record<string, string> =>
      Object.fromEntries(
        peopleIn(row).flatMap((id) => {
          const name = people.get(id);
          return name === undefined ? [] : [[String(id), name]];
        }),
      ),
  };
}

/** The ids of people in a line: who acted, previous owners, people found by a search. */
function peopleIn({ actor_id: actorId, before, after }: Row): number[] {
  return [actorId, before?.['user_id'], after?.['user_id'], after?.['found']]
    .flat()
    .filter((id): id is number => typeof id === 'number');
}

const pathOf = ({ subject_kind: kind, after }: Row): string[] =>
  kind === 'content' && typeof after?.['path'] === 'string' ? [after['path']] : [];

/** The permanent name of a file: a lesson's slug, or a part's folder. */
const slugOf = (path: string) =>
  /(?:^|\/)(?:\d\d-)?([a-z0-9-]+)(?:\.[a-z]{2})?\.(?:md|json)$/.exec(path)?.[1] ??
  /(?:^|\/)\d\d-([a-z0-9-]+)\/[^/]*$/.exec(path)?.[1] ??
  '';

/** Titles of content files by slug, in the reader's language where possible. */
async function findTitles(db: Db, paths: readonly string[], language: Language) {
  const slugs = [...new Set(paths.map(slugOf))];
  if (slugs.length === 0) return new Map<string, string>();
  const part = (table: string, name: string, kind: string, words: string) => sql`
    select thing.slug, coalesce(said.title, ${sql.ref(`thing.${name}`)}) as title
    from ${sql.table(table)} as thing
    left join ${sql.table(words)} as said
      on said.part = ${kind} and said.part_id = thing.id and said.language = ${language}
    where thing.slug in (${sql.join(slugs)})`;
  const { rows } = await sql<{ slug: string; title: string }>`
    ${part('modules', 'name', 'module', 'part_translations')}
    union all ${part('courses', 'title', 'course', 'part_translations')}
    union all ${part('chapters', 'title', 'chapter', 'part_translations')}
    union all ${part('journey_sections', 'title', 'section', 'journey_translations')}
    union all ${part('journey_steps', 'title', 'step', 'journey_translations')}
    union all ${part('journey_activities', 'title', 'activity', 'journey_translations')}
    union all select thing.slug, coalesce(said.title, thing.title) as title
      from lessons as thing
      left join lesson_translations as said
        on said.lesson_id = thing.id and said.language = ${language}
      where thing.slug in (${sql.join(slugs)})
    union all select slug, case when ${language} = 'fr' then title_fr else title end as title
      from resources where slug in (${sql.join(slugs)})`.execute(db);
  return new Map(rows.map(({ slug, title }) => [slug, title]));
}
