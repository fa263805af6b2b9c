import type { Language } from '@inzira/contract/accounts';
import {
  staffEndpoints,
  type RecordExport,
  type RecordLine,
  type RecordQuery,
} from '@inzira/contract/staff';
import { HISTORY_PER_PAGE } from '@inzira/contract/limits';
import { RECORD_LINES_MAX } from '@inzira/contract/rules/staff';
import { alertStaff, findUserByName } from '#src/features/accounts/accounts.ts';
import { personSearch } from '#src/features/accounts/accounts.table.ts';
import type { Config } from '#src/platform/config.ts';
import { addDays } from '#src/platform/days.ts';
import { engineOf, inTransaction, type Db } from '#src/platform/db/database.ts';
import { NAMES_USER, namedUser } from '#src/platform/db/history.table.ts';
import {
  FOUND_MAX,
  INSTALLATION,
  READ_ACTIONS,
  recordHistory,
  recordRead,
} from '#src/platform/db/history.ts';
import { findPage } from '#src/platform/db/paging.ts';
import { searchIds } from '#src/platform/search/search.ts';
import { readSettings } from '#src/platform/settings.ts';
import { startIn } from '#src/platform/time-zone.ts';
import { sql } from 'kysely';
import { findRecordNames } from './record-names.ts';

type Filters = Omit<RecordQuery, 'page'>;

/** A page of the record, newest first. Reading it adds a line, which later reads show. */
export async function findRecord(
  db: Db,
  staffId: number,
  { page, ...query }: RecordQuery,
  language: Language,
) {
  const asked = await findAsked(db, query);
  const record = await findPage(db, {
    page,
    size: HISTORY_PER_PAGE,
    url: staffEndpoints.record.url,
    filters: query,
    ids: await selectRecord(db, query, asked),
    order: { columns: ['history.at', 'history.id'], direction: 'desc' },
    load: (ids) => loadLines(db, ids, language),
  });
  await recordRead(db, {
    actorId: staffId,
    action: 'record-read',
    subject: INSTALLATION,
    after: { ...toKept(query, asked), page },
  });
  return record;
}

/** The newest lines, or those before a given line, as a file with the texts of the screen. */
export async function exportRecord(
  db: Db,
  config: Config,
  staff: { id: number; username: string },
  { before, ...query }: Omit<RecordExport, 'password'>,
  language: Language,
): Promise<{ lines: RecordLine[]; has_more: boolean }> {
  const asked = await findAsked(db, query);
  const found = await (
    await selectRecord(db, query, asked)
  )
    .$if(before !== undefined, (lines) =>
      lines.where(({ and, or, eb }) =>
        or([
          eb('at', '<', before?.at ?? ''),
          and([eb('at', '=', before?.at ?? ''), eb('history.id', '<', before?.id ?? 0)]),
        ]),
      ),
    )
    .orderBy('history.at', 'desc')
    .orderBy('history.id', 'desc')
    .limit(RECORD_LINES_MAX + 1)
    .execute();
  const ids = found.slice(0, RECORD_LINES_MAX).map(({ id }) => id);
  const lines = new Map((await loadLines(db, ids, language)).map((line) => [line.id, line]));
  const count = ids.length;
  await inTransaction(db, async (trx) => {
    await recordHistory(trx, {
      actorId: staff.id,
      action: 'record-exported',
      subject: INSTALLATION,
      after: { ...toKept(query, asked), count },
    });
    await alertStaff(trx, config, staff, { kind: 'record-exported', count });
  });
  return {
    lines: ids.flatMap((id) => lines.get(id) ?? []).map(withoutWords),
    has_more: found.length > RECORD_LINES_MAX,
  };
}

/** The people that the filters select; null where they select everybody. */
interface Asked {
  /** People who acted or were affected. */
  people: readonly number[] | null;
  actor: number | null;
}

async function findAsked(db: Db, { person = '', actor }: Filters): Promise<Asked> {
  return {
    people: await findPeopleIds(db, person.replaceAll('\u200b', '')),
    actor: actor ? ((await findUserByName(db, actor))?.id ?? 0) : null,
  };
}

