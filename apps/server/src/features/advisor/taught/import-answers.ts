import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { staffAnswerEndpoints, type AnswerBody } from '@inzira/contract/staff-answers';
import { staffReleasedEndpoints, type CorrectionBody } from '@inzira/contract/staff-released';
import { sql } from 'kysely';
import { ANSWER_PARTS } from '@inzira/contract/rules/staff';
import { z } from 'zod';
import { readData } from '#src/platform/content/content-yaml.ts';
import { engineOf, inTransaction, now, type Db } from '#src/platform/db/database.ts';
import { acquireLock } from '#src/platform/db/lock.ts';
import { requireAnswerMarkdown } from './answer-markdown.ts';
import { partsOf, taughtIdOf } from './answers-in-use.ts';
import { selectCorrection, writeCorrection } from './released.ts';
import { addVersion, ANSWERS_FILE } from './taught.ts';

const Entry = z.looseObject({
  id: z.string(),
  ask: z.string(),
  asked_as: z.array(z.string()),
  answer: z.string(),
  language: z.string().default('en'),
  source: z.looseObject({ title: z.string(), url: z.string() }).optional(),
  /** For a correction: the answer of the release, and the stamp of its text. */
  replaces: z.string().optional(),
  of: z.string().nullish(),
});

/** An answer of the release that was withdrawn, and why. */
const Withdrawal = z.looseObject({ id: z.string(), ask: z.string(), withdrawn: z.string() });

const Entries = z.array(z.unknown(), 'is no list of answers');

/**
 * Imports the answers of another installation's export, each under its id if that is free. An answer that was imported
 * before is replaced by a changed one of the export, unless somebody has edited, read or withdrawn it here.
 * @returns lines about answers that cannot be used
 */
export async function importAnswers(db: Db, contentDir: string): Promise<string[]> {
  const file = path.join(contentDir, ANSWERS_FILE);
  if (!existsSync(file)) return [];
  const left: string[] = [];
  const changes: ((trx: Db) => Promise<void>)[] = [];
  const entries = readData(ANSWERS_FILE, readFileSync(file, 'utf8'), Entries, left) ?? [];
  const answers = entries.flatMap((given, at) => {
    const change = readChange(given);
    if (change) changes.push(change);
    const answer = change ? [] : readAnswer(given);
    if (!answer) left.push(`${ANSWERS_FILE}: ${at + 1}: is no answer that staff can write`);
    return answer ?? [];
  });
  const rows = await db.selectFrom('advisor_taught').select('id').execute();
  const isTaken = new Set(rows.map(({ id }) => id));
  const texts = new Set(answers.map(({ body }) => textOf(body)));
  const versions = await db
    .selectFrom('advisor_taught_versions')
    .select(['taught_id', 'language', 'asks', 'answer'])
    .execute();
  /** Answers here that belong to an entry of the export: another one to the same question does not replace them. */
  const claimed = new Set(
    versions.filter((one) => texts.has(textOf(one))).map((one) => one.taught_id),
  );
  // Those that need a new id come last, so that they take none from the others.
  for (const answer of answers.toSorted(
    (a, b) => Number(isTaken.has(a.id)) - Number(isTaken.has(b.id)),
  ))
    await inTransaction(db, async (trx) => claimed.add(await importAnswer(trx, answer, claimed)));
  for (const change of changes) await inTransaction(db, change);
  return left;
}

/** Brings what was corrected or withdrawn of the release elsewhere; null for another entry. */
function readChange(given: unknown): ((trx: Db) => Promise<void>) | null {
  const withdrawal = Withdrawal.safeParse(given).data;
  if (withdrawal) {
    const { id, ask, withdrawn: reason } = withdrawal;
    return async (trx) => importWithdrawal(trx, id, ask, reason);
  }
  const entry = Entry.safeParse(given).data;
  if (entry?.replaces === undefined) return null;
  const { replaces: id, of = null, ask, source, ...rest } = entry;
  const { data: body } = staffReleasedEndpoints.correct.schema.body.safeParse({
    ...rest,
    asks: ask,
    source_title: source?.title ?? '',
    source_url: source?.url ?? '',
    revision: 0,
  });
  if (!body || !isMarkdown(body)) return null;
  return async (trx) => importCorrection(trx, { id, basedOn: of }, body);
}

/** The revision of an answer on which nobody has acted here. */
const UNTOUCHED = 0;

/** A withdrawal of another installation, unless somebody has acted on the answer here, or read its correction. */
async function importWithdrawal(trx: Db, id: string, title: string, reason: string) {
  await acquireLock(trx, `import ${ANSWERS_FILE}`);
  const withdrawal = { withdrawn_at: now(), reason };
  await trx
    .insertInto('advisor_released')
    .values({ answer_id: id, title, revision: UNTOUCHED, ...withdrawal })
    .onConflict((conflict) =>
      conflict
        .column('answer_id')
        .doUpdateSet(withdrawal)
        .where('advisor_released.revision', '=', UNTOUCHED)
        .where('advisor_released.withdrawn_at', 'is', null)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('advisor_taught')
                .innerJoin('advisor_taught_versions', 'taught_id', 'advisor_taught.id')
                .select('taught_id')
                .where('replaces', '=', id)
                .where('checked_at', 'is not', null),
            ),
          ),
        ),
    )
    .execute();
}

