import { STAFF_MESSAGES_PER_PAGE } from '@inzira/contract/limits';
import type { Language } from '@inzira/contract/accounts';
import {
  NewBroadcast,
  staffMessageEndpoints,
  type Audience,
  type Broadcast,
  type BroadcastChanges,
} from '@inzira/contract/staff-messages';
import type { Selectable } from 'kysely';
import { alertStaff } from '#src/features/accounts/accounts.ts';
import type { Viewer } from '#src/platform/http/auth.ts';
import type { Config } from '#src/platform/config.ts';
import { inTransaction, now, type Db, type Tables } from '#src/platform/db/database.ts';
import {
  findConflictingFields,
  editConflict,
  nextRevision,
} from '#src/platform/db/field-revisions.ts';
import { lockRow } from '#src/platform/db/lock.ts';
import { INSTALLATION, recordHistory } from '#src/platform/db/history.ts';
import { findPage } from '#src/platform/db/paging.ts';
import { conflict, invalid, notFound } from '#src/platform/http/errors.ts';
import { toFieldSentences } from '#src/platform/http/field-errors.ts';
import { enqueueJob } from '#src/platform/jobs/jobs.ts';
import { enqueueMail, withdrawMails } from '#src/platform/mail/mail.ts';
import { asRead, asWritten } from '@inzira/contract/rules/broadcast-texts';
import { toCsv } from '@inzira/contract/rules/csv';
import { fold } from '@inzira/contract/rules/fold';
import { hasMarks, plainText, writeRichText, type Block } from '@inzira/contract/rules/rich-text';
import { notify } from '#src/features/notifications/notifications.ts';
import { selectReaders, selectSubscribers, toBroadcasts } from './broadcast-readers.ts';
import { broadcastMail, textIn } from './contact-mails.ts';

declare module '#src/platform/jobs/jobs.ts' {
  interface JobKinds {
    'send-broadcast': { broadcastId: number };
  }
}

/** Recipients per transaction, few enough that others do not wait for it. */
const BATCH = 50;

type Row = Selectable<Tables['broadcasts']>;

const noBroadcast = () =>
  notFound({ en: 'This message was not found.', fr: 'Ce message est introuvable.' });

export async function findBroadcasts(db: Db, page: string | undefined) {
  return findPage(db, {
    page,
    size: STAFF_MESSAGES_PER_PAGE,
    url: staffMessageEndpoints.broadcasts.url,
    ids: db.selectFrom('broadcasts').select('broadcasts.id'),
    order: { columns: ['broadcasts.id'], direction: 'desc' },
    load: async (ids) => {
      return toBroadcasts(
        db,
        await db.selectFrom('broadcasts').selectAll().where('id', 'in', ids).execute(),
      );
    },
  });
}

