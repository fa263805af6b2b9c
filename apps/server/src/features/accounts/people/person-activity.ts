import type { Language } from '@inzira/contract/accounts';
import { DEEDS, type Deed, type Did, type PersonSent } from '@inzira/contract/staff-people';
import type { Audience } from '@inzira/contract/staff-messages';
import { sql, type RawBuilder } from 'kysely';
import type { KindTexts } from '#src/features/notifications/notifications.ts';
import type { Db } from '#src/platform/db/database.ts';

/** The number of newest broadcasts among which those to a person are found: their rows have no index by reader. */
const BROADCASTS_LOOKED_AT = 100;

/** How often a person did what, and when last; reads only their own rows. */
export async function countDeeds(db: Db, userId: number): Promise<Did[]> {
  const count = sql`count(*)`;
  const own = sql`user_id = ${userId}`;
  const parts: Record<Deed, [count: RawBuilder<unknown>, last: RawBuilder<unknown>]> = {
    lessons: [
      count,
      sql`max(completed_at) as last_at from lesson_progress where ${own} and completed_at is not null`,
    ],
    // A repeated quiz counts once.
    quizzes: [
      sql`count(distinct chapter_id)`,
      sql`max(taken_at) as last_at from quiz_results where ${own}`,
    ],
    works: [
      sql`count(distinct id)`,
      sql`max(submitted_at) as last_at from studio_records
        join studio_versions on studio_versions.record_id = studio_records.id where ${own}`,
    ],
    ventures: [count, sql`max(created_at) as last_at from ventures where owner_id = ${userId}`],
    certificates: [count, sql`max(issued_at) as last_at from certificates where ${own}`],
    'opportunities-saved': [
      count,
      sql`max(saved_at) as last_at from saved_opportunities where ${own}`,
    ],
    'opportunities-applied': [
      count,
      sql`max(at) as last_at from opportunity_uses where ${own} and step = 'applied'`,
    ],
  };
  const { rows } = await sql<Did>`${sql.join(
    DEEDS.map(
      (what) => sql`select ${sql.lit(what)} as what, ${parts[what][0]} as count, ${parts[what][1]}`,
    ),
    sql` union all `,
  )}`.execute(db);
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

/** What a person was sent: kinds, subjects and dates. */
export async function findSent(
  db: Db,
  userId: number,
  reading: { kinds: KindTexts; language: Language },
): Promise<PersonSent> {
  return {
    notifications: await countNotifications(db, userId, reading),
    ...(await findBroadcasts(db, userId, reading.language)),
  };
}

async function countNotifications(
  db: Db,
  userId: number,
  { kinds, language }: { kinds: KindTexts; language: Language },
): Promise<PersonSent['notifications']> {
  const labels = new Map(Object.entries(kinds).map(([kind, texts]) => [kind, texts.label]));
  const rows = await db
    .selectFrom('notifications')
    .select(({ fn }) => [
      'kind',
      fn.countAll<number>().as('count'),
      fn.count<number>('read_at').as('read'),
      fn.max('created_at').as('last_at'),
    ])
    .where('user_id', '=', userId)
    .groupBy('kind')
    .orderBy('last_at', 'desc')
    .execute();
  return rows.flatMap(({ kind, count, read, last_at }) => {
    // Kinds of removed features have no texts any more.
    const label = labels.get(kind)?.[language];
    if (label === undefined) return [];
    const unread = Number(count) - Number(read);
    return { kind, label, count: Number(count), unread, last_at };
  });
}

/** The subscription is found by an address that the person has confirmed, because an account may name any. */
async function findBroadcasts(
  db: Db,
  userId: number,
  language: Language,
): Promise<Pick<PersonSent, 'broadcasts' | 'subscription'>> {
  const subscription = await db
    .selectFrom('newsletter_subscriptions')
    .innerJoin('users', 'users.email_key', 'newsletter_subscriptions.email_key')
    .select([
      'newsletter_subscriptions.id',
      'subscribed_at',
      'confirmed_at',
      'newsletter_subscriptions.unsubscribed_at',
    ])
    .where('users.id', '=', userId)
    .where('users.email_verified_at', 'is not', null)
    .executeTakeFirst();
  const newest = await db
    .selectFrom('broadcasts')
    .select(['id', 'audience', 'subject', 'subject_fr', 'started_at'])
    .where('started_at', 'is not', null)
    .orderBy('id', 'desc')
    .limit(BROADCASTS_LOOKED_AT)
    .execute();
  // Readers of newsletters are subscriptions, those of announcements are users: ids of the two may be equal.
  const asked = newest.map((row) => {
    const isNewsletter = (JSON.parse(row.audience) as Audience).kind === 'subscribers';
    return { ...row, isNewsletter, reader: isNewsletter ? (subscription?.id ?? 0) : userId };
  });
  const reached =
    asked.length === 0
      ? []
      : await db
          .selectFrom('broadcast_readers')
          .select(['broadcast_id', 'reader_id'])
          .where(
            'broadcast_id',
            'in',
            asked.map(({ id }) => id),
          )
          .where('reader_id', 'in', [userId, subscription?.id ?? 0])
          .execute();
  const hits = new Set(reached.map((row) => `${row.broadcast_id} ${row.reader_id}`));
  const { id: _, ...dates } = subscription ?? { id: 0 };
  return {
    broadcasts: asked
      .filter(({ id, reader }) => hits.has(`${id} ${reader}`))
      .map(({ id, subject, subject_fr: inFrench, started_at: at, isNewsletter }) => ({
        id,
        kind: isNewsletter ? 'newsletter' : 'announcement',
        subject: language === 'fr' && inFrench !== '' ? inFrench : subject,
        sent_at: at ?? '',
      })),
    subscription: 'subscribed_at' in dates ? dates : null,
  };
}
