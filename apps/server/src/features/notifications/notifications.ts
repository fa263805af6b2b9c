import { LANGUAGES, type Language } from '@inzira/contract/accounts';
import { NOTIFICATIONS_PER_PAGE } from '@inzira/contract/limits';
import {
  notificationEndpoints,
  type Notification,
  type NotificationSetting,
} from '@inzira/contract/notifications';
import { DAY_SECONDS } from '@inzira/contract/rules/units';
import { toFullName } from '#src/features/accounts/accounts.ts';
import { isOneOf, now, secondsFromNow, type Db } from '#src/platform/db/database.ts';
import { invalid } from '#src/platform/http/errors.ts';
import { enqueueJobs } from '#src/platform/jobs/jobs.ts';
import { findPage } from '#src/platform/db/paging.ts';

/**
 * The kinds of notifications with what their texts name. Each feature adds its own in its
 * `<feature>-notifications.ts`:
 * `declare module '#src/features/notifications/notifications.ts' { interface NotificationKinds { … } }`.
 */
export interface NotificationKinds {}
export type NotificationKind = keyof NotificationKinds;

/** A user in stored data: the name is looked up for display, and disappears with the account. */
export interface Person {
  user: number;
}

/** A name in each language, because the reader's language is known only at display. */
export type InLanguages = Record<Language, string>;

/** The data with names filled in, for texts. */
type Told<Data> = { [Key in keyof Data]: ToldValue<Data[Key]> };
type ToldValue<Value> = Value extends Person | InLanguages ? string : Value;

export interface NotificationTexts<Data> {
  /** The kind's description, in the settings. */
  label: Record<Language, string>;
  /** A single sentence. */
  text: Record<Language, (data: Told<Data>) => string>;
  /** The same in parts, with the text as sanitised HTML; null where it has no formatting. */
  rich?: Record<Language, (data: Told<Data>) => { title: string; html: string } | null>;
  /** Text that somebody wrote, which the mail quotes below the sentence. */
  quote?: (data: Told<Data>) => string | undefined;
  /** The page that it links to. */
  path: (data: Told<Data>) => string;
  /** Whether unread ones are mailed by default. */
  mail: boolean;
}

/** The texts of a feature's kinds. */
export type KindTexts = { [Kind in NotificationKind]?: NotificationTexts<NotificationKinds[Kind]> };

declare module '#src/platform/jobs/jobs.ts' {
  interface JobKinds {
    'mail-notifications': { userId: number };
  }
}

/** How long unread notifications are collected before they are mailed together. */
const GATHER_SECONDS = 10 * 60;

/** Notifies a user, in the transaction of the event: in the app, and later by mail. */
export async function notify<Kind extends NotificationKind>(
  trx: Db,
  { userId, kind, data }: { userId: number; kind: Kind; data: NotificationKinds[Kind] },
) {
  await notifyAll(trx, { userIds: [userId], kind, data });
}

/** The number of parameters in a statement is limited, and a notification has six. */
const ROWS_AT_ONCE = 1_000;

/** Notifies many users of the same, each once. */
export async function notifyAll<Kind extends NotificationKind>(
  trx: Db,
  told: { userIds: readonly number[]; kind: Kind; data: NotificationKinds[Kind] },
) {
  const { kind, data } = told;
  await notifyEach(
    trx,
    kind,
    [...new Set(told.userIds)].map((userId) => ({ userId, data })),
  );
}

/** Notifies many users of one kind, each with different data. */
export async function notifyEach<Kind extends NotificationKind>(
  trx: Db,
  kind: Kind,
  told: readonly { userId: number; data: NotificationKinds[Kind] }[],
) {
  const row = { kind, created_at: now(), read_at: null, mailed_at: null };
  for (let from = 0; from < told.length; from += ROWS_AT_ONCE)
    await trx
      .insertInto('notifications')
      .values(
        told
          .slice(from, from + ROWS_AT_ONCE)
          .map(({ userId, data }) => ({ user_id: userId, data: JSON.stringify(data), ...row })),
      )
      .execute();
  const userIds = new Set(told.map(({ userId }) => userId));
  await enqueueJobs(
    trx,
    'mail-notifications',
    [...userIds].map((userId) => ({
      payload: { userId },
      dedupeKey: String(userId),
      dueAt: secondsFromNow(GATHER_SECONDS),
      priority: 'bulk',
    })),
  );
}

/** Skips an identical unread notification of today: for events that can be repeated and undone, one a day is enough. */
export async function notifyOnce<Kind extends NotificationKind>(
  trx: Db,
  told: { userId: number; kind: Kind; data: NotificationKinds[Kind] },
) {
  const same = await trx
    .selectFrom('notifications')
    .select('id')
    .where('user_id', '=', told.userId)
    .where('read_at', 'is', null)
    .where('kind', '=', told.kind)
    .where('data', '=', JSON.stringify(told.data))
    .where('created_at', '>', secondsFromNow(-DAY_SECONDS))
    .executeTakeFirst();
  if (!same) await notify(trx, told);
}

interface Reader {
  id: number;
  language: Language;
}