export async function createBroadcast(db: Db, staff: Viewer, { audience, ...text }: NewBroadcast) {
  const row = await inTransaction(db, async (trx) => {
    const created = await trx
      .insertInto('broadcasts')
      .values({
        ...text,
        audience: JSON.stringify(audience),
        author_id: staff.id,
        state: 'draft',
        created_at: now(),
        started_at: null,
        finished_at: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await record(trx, staff, created.id, 'broadcast-written');
    return created;
  });
  return toBroadcast(db, row);
}

/**
 * Changes the given fields.
 * @throws 400, 404; 409 once it was sent to somebody, and for a field that a colleague changed since `revision`
 */
export async function updateBroadcast(
  db: Db,
  staff: Viewer,
  id: number,
  { revision, audience, ...texts }: BroadcastChanges,
) {
  return inTransaction(db, async (trx) => {
    const row = await lockBroadcast(trx, id);
    if (row.state !== 'draft') throw hasBegun();
    const before = asWritten(row);
    const sent = { ...texts, ...(audience && { audience: JSON.stringify(audience) }) };
    const after = asWritten({ ...before, ...given(sent) });
    const fields = Object.keys(toColumns(after)).filter(
      (field) => after[field as keyof Row] !== before[field as keyof Row],
    );
    const clashing = findConflictingFields(row, revision, fields);
    if (clashing.length > 0) throw editConflict(await toBroadcast(trx, row), clashing);
    const columns = toColumns(asRead(after));
    const { success, error } = NewBroadcast.safeParse({
      ...columns,
      audience: JSON.parse(columns.audience) as Audience,
    });
    if (!success) {
      const named = error.issues.map(({ path }) => String(path[0]));
      // Changes of two colleagues may be inconsistent when merged, such as a button without its address.
      if (revision !== undefined && revision < row.revision && fields.length > 0) {
        const own = fields.filter((field) => named.includes(field));
        throw editConflict(await toBroadcast(trx, row), own.length > 0 ? own : fields);
      }
      throw invalid(
        toFieldSentences(
          error.issues.map(({ path, message }) => ({
            instancePath: `/${path.join('/')}`,
            message,
          })),
        ),
      );
    }
    if (fields.length === 0) return toBroadcast(trx, row);
    await record(trx, staff, id, 'broadcast-written');
    const changed = await trx
      .updateTable('broadcasts')
      .set({ ...columns, ...nextRevision(row, fields) })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    return toBroadcast(trx, changed);
  });
}

/** The columns for what staff write. */
const toColumns = (row: Row) => ({
  audience: row.audience,
  subject: row.subject,
  text: row.text,
  link_label: row.link_label,
  link: row.link,
  subject_fr: row.subject_fr,
  text_fr: row.text_fr,
  link_label_fr: row.link_label_fr,
});

const given = <Changes extends object>(changes: Changes) =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as {
    [Field in keyof Changes]: Exclude<Changes[Field], undefined>;
  };

/** Sends it as readers would get it, but only to the caller: by mail, or in the app. @throws 404 */
export async function testBroadcast(db: Db, config: Config, staff: Viewer, id: number) {
  const row = await inTransaction(db, async (trx) => {
    const broadcast = await lockBroadcast(trx, id);
    await record(trx, staff, id, 'broadcast-tried');
    const { kind } = JSON.parse(broadcast.audience) as Audience;
    if (kind !== 'subscribers') {
      await notifyReader(trx, config, broadcast, staff.id);
      return broadcast;
    }
    const reader = await trx
      .selectFrom('users')
      .select(['email', 'language'])
      .where('id', '=', staff.id)
      .executeTakeFirstOrThrow();
    const unsubscribeUrl = `${config.publicUrl}/newsletter/unsubscribe/${'0'.repeat(43)}`;
    await enqueueMail(trx, broadcastMail(reader, broadcast, { unsubscribeUrl }));
    return broadcast;
  });
  return toBroadcast(db, row);
}

/** Starts sending, or continues after a stop. @throws 404; 409 for a completed one, or when the text has changed */
export async function sendBroadcast(
  db: Db,
  staff: Viewer,
  id: number,
  { revision }: { revision?: number | undefined } = {},
) {
  const row = await inTransaction(db, async (trx) => {
    const broadcast = await lockBroadcast(trx, id);
    if (broadcast.state === 'sent' || broadcast.state === 'sending') throw hasBegun();
    if (isOther(broadcast, revision)) throw hasChanged();
    await record(trx, staff, id, 'broadcast-sent');
    await enqueueBatch(trx, id);
    return trx
      .updateTable('broadcasts')
      .set({ state: 'sending', started_at: now() })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
  });
  return toBroadcast(db, row);
}

/**
 * Stops immediately: unsent mails are withdrawn, so that continuing later reaches those readers once.
 * @throws 404; 409 when nothing is being sent
 */
export async function stopBroadcast(db: Db, staff: Viewer, id: number) {
  const row = await inTransaction(db, async (trx) => {
    const broadcast = await lockBroadcast(trx, id);
    const recipients = await withdrawMails(trx, batchOf(id));
    if (broadcast.state !== 'sending' && recipients.length === 0) {
      throw conflict({
        en: 'Nothing is being sent.',
        fr: 'Aucun envoi n’est en cours.',
      });
    }
    for (let at = 0; at < recipients.length; at += BATCH) {
      const keys = recipients.slice(at, at + BATCH).map((email) => fold(email));
      await trx
        .deleteFrom('broadcast_readers')
        .where('broadcast_id', '=', id)
        .where('reader_id', 'in', (eb) =>
          eb.selectFrom('newsletter_subscriptions').select('id').where('email_key', 'in', keys),
        )
        .execute();
    }
    await record(trx, staff, id, 'broadcast-stopped');
    return trx
      .updateTable('broadcasts')
      .set({ state: 'stopped', finished_at: null, reached: countReached(trx, id) })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
  });
  return toBroadcast(db, row);
}

/** Sends one batch and enqueues the job of the next one in one transaction, so that a crash or retry reaches nobody twice. */
export async function sendNextBatch(db: Db, config: Config, id: number) {
  await inTransaction(db, async (trx) => {
    const broadcast = await lockBroadcast(trx, id).catch(() => null);
    if (broadcast?.state !== 'sending') return;
    const audience = JSON.parse(broadcast.audience) as Audience;
    const readers = await selectReaders(trx, audience)
      .where('reader.id', 'not in', (eb) =>
        eb.selectFrom('broadcast_readers').select('reader_id').where('broadcast_id', '=', id),
      )
      .select(['reader.id'])
      .orderBy('reader.id')
      .limit(BATCH)
      // A removal at the same time waits and then withdraws the mail, or is seen here.
      .$if(audience.kind === 'subscribers', lockRow(trx, { mode: 'no key update' }))
      .execute();
    if (readers.length === 0) {
      await trx
        .updateTable('broadcasts')
        .set({ state: 'sent', finished_at: now(), reached: countReached(trx, id) })
        .where('id', '=', id)
        .execute();
      return;
    }
    const ids = readers.map((reader) => reader.id);
    if (audience.kind === 'subscribers') await mailSubscribers(trx, config, broadcast, ids);
    else for (const userId of ids) await notifyReader(trx, config, broadcast, userId);
    await trx
      .insertInto('broadcast_readers')
      .values(ids.map((reader_id) => ({ broadcast_id: id, reader_id })))
      .execute();
    await trx
      .updateTable('broadcasts')
      .set((eb) => ({ reached: eb('reached', '+', ids.length) }))
      .where('id', '=', id)
      .execute();
    await enqueueBatch(trx, id);
  });
}

/** Counted instead of incremented, because a concurrent server of an earlier release does not update the number. */
const countReached = (trx: Db, id: number) =>
  trx
    .selectFrom('broadcast_readers')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('broadcast_id', '=', id);

async function mailSubscribers(trx: Db, config: Config, broadcast: Row, ids: number[]) {
  const subscribers = await trx
    .selectFrom('newsletter_subscriptions')
    .select(['email', 'language', 'token'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
  for (const { token, ...reader } of subscribers) {
    const unsubscribeUrl = `${config.publicUrl}/newsletter/unsubscribe/${token}`;
    const mail = broadcastMail(reader, broadcast, { unsubscribeUrl, batch: batchOf(broadcast.id) });
    await enqueueMail(trx, mail, { priority: 'bulk' });
  }
}

/** Opens a link to one of our pages; an external link is part of the text. */
async function notifyReader(trx: Db, { publicUrl }: Config, row: Row, userId: number) {
  const { link } = row;
  const isOurs = link === publicUrl || link.startsWith(`${publicUrl}/`);
  const inLanguage = (language: Language) => {
    const { subject, text, label } = textIn(language, row);
    const button: Block = { kind: 'paragraph', lines: [[{ text: label || link, link }]] };
    const markdown = link && !isOurs ? `${text}\n\n${writeRichText([button])}` : text;
    return { subject, markdown, text: plainText(text) + (link && !isOurs ? ` ${link}` : '') };
  };
  const [en, fr] = [inLanguage('en'), inLanguage('fr')];
  const data = {
    subject: { en: en.subject, fr: fr.subject },
    text: { en: en.text, fr: fr.text },
    ...([en, fr].some(({ markdown }) => hasMarks(markdown)) && {
      markdown: { en: en.markdown, fr: fr.markdown },
    }),
    path: isOurs ? link.slice(publicUrl.length) || '/' : '',
  };
  await notify(trx, { userId, kind: 'announcement', data });
}

const SUBSCRIBER_COLUMNS = {
  en: ['email', 'language', 'since'],
  fr: ['e-mail', 'langue', 'depuis'],
};

/** Exports the current newsletter recipients; recorded in the history, and reported to the other staff. */
export async function exportSubscribers(
  db: Db,
  config: Config,
  staff: Viewer,
  language: Language,
): Promise<string> {
  const rows = await selectSubscribers(db)
    .select(['email', 'language', 'subscribed_at'])
    .orderBy('id')
    .execute();
  await inTransaction(db, async (trx) => {
    await recordHistory(trx, {
      actorId: staff.id,
      action: 'subscribers-exported',
      subject: INSTALLATION,
      after: { count: rows.length },
    });
    await alertStaff(trx, config, staff, { kind: 'subscribers-exported', count: rows.length });
  });
  return toCsv(
    [
      SUBSCRIBER_COLUMNS[language],
      ...rows.map((row) => [row.email, row.language, row.subscribed_at]),
    ],
    language,
  );
}

/** Deletes what has not gone out yet to a reader who has left. */
export async function withdrawBroadcasts(trx: Db, recipient: string) {
  await trx
    .deleteFrom('outbox')
    .where('recipient', '=', recipient)
    .where('batch', 'like', 'broadcast %')
    .where('sent_at', 'is', null)
    .execute();
}

const batchOf = (id: number) => `broadcast ${id}`;

async function enqueueBatch(trx: Db, broadcastId: number) {
  await enqueueJob(trx, 'send-broadcast', { broadcastId }, { priority: 'bulk' });
}

async function record(trx: Db, staff: Viewer, id: number, action: string) {
  await recordHistory(trx, { actorId: staff.id, action, subject: { kind: 'broadcast', id } });
}

/** @throws 404 */
async function lockBroadcast(trx: Db, id: number): Promise<Row> {
  const row = await trx
    .selectFrom('broadcasts')
    .selectAll()
    .where('id', '=', id)
    .$call(lockRow(trx, { mode: 'no key update' }))
    .executeTakeFirst();
  if (!row) throw noBroadcast();
  return row;
}

/** Pages of earlier releases send no revision. */
const isOther = (row: Row, revision: number | undefined) =>
  revision !== undefined && revision !== row.revision;

const hasChanged = () =>
  conflict({
    en: 'Someone else has just changed this text. Read it as it is now, then send it.',
    fr: 'Quelqu’un vient de modifier ce texte. Relisez-le tel qu’il est maintenant, puis envoyez-le.',
  });

const hasBegun = () =>
  conflict({
    en: 'This announcement was sent meanwhile, as it was before.',
    fr: 'Cette annonce a été envoyée entre-temps, telle qu’elle était avant.',
  });

async function toBroadcast(db: Db, row: Row): Promise<Broadcast> {
  const [broadcast] = await toBroadcasts(db, [row]);
  return broadcast as Broadcast;
}
