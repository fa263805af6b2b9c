import type { Language } from '@inzira/contract/accounts';
import { staffEndpoints, type RecordLine, type RecordQuery } from '@inzira/contract/staff';
import { HISTORY_PER_PAGE } from '@inzira/contract/limits';
import { RECORD_LINES_MAX } from '@inzira/contract/rules/staff';
import { findUserByName } from '#src/features/accounts/accounts.ts';
import { personSearch } from '#src/features/accounts/accounts.table.ts';
import { engineOf, type Db } from '#src/platform/db/database.ts';
import { NAMES_USER, namedUser } from '#src/platform/db/history.table.ts';
import { READ_ACTIONS } from '#src/platform/db/history.ts';
import { findPage } from '#src/platform/db/paging.ts';
import { searchIds } from '#src/platform/search/search.ts';
import { sql } from 'kysely';
import { findRecordNames } from './record-names.ts';

/** One page of all that was done, the newest first. */
export async function findRecord(db: Db, { page, ...query }: RecordQuery, language: Language) {
  return findPage(db, {
    page,
    size: HISTORY_PER_PAGE,
    url: staffEndpoints.record.url,
    filters: query,
    ids: await selectRecord(db, query),
    order: { columns: ['history.at', 'history.id'], direction: 'desc' },
    load: (ids) => loadLines(db, ids, language),
  });
}

/** The newest lines, for a file that says of each what the screen says. */
export async function exportRecord(
  db: Db,
  query: Omit<RecordQuery, 'page'>,
  language: Language,
): Promise<RecordLine[]> {
  const found = await (
    await selectRecord(db, query)
  )
    .orderBy('history.at', 'desc')
    .orderBy('history.id', 'desc')
    .limit(RECORD_LINES_MAX)
    .execute();
  const ids = found.map(({ id }) => id);
  const lines = new Map((await loadLines(db, ids, language)).map((line) => [line.id, line]));
  return ids.flatMap((id) => lines.get(id) ?? []).map(withoutWords);
}

/** Words of learners and names without an account are not written into a file, which stays when they have gone. */
const NOT_IN_FILES = ['question', 'contact-message'];
const withoutWords = (line: RecordLine): RecordLine =>
  NOT_IN_FILES.includes(line.subject.kind)
    ? { ...line, subject: { ...line.subject, name: null } }
    : line;

async function selectRecord(
  db: Db,
  { person = '', only, actor, action, kind, subject, from, to }: Omit<RecordQuery, 'page'>,
) {
  const people = await findPeopleIds(db, person.replaceAll('\u200b', ''));
  const actorId = actor ? ((await findUserByName(db, actor))?.id ?? 0) : undefined;
  return db
    .selectFrom('history')
    .select('history.id')
    .$if(people !== null, (query) =>
      query.where('history.id', 'in', selectLinesOf(db, [0, ...(people ?? [])])),
    )
    .$if(only === 'changes', (query) => query.where('action', 'not in', READ_ACTIONS))
    .$if(actorId !== undefined, (query) => query.where('actor_id', '=', actorId ?? 0))
    .$if(!!action, (query) => query.where('action', '=', action ?? ''))
    .$if(!!kind, (query) => query.where('subject_kind', '=', kind ?? ''))
    .$if(subject !== undefined, (query) => query.where('subject_id', '=', subject ?? 0))
    .$if(!!from, (query) => query.where('at', '>=', from ?? ''))
    .$if(!!to, (query) => query.where('at', '<=', `${to}T23:59:59.999Z`));
}

/** Whom a text means: an address its owner alone, anything else all whose name, username or address has its words. */
async function findPeopleIds(db: Db, text: string) {
  const owner = text.includes('@') ? await findUserByName(db, text) : undefined;
  return owner ? [owner.id] : searchIds(db, personSearch, { text });
}

/** Lines that name one of these people: as who did it, to whom it was done, or among what changed. */
function selectLinesOf(db: Db, people: readonly number[]) {
  const isSqlite = engineOf(db) === 'sqlite';
  const lines = db.selectFrom('history').select('history.id');
  const naming = (column: 'before' | 'after') =>
    lines
      .where(sql<boolean>`${sql.raw(NAMES_USER)}`)
      .where(sql<number>`${sql.raw(namedUser(engineOf(db), column))}`, 'in', people);
  const found = isSqlite
    ? sql`select value as id from json_each(history.after, '$.found')`
    : sql`select value::integer as id from json_array_elements_text(history.after::json -> 'found')`;
  return lines
    .where('actor_id', 'in', people)
    .union(
      lines
        .where('subject_kind', 'in', ['user', 'venture-member'])
        .where('subject_id', 'in', people),
    )
    .union(naming('before'))
    .union(naming('after'))
    .union(
      lines.where('action', '=', 'people-listed').where(sql<boolean>`exists (
          select 1 from (${found}) as named where named.id in (${sql.join(people)}))`),
    );
}

/** At once; a database takes only so many values in a statement. */
const LINES_NAMED = 500;

/** Names are looked up when they are shown: the record itself holds ids, so that an erased name is gone. */
async function loadLines(
  db: Db,
  ids: readonly number[],
  language: Language,
): Promise<RecordLine[]> {
  const lines: RecordLine[] = [];
  for (let at = 0; at < ids.length; at += LINES_NAMED)
    lines.push(...(await loadPart(db, ids.slice(at, at + LINES_NAMED), language)));
  return lines;
}

async function loadPart(db: Db, ids: readonly number[], language: Language) {
  const found = await db
    .selectFrom('history')
    .leftJoin('users as actor', 'actor.id', 'history.actor_id')
    .select([
      'history.id',
      'history.at',
      'history.actor_id',
      'actor.username as actor',
      'history.action',
      'history.subject_kind',
      'history.subject_id',
      'history.before',
      'history.after',
    ])
    .where('history.id', 'in', ids)
    .execute();
  const rows = found.map((row) => ({
    ...row,
    before: parse(row.before),
    after: parse(row.after),
  }));
  const { nameOf, peopleOf } = await findRecordNames(db, rows, language);
  return rows.map((row) => ({
    id: row.id,
    at: row.at,
    actor: row.actor_id === null ? null : { id: row.actor_id, username: row.actor ?? '' },
    action: row.action,
    subject: { kind: row.subject_kind, id: row.subject_id, name: nameOf(row) },
    people: peopleOf(row),
    before: row.before,
    after: row.after,
  }));
}

const parse = (json: string | null) =>
  json === null ? null : (JSON.parse(json) as Record<string, unknown>);
