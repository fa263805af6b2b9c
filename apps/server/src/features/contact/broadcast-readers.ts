import type { Audience, Broadcast } from '@inzira/contract/staff-messages';
import { hasMarks } from '@inzira/contract/rules/rich-text';
import { sql, type Selectable } from 'kysely';
import type { Db, Tables } from '#src/platform/db/database.ts';
import { richTextHtml } from '#src/platform/text/rich-text-html.ts';

type Row = Selectable<Tables['broadcasts']>;

/** Newsletter subscribers, as `reader`: confirmed and not unsubscribed. */
export const selectSubscribers = (db: Db) =>
  db
    .selectFrom('newsletter_subscriptions as reader')
    .where('unsubscribed_at', 'is', null)
    // The welcome mail promises that nothing is sent without a confirmation.
    .where('confirmed_at', 'is not', null);

/** The current recipients of an audience: subscriptions or users, as `reader`. */
export function selectReaders(db: Db, audience: Audience) {
  if (audience.kind === 'subscribers') {
    const { language } = audience;
    return selectSubscribers(db).$if(language !== null, (query) =>
      query.where('reader.language', '=', language ?? 'en'),
    );
  }
  const users = db.selectFrom('users as reader').where('disabled_at', 'is', null);
  if (audience.kind === 'organization') {
    return users.where('reader.id', 'in', (eb) =>
      eb.selectFrom('memberships').select('user_id').where('organization_id', '=', audience.id),
    );
  }
  if (audience.kind === 'venture') {
    return users.where('reader.id', 'in', (eb) =>
      eb
        .selectFrom('venture_members')
        .select('user_id')
        .where('venture_id', '=', audience.id)
        .where('role', '=', 'trainee'),
    );
  }
  return users;
}

/** Broadcasts for staff: a page takes the same few statements, whatever the number of readers. */
export async function toBroadcasts(db: Db, rows: readonly Row[]): Promise<Broadcast[]> {
  const audiences = new Map(
    rows.map((row) => [row.audience, JSON.parse(row.audience) as Audience]),
  );
  const readers = await countReaders(
    db,
    // Completed broadcasts get no further recipients.
    rows.filter(({ state }) => state !== 'sent').map(({ audience }) => audience),
  );
  const names = await findNames(db, [...audiences.values()]);
  const authors = new Map(
    (
      await db
        .selectFrom('users')
        .select(['id', 'username'])
        .where('id', 'in', [0, ...rows.flatMap(({ author_id: id }) => id ?? [])])
        .execute()
    ).map(({ id, username }) => [id, username]),
  );
  return rows.map(({ author_id: authorId, reached, ...row }) => {
    const audience = audiences.get(row.audience) as Audience;
    return {
      ...row,
      ...(hasMarks(row.text) && { text_html: richTextHtml(row.text) }),
      ...(hasMarks(row.text_fr) && { text_fr_html: richTextHtml(row.text_fr) }),
      audience: {
        kind: audience.kind,
        id: 'id' in audience ? audience.id : null,
        language: 'language' in audience ? audience.language : null,
      },
      audience_name: names.get(nameKey(audience)) ?? null,
      author: authors.get(authorId ?? 0) ?? null,
      sent: reached,
      readers: readers.get(row.audience) ?? reached,
    };
  });
}

/** Counts all accounts and subtracts disabled ones: neither count reads rows. */
const ENABLED = sql<number>`(select count(*) from users)
  - (select count(*) from users where disabled_at is not null)`;

/** The current number of recipients of each of these audiences, given as stored. */
async function countReaders(db: Db, audiences: readonly string[]): Promise<Map<string, number>> {
  const different = [...new Set(audiences)];
  if (different.length === 0) return new Map();
  const counts = await db
    .selectNoFrom(
      different.map((text, at) => {
        const audience = JSON.parse(text) as Audience;
        if (audience.kind === 'everyone') return ENABLED.as(String(at));
        return selectReaders(db, audience)
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .as(String(at));
      }),
    )
    .executeTakeFirstOrThrow();
  return new Map(different.map((audience, at) => [audience, Number(counts[String(at)])]));
}

const nameKey = (audience: Audience) => ('id' in audience ? `${audience.kind} ${audience.id}` : '');

/** Names of the organizations and ventures among them. */
async function findNames(db: Db, audiences: readonly Audience[]): Promise<Map<string, string>> {
  const idsOf = (kind: Audience['kind']) => [
    0,
    ...audiences.flatMap((one) => ('id' in one && one.kind === kind ? one.id : [])),
  ];
  const organizations = await db
    .selectFrom('organizations')
    .select(['id', 'name'])
    .where('id', 'in', idsOf('organization'))
    .execute();
  const ventures = await db
    .selectFrom('ventures')
    .select(['id', 'company_name as name'])
    .where('id', 'in', idsOf('venture'))
    .execute();
  return new Map([
    ...organizations.map(({ id, name }) => [`organization ${id}`, name] as const),
    ...ventures.map(({ id, name }) => [`venture ${id}`, name] as const),
  ]);
}
