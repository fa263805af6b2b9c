import type { Language } from '@inzira/contract/accounts';
import { staffEndpoints, type RecordLine, type RecordQuery } from '@inzira/contract/staff';
import { HISTORY_PER_PAGE } from '@inzira/contract/limits';
import { RECORD_LINES_MAX } from '@inzira/contract/rules/staff';
import { findUserByName } from '#src/features/accounts/accounts.ts';
import { type Db } from '#src/platform/db/database.ts';
import { findPage } from '#src/platform/db/paging.ts';
import { findRecordNames } from './record-names.ts';

/** One page of all that was done, the newest first. */
export async function findRecord(db: Db, { page, ...query }: RecordQuery, language: Language) {
  return findPage(db, {
    page,
    size: HISTORY_PER_PAGE,
    url: staffEndpoints.record.url,
    filters: query,
    ids: await selectRecord(db, query),
    order: { columns: ['history.id'], direction: 'desc' },
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
    .orderBy('history.id', 'desc')
    .limit(RECORD_LINES_MAX)
    .execute();
  const ids = found.map(({ id }) => id);
  const lines = new Map((await loadLines(db, ids, language)).map((line) => [line.id, line]));
  return ids.flatMap((id) => lines.get(id) ?? []);
}

async function selectRecord(
  db: Db,
  { actor, person, action, kind, subject, from, to }: Omit<RecordQuery, 'page'>,
) {
  const actorId = await findId(db, actor);
  const personId = await findId(db, person);
  return db
    .selectFrom('history')
    .select('history.id')
    .$if(actorId !== undefined, (query) => query.where('actor_id', '=', actorId ?? 0))
    .$if(personId !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          eb('actor_id', '=', personId ?? 0),
          eb('subject_kind', '=', 'user').and('subject_id', '=', personId ?? 0),
        ]),
      ),
    )
    .$if(!!action, (query) => query.where('action', '=', action ?? ''))
    .$if(!!kind, (query) => query.where('subject_kind', '=', kind ?? ''))
    .$if(subject !== undefined, (query) => query.where('subject_id', '=', subject ?? 0))
    .$if(!!from, (query) => query.where('at', '>=', from ?? ''))
    .$if(!!to, (query) => query.where('at', '<=', `${to}T23:59:59.999Z`));
}

/** Undefined where nobody is named, 0 for a name that nobody has. */
const findId = async (db: Db, name: string | undefined) =>
  name ? ((await findUserByName(db, name))?.id ?? 0) : undefined;

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
