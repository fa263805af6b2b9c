import { STAFF_MESSAGES_PER_PAGE } from '@inzira/contract/limits';
import { readSettings } from '#src/platform/settings.ts';
import {
  staffMessageEndpoints,
  type Colleague,
  type InboxLine,
  type InboxMessage,
  type InboxQuery,
} from '@inzira/contract/staff-messages';
import type { Viewer } from '#src/platform/http/auth.ts';
import type { Config } from '#src/platform/config.ts';
import { inTransaction, now, type Db } from '#src/platform/db/database.ts';
import { lockRow } from '#src/platform/db/lock.ts';
import { INSTALLATION, recordHistory, recordRead } from '#src/platform/db/history.ts';
import { findPage } from '#src/platform/db/paging.ts';
import { conflict, invalid, notFound } from '#src/platform/http/errors.ts';
import { enqueueMail } from '#src/platform/mail/mail.ts';
import { searchIds } from '#src/platform/search/search.ts';
import { hasRole, toFullName } from '#src/features/accounts/accounts.ts';
import { notifyOnce } from '#src/features/notifications/notifications.ts';
import { replyMail } from './contact-mails.ts';
import { messageSearch } from './contact.table.ts';

const BEGINNING = 200;

const noMessage = () =>
  notFound({ en: 'This message was not found.', fr: 'Ce message est introuvable.' });

/**
 * Open messages, oldest first, or closed ones, newest first. Reading is recorded; for a search, with the ids that it
 * found.
 */
export async function findInbox(
  db: Db,
  staff: Viewer,
  { page, search = '', state = 'open', assigned }: InboxQuery,
) {
  const isOpen = state === 'open';
  const found = await findPage(db, {
    page,
    size: STAFF_MESSAGES_PER_PAGE,
    url: staffMessageEndpoints.inbox.url,
    filters: { search, state, assigned },
    ids: db
      .selectFrom('contact_messages')
      .select('contact_messages.id')
      .where('closed_at', isOpen ? 'is' : 'is not', null)
      .$if(assigned === 'mine', (query) => query.where('assignee_id', '=', staff.id))
      .$if(assigned === 'nobody', (query) => query.where('assignee_id', 'is', null)),
    restrictTo: await searchIds(db, messageSearch, { text: search }),
    order: { columns: ['contact_messages.id'], direction: isOpen ? 'asc' : 'desc' },
    load: async (ids): Promise<InboxLine[]> => {
      const rows = await selectMessages(db)
        .select((eb) =>
          eb
            .selectFrom('contact_replies')
            .select(({ fn }) => fn.countAll<number>().as('count'))
            .whereRef('contact_replies.message_id', '=', 'contact_messages.id')
            .as('replies'),
        )
        .where('contact_messages.id', 'in', ids)
        .execute();
      return rows.map(({ message, replies, language: _, email_key: _key, ...row }) => ({
        ...toNamed(row),
        beginning: message.slice(0, BEGINNING),
        replies: Number(replies),
      }));
    },
  });
  await recordRead(db, {
    actorId: staff.id,
    action: 'messages-listed',
    subject: INSTALLATION,
    after: {
      state,
      page,
      assigned,
      ...(search !== '' && { messages: found.results.map(({ id }) => id) }),
    },
  });
  return found;
}

/** A message; reading it is recorded. @throws 404 */
export async function readMessage(db: Db, staff: Viewer, id: number): Promise<InboxMessage> {
  const message = await getMessage(db, id);
  await recordRead(db, {
    actorId: staff.id,
    action: 'message-read',
    subject: { kind: 'contact-message', id },
  });
  return message;
}

interface ReplyBody {
  text: string;
  keep_open: boolean;
  seen?: number | undefined;
}

/** Replies by mail, in the transaction that stores the reply. @throws 404; 409 where a colleague was faster */
export async function replyToMessage(
  db: Db,
  config: Config,
  staff: Viewer,
  id: number,
  { text, keep_open: keepOpen, seen }: ReplyBody,
): Promise<InboxMessage> {
  await inTransaction(db, async (trx) => {
    const message = await lockMessage(trx, id);
    if (seen !== undefined) await refuseUnseen(trx, staff, id, seen);
    await trx
      .insertInto('contact_replies')
      .values({ message_id: id, author_id: staff.id, text, sent_at: now() })
      .execute();
    const team = (await readSettings(trx)).contactEmail ?? config.teamEmail;
    await enqueueMail(trx, replyMail(message, text, team));
    if (!keepOpen && message.closed_at === null) await setClosed(trx, id, true);
    await recordHistory(trx, {
      actorId: staff.id,
      action: 'message-answered',
      subject: { kind: 'contact-message', id },
    });
  });
  return getMessage(db, id);
}