/** The stored filters of a look-up: the ids that a search found, because the typed name must not be stored. */
function toKept({ person: _, actor: __, ...filters }: Filters, { people, actor }: Asked) {
  const found = [...(people ?? []), ...(actor ? [actor] : [])];
  const isSearch = people !== null || actor !== null;
  return { ...filters, ...(isSearch && { found: found.slice(0, FOUND_MAX) }) };
}

/** Texts by learners and names without an account are left out of files, which would outlive their erasure. */
const NOT_IN_FILES = ['question', 'contact-message'];
const withoutWords = (line: RecordLine): RecordLine =>
  NOT_IN_FILES.includes(line.subject.kind)
    ? { ...line, subject: { ...line.subject, name: null } }
    : line;

async function selectRecord(
  db: Db,
  { only, action, kind, subject, from, to }: Filters,
  { people, actor }: Asked,
) {
  const { timeZone } = await readSettings(db);
  return db
    .selectFrom('history')
    .select('history.id')
    .$if(people !== null, (query) =>
      query.where('history.id', 'in', selectLinesOf(db, [0, ...(people ?? [])])),
    )
    .$if(only === 'changes', (query) => query.where('action', 'not in', READ_ACTIONS))
    .$if(actor !== null, (query) => query.where('actor_id', '=', actor ?? 0))
    .$if(!!action, (query) => query.where('action', 'in', wordsIn(action)))
    .$if(!!kind, (query) => query.where('subject_kind', 'in', wordsIn(kind)))
    .$if(subject !== undefined, (query) => query.where('subject_id', '=', subject ?? 0))
    .$if(!!from, (query) => query.where('at', '>=', startIn(timeZone, from ?? '')))
    .$if(!!to && to < LAST_DAY, (query) =>
      query.where('at', '<', startIn(timeZone, addDays(to ?? '', 1))),
    );
}

/** The year after it has five digits: as a text it would come before all others. */
const LAST_DAY = '9999-12-31';

const wordsIn = (list = '') => list.split(',').map((word) => word.trim());

/** The people whom a text selects: the owner of an email address, or all whose name, username or address has its words. */
async function findPeopleIds(db: Db, text: string) {
  const owner = text.includes('@') ? await findUserByName(db, text) : undefined;
  return owner ? [owner.id] : searchIds(db, personSearch, { text });
}

/** Acts whose lines contain the people that a search, a list or a file showed. */
const LOOK_UPS = [
  'people-listed',
  'people-checked',
  'trainees-exported',
  'record-read',
  'record-exported',
];

/** Lines that mention one of these people: as actor, as subject, or in the changed values. */
function selectLinesOf(db: Db, people: readonly number[]) {
  const isSqlite = engineOf(db) === 'sqlite';
  const lines = db.selectFrom('history').select('history.id');
  const naming = (column: 'before' | 'after') =>
    lines
      .where(sql<boolean>`${sql.raw(NAMES_USER)}`)
      .where(sql<number>`${sql.raw(namedUser(engineOf(db), column))}`, 'in', people);
  const found = isSqlite
    ? sql`select value as id from json_each(history.after, '$.found')`
    : // Not as JSON: a filter that was typed may contain half of a surrogate pair, which PostgreSQL does not accept.
      sql`select id::integer as id from
        unnest(string_to_array(substring(history.after from '"found":\\[([0-9,]+)\\]'), ',')) as listed (id)`;
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
      lines.where('action', 'in', LOOK_UPS).where(sql<boolean>`exists (
          select 1 from (${found}) as named where named.id in (${sql.join(people)}))`),
    )
    .union(
      lines
        .where('action', '=', 'message-changed')
        .where(sql<number>`${sql.raw(namedUser(engineOf(db), 'after'))}`, 'in', people),
    );
}

/** The most lines whose names are read at once, because statements have a limited number of values. */
const LINES_NAMED = 500;

/** Names are looked up for display only: the record contains ids, so that an erased name is gone. */
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