/** A correction of another installation, unless somebody has corrected the same text here. */
async function importCorrection(
  trx: Db,
  corrected: { id: string; basedOn: string | null },
  body: CorrectionBody,
) {
  await acquireLock(trx, `import ${ANSWERS_FILE}`);
  const untouched = { revision: UNTOUCHED, withdrawn_at: null, reason: null };
  await trx
    .insertInto('advisor_released')
    .values({ answer_id: corrected.id, title: body.asks, ...untouched })
    .onConflict((conflict) => conflict.column('answer_id').doNothing())
    .execute();
  const versions = await selectCorrection(trx, corrected.id, body.language)
    .innerJoin('advisor_taught_versions as version', 'version.taught_id', 'advisor_taught.id')
    .select(['author_id', 'checked_at', 'withdrawn_at', 'answer', 'asks', 'parts'])
    .execute();
  const isOurs = versions.some(
    (one) => one.author_id !== null || one.checked_at !== null || one.withdrawn_at !== null,
  );
  const isKnown = versions.some(
    (one) =>
      textOf({ ...one, language: body.language }) === textOf(body) &&
      ANSWER_PARTS.every((part) => (partsOf(one)[part] ?? '') === body[part]),
  );
  if (!isOurs && !isKnown) await writeCorrection(trx, null, corrected, body);
}

const textOf = ({ language, asks, answer }: Pick<AnswerBody, 'language' | 'asks' | 'answer'>) =>
  JSON.stringify([language, asks, answer]);

interface ImportedAnswer {
  id: number;
  body: AnswerBody;
}

function readAnswer(given: unknown): ImportedAnswer | null {
  const { data: entry } = Entry.safeParse(given);
  if (!entry) return null;
  const { title = '', url = '' } = entry.source ?? {};
  const { data: body } = staffAnswerEndpoints.create.schema.body.safeParse({
    language: entry.language,
    asks: entry.ask,
    asked_as: entry.asked_as,
    answer: entry.answer,
    source_title: title === url ? '' : title,
    source_url: url,
  });
  if (!body || !isMarkdown(body)) return null;
  const id = taughtIdOf(entry.id);
  return id === null ? null : { id, body };
}

function isMarkdown({ answer, ...more }: AnswerBody | CorrectionBody): boolean {
  const parts = ANSWER_PARTS.map((part) => (part in more ? (more as CorrectionBody)[part] : ''));
  try {
    for (const text of [answer, ...parts]) requireAnswerMarkdown(text, 'answer');
    return true;
  } catch {
    return false;
  }
}

/** @returns the id that it has here */
async function importAnswer(
  trx: Db,
  { id, body }: ImportedAnswer,
  claimed: ReadonlySet<number>,
): Promise<number> {
  // Several servers may start at the same time.
  await acquireLock(trx, `import ${ANSWERS_FILE}`);
  const known = await trx
    .selectFrom('advisor_taught_versions')
    .select(['taught_id', 'answer'])
    .where('language', '=', body.language)
    .where('asks', '=', body.asks)
    .execute();
  // Known by its text, even if it was edited or withdrawn since.
  const same = known.find(({ answer }) => answer === body.answer);
  if (same) return same.taught_id;
  const free = known.filter((one) => !claimed.has(one.taught_id));
  const earlier = free.find((one) => one.taught_id === id) ?? free[0];
  if (earlier) {
    await replaceUntouched(trx, earlier.taught_id, body);
    return earlier.taught_id;
  }
  const taken = await trx
    .selectFrom('advisor_taught')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  const { id: taughtId } = await trx
    .insertInto('advisor_taught')
    .values({ ...(!taken && { id }), version: 1, withdrawn_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  await addVersion(trx, taughtId, 1, null, body);
  // A given id does not advance PostgreSQL's counter.
  if (!taken && engineOf(trx) !== 'sqlite')
    await sql`select setval(pg_get_serial_sequence('advisor_taught', 'id'),
      (select max(id) from advisor_taught))`.execute(trx);
  return taughtId;
}

async function replaceUntouched(trx: Db, id: number, body: AnswerBody): Promise<void> {
  const versions = await trx
    .selectFrom('advisor_taught_versions')
    .innerJoin('advisor_taught', 'advisor_taught.id', 'taught_id')
    .select(['author_id', 'checked_at', 'withdrawn_at', 'advisor_taught.version'])
    .where('taught_id', '=', id)
    .execute();
  const isTouched = versions.some(
    (one) => one.author_id !== null || one.checked_at !== null || one.withdrawn_at !== null,
  );
  const [newest] = versions;
  if (isTouched || !newest) return;
  const version = newest.version + 1;
  await addVersion(trx, id, version, null, body);
  await trx.updateTable('advisor_taught').set({ version }).where('id', '=', id).execute();
}