interface MessageChanges {
  closed?: boolean | undefined;
  mine?: boolean | undefined;
  assignee_id?: number | null | undefined;
  assignee_was?: number | null | undefined;
}

/** @throws 400, 404; 409 where somebody else is responsible meanwhile */
export async function updateMessage(
  db: Db,
  staff: Viewer,
  id: number,
  { closed, mine, assignee_id: given, assignee_was: was }: MessageChanges,
): Promise<InboxMessage> {
  await inTransaction(db, async (trx) => {
    const message = await lockMessage(trx, id);
    if (closed !== undefined && closed !== (message.closed_at !== null))
      await setClosed(trx, id, closed);
    if (mine !== undefined) await setAssignee(trx, id, mine ? staff.id : null);
    // A repeated request finds that it is already assigned.
    const isGiven = given !== undefined && given !== message.assignee_id;
    if (isGiven) await giveMessage(trx, staff, id, { given, was, has: message.assignee_id });
    if (closed === undefined && mine === undefined && !isGiven) return;
    await recordHistory(trx, {
      actorId: staff.id,
      action: 'message-changed',
      subject: { kind: 'contact-message', id },
      after: {
        ...(closed !== undefined && { closed }),
        ...(mine !== undefined && { mine }),
        ...(isGiven && (given === staff.id ? { mine: true } : { user_id: given })),
      },
    });
  });
  return getMessage(db, id);
}

interface Handover {
  given: number | null;
  /** Undefined: not checked. */
  was: number | null | undefined;
  has: number | null;
}

/** The new assignee is notified, unless they assigned it to themselves. @throws 400, 409 */
async function giveMessage(trx: Db, staff: Viewer, id: number, { given, was, has }: Handover) {
  if (was !== undefined && was !== has) throw await givenMeanwhile(trx, staff, has);
  if (given !== null) {
    const colleague = await selectColleagues(trx).where('users.id', '=', given).executeTakeFirst();
    if (!colleague) throw noColleague();
  }
  await setAssignee(trx, id, given);
  if (given === null || given === staff.id) return;
  await notifyOnce(trx, {
    userId: given,
    kind: 'message-assigned',
    data: { by: { user: staff.id }, message: id },
  });
}

async function givenMeanwhile(trx: Db, staff: Viewer, has: number | null) {
  if (has === staff.id) {
    return conflict({
      en: 'This message has just been given to you. Choose again if somebody else should have it.',
      fr: 'Ce message vient de vous être confié. Pour le confier à quelqu’un d’autre, choisissez à nouveau.',
    });
  }
  const other =
    has === null
      ? undefined
      : await trx.selectFrom('users').select(NAME_COLUMNS).where('id', '=', has).executeTakeFirst();
  if (!other) {
    return conflict({
      en: 'This message has just been given back: nobody has it now. Choose again.',
      fr: 'Plus personne ne s’occupe de ce message\u00a0: il vient d’être rendu. Choisissez à nouveau.',
    });
  }
  const name = toFullName(other);
  return conflict({
    en: `${name} has this message now. Choose again if somebody else should have it.`,
    fr: `${name} s’occupe maintenant de ce message. Pour le confier à quelqu’un d’autre, choisissez à nouveau.`,
  });
}

const noColleague = () =>
  invalid({
    assignee_id: [
      {
        en: 'This person may not answer messages any more. Choose somebody else.',
        fr: 'Cette personne ne peut plus répondre aux messages. Choisissez quelqu’un d’autre.',
      },
    ],
  });

const setAssignee = (trx: Db, id: number, assigneeId: number | null) =>
  trx
    .updateTable('contact_messages')
    .set({ assignee_id: assigneeId })
    .where('id', '=', id)
    .execute();