export async function findNotifications(
  db: Db,
  kinds: KindTexts,
  { id: userId, language }: Reader,
  page: string | undefined,
) {
  return findPage(db, {
    page,
    size: NOTIFICATIONS_PER_PAGE,
    url: notificationEndpoints.list.url,
    // Kinds of removed features have no texts any more.
    ids: db
      .selectFrom('notifications')
      .select('id')
      .where('user_id', '=', userId)
      .where('kind', 'in', Object.keys(kinds)),
    order: { columns: ['id'], direction: 'desc' },
    load: async (ids): Promise<Notification[]> => {
      const rows = await db
        .selectFrom('notifications')
        .select(['id', 'kind', 'data', 'created_at', 'read_at'])
        .where('id', 'in', ids)
        .execute();
      const names = await findNames(db, rows, language);
      return rows.map(({ data, ...row }) => ({
        ...row,
        ...render(kinds, row.kind, data, { language, names }),
      }));
    },
  });
}

export const FORMER_MEMBER: Record<Language, string> = { en: 'Former member', fr: 'Ancien membre' };

/** Looks up the name of a user in notifications. */
export type Names = (userId: number) => string;

export async function findNames(
  db: Db,
  notifications: readonly { data: string }[],
  language: Language,
): Promise<Names> {
  const ids = new Set<number>();
  for (const { data } of notifications) {
    JSON.parse(data, (_key, value: unknown) => {
      if (isPerson(value)) ids.add(value.user);
      return value;
    });
  }
  const rows =
    ids.size === 0
      ? []
      : await db
          .selectFrom('users')
          .select(['id', 'username', 'first_name', 'last_name'])
          .where(isOneOf(db, 'id', [...ids]))
          .execute();
  const names = new Map(rows.map((row) => [row.id, toFullName(row)]));
  return (userId) => names.get(userId) ?? FORMER_MEMBER[language];
}

const isPerson = (value: unknown): value is Person =>
  typeof value === 'object' && value !== null && 'user' in value && typeof value.user === 'number';

const isInLanguages = (value: unknown): value is InLanguages =>
  typeof value === 'object' && value !== null && LANGUAGES.every((language) => language in value);

interface Reading {
  language: Language;
  names: Names;
  /** Cleans names, where they must not contain anything else. */
  clean?: (name: string) => string;
}

/** The text of a notification. */
export function render(kinds: KindTexts, kind: string, data: string, reading: Reading) {
  const { language, names, clean = (name) => name } = reading;
  const texts = textsOf(kinds).get(kind);
  if (!texts) throw new Error(`No feature knows the notification ${kind}`);
  const values = JSON.parse(data, (_key, value: unknown) => {
    if (isPerson(value)) return clean(names(value.user));
    // Its texts are clean already.
    if (isInLanguages(value)) return value[language];
    return typeof value === 'string' ? clean(value) : value;
  }) as never;
  return {
    text: texts.text[language](values),
    rich: texts.rich?.[language](values) ?? null,
    path: texts.path(values),
  };
}

/** The quoted text, as it was written. */
export function quoteOf(kinds: KindTexts, kind: string, data: string): string | undefined {
  return textsOf(kinds)
    .get(kind)
    ?.quote?.(JSON.parse(data) as never);
}

const textsOf = (kinds: KindTexts) =>
  new Map<string, NotificationTexts<never>>(Object.entries(kinds));

export async function countUnread(db: Db, kinds: KindTexts, userId: number): Promise<number> {
  const { unread } = await db
    .selectFrom('notifications')
    .select((eb) => eb.fn.countAll<number>().as('unread'))
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .where('kind', 'in', Object.keys(kinds))
    .executeTakeFirstOrThrow();
  return unread;
}

/** Only the user's own among `ids`. */
export async function markRead(db: Db, userId: number, ids: readonly number[] | 'all') {
  if (ids.length === 0) return;
  await db
    .updateTable('notifications')
    .set({ read_at: now() })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .$if(ids !== 'all', (query) => query.where('id', 'in', ids as readonly number[]))
    .execute();
}

export async function findSettings(
  db: Db,
  kinds: KindTexts,
  { id: userId, language }: Reader,
): Promise<NotificationSetting[]> {
  const chosen = await db
    .selectFrom('notification_settings')
    .select(['kind', 'mail'])
    .where('user_id', '=', userId)
    .execute();
  const mailOf = new Map(chosen.map(({ kind, mail }) => [kind, mail === 1]));
  return [...textsOf(kinds)].map(([kind, { label, mail }]) => ({
    kind,
    label: label[language],
    mail: mailOf.get(kind) ?? mail,
  }));
}

/** @throws 400 for an unknown kind. */
export async function updateSetting(
  db: Db,
  kinds: KindTexts,
  userId: number,
  { kind, mail }: { kind: string; mail: boolean },
) {
  if (!textsOf(kinds).has(kind))
    throw invalid({
      kind: [{ en: 'This value is not valid.', fr: 'Cette valeur n’est pas valable.' }],
    });
  const row = { mail: mail ? 1 : 0 };
  await db
    .insertInto('notification_settings')
    .values({ user_id: userId, kind, ...row })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet(row))
    .execute();
}