/** The colleagues who may answer messages, by name. */
export async function findColleagues(db: Db): Promise<Colleague[]> {
  const rows = await selectColleagues(db).execute();
  return rows
    .map((row) => ({ id: row.id, username: row.username, full_name: toFullName(row) }))
    .toSorted((one, other) => one.full_name.localeCompare(other.full_name));
}

const NAME_COLUMNS = ['username', 'first_name', 'last_name'] as const;

const selectColleagues = (db: Db) =>
  db
    .selectFrom('users')
    .select(['id', ...NAME_COLUMNS])
    .where('disabled_at', 'is', null)
    .where((eb) => eb.or([hasRole('users.id', 'staff'), hasRole('users.id', 'reviewer')]));

async function refuseUnseen(trx: Db, staff: Viewer, id: number, seen: number) {
  const unseen = await trx
    .selectFrom('contact_replies')
    .leftJoin('users', 'users.id', 'contact_replies.author_id')
    .select(['users.id', 'users.username'])
    .where('message_id', '=', id)
    .orderBy('contact_replies.id')
    .offset(seen)
    .limit(1)
    .executeTakeFirst();
  if (!unseen) return;
  if (unseen.id === staff.id) {
    // The reply was sent from another window, or before the page was reloaded.
    throw conflict({
      en: 'You have answered already. Read that answer; send this one if it is still needed.',
      fr: 'Vous avez déjà répondu. Lisez cette réponse, puis envoyez celle-ci si elle reste utile.',
    });
  }
  throw conflict({
    en: `${unseen.username ?? 'Someone else'} has just answered. Read that answer; send yours if it is still needed.`,
    fr: `${unseen.username ?? 'Quelqu’un'} vient de répondre. Lisez cette réponse, puis envoyez la vôtre si elle reste utile.`,
  });
}

async function setClosed(trx: Db, id: number, closed: boolean) {
  await trx
    .updateTable('contact_messages')
    .set({ closed_at: closed ? now() : null })
    .where('id', '=', id)
    .execute();
}

async function lockMessage(trx: Db, id: number) {
  const message = await trx
    .selectFrom('contact_messages')
    .select(['name', 'email', 'message', 'language', 'closed_at', 'assignee_id'])
    .where('id', '=', id)
    .$call(lockRow(trx, { mode: 'no key update' }))
    .executeTakeFirst();
  if (!message) throw noMessage();
  return message;
}

/** @throws 404 */
async function getMessage(db: Db, id: number): Promise<InboxMessage> {
  const row = await selectMessages(db).where('contact_messages.id', '=', id).executeTakeFirst();
  if (!row) throw noMessage();
  const account = await db
    .selectFrom('users')
    .select(['id', 'username'])
    .where('email_key', '=', row.email_key)
    .executeTakeFirst();
  const replies = await db
    .selectFrom('contact_replies')
    .leftJoin('users', 'users.id', 'contact_replies.author_id')
    .select(['contact_replies.id', 'users.username as author', 'text', 'sent_at'])
    .where('message_id', '=', id)
    .orderBy('contact_replies.id')
    .execute();
  const { email_key: _, ...message } = row;
  return { ...toNamed(message), message: row.message, account: account ?? null, replies };
}

function selectMessages(db: Db) {
  return db
    .selectFrom('contact_messages')
    .leftJoin('users as assignee', 'assignee.id', 'contact_messages.assignee_id')
    .select([
      'contact_messages.id',
      'contact_messages.name',
      'contact_messages.email',
      'contact_messages.email_key',
      'contact_messages.message',
      'contact_messages.language',
      'contact_messages.created_at',
      'contact_messages.closed_at',
      'contact_messages.assignee_id',
      'assignee.username as assignee',
      'assignee.first_name as assignee_first_name',
      'assignee.last_name as assignee_last_name',
    ]);
}

interface AssigneeColumns {
  assignee_id: number | null;
  assignee: string | null;
  assignee_first_name: string | null;
  assignee_last_name: string | null;
}

function toNamed<Row extends AssigneeColumns>(row: Row) {
  const {
    assignee_id: id,
    assignee,
    assignee_first_name: first_name,
    assignee_last_name: last_name,
    ...rest
  } = row;
  const username = assignee ?? '';
  const full_name = toFullName({ username, first_name, last_name });
  return { ...rest, assignee: id === null ? null : { id, username, full_name } };
}
