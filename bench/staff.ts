import { migrations } from '@inzira/server/migrations';
import { inTransaction, type Db } from '@inzira/server/platform/db/database';
import { migrate } from '@inzira/server/platform/db/migrations';
import { sql } from 'kysely';
import { measureScale, openServer } from './scale.ts';

/** The lists of the staff area with 100 and 100,000 rows per table: `bench/scale.ts`. */

const MOMENT = `'2026-05-01T10:00:00.000Z'`;
/** The number of marked rows is the same in each table, so that few and many rows have answers of the same size. */
const MARKED = 60;

/** A word that is unique to a row, and one that sixty rows have. */
function words(rows: number) {
  const isMarked = `i % ${Math.max(1, Math.floor(rows / MARKED))} = 0`;
  return `'row' || i || case when ${isMarked} then ' baobab' else ' acacia' end`;
}

async function fill(db: Db, rows: number) {
  await migrate(db, migrations);
  const numbers = `with recursive n (i) as (select 1 union all select i + 1 from n where i < ${rows})`;
  const text = words(rows);
  const statements = [
    `insert into users (username, username_key, email, email_key, language, created_at, first_name, last_sign_in_at)
      ${numbers} select 'person' || i, 'person' || i, 'person' || i || '@people.test', 'person' || i || '@people.test',
        case when i % 3 = 0 then 'fr' else 'en' end, ${MOMENT}, ${text}, ${MOMENT} from n`,
    `insert into user_roles (user_id, role, granted_at) select id, 'trainer', ${MOMENT} from users where id % 50 = 1`,
    `insert into organizations (name, billing_plan, created_at)
      ${numbers} select ${text}, 'free', ${MOMENT} from n`,
    `insert into memberships (organization_id, user_id, role, joined_at)
      select case when users.id % 2 = 0 then 1 else users.id end, users.id,
        case when users.id % 2 = 0 then 'student' else 'owner' end, ${MOMENT} from users where users.id <= ${rows}`,
    `insert into ventures (owner_id, company_name, tagline, pitch, review_status, submitted_at, revision, created_at)
      select id, 'Venture ' || id, 'Lamps', 'Solar lamps', 'pending', ${MOMENT}, 1, ${MOMENT} from users`,
    `insert into history (actor_id, action, subject_kind, subject_id, at)
      ${numbers} select 1 + i % 7, case when i % 4 = 0 then 'person-read' else 'role-granted' end, 'user', i, ${MOMENT} from n`,
    `insert into contact_messages (name, email, email_key, message, created_at, closed_at)
      ${numbers} select 'Person ' || i, 'p' || i || '@mail.test', 'p' || i || '@mail.test', ${text}, ${MOMENT},
        case when i % 2 = 0 then ${MOMENT} end from n`,
    `insert into newsletter_subscriptions (email, email_key, token, language, subscribed_at, confirmed_at)
      ${numbers} select 'reader' || i || '@mail.test', 'reader' || i || '@mail.test', 'subscriber-' || i, 'en', ${MOMENT},
        case when i % 5 > 0 then ${MOMENT} end from n`,
    `insert into broadcasts (audience, subject, text, link_label, link, state, created_at, reached)
      ${numbers} select '{"kind":"everyone"}', ${text}, 'A module is there.', '', '',
        case when i % 3 = 0 then 'draft' else 'sent' end, ${MOMENT}, 9 from n`,
    `insert into advisor_misses (user_id, answer_id, question, at)
      ${numbers} select i, 'answer-' || i % 60, ${text}, ${MOMENT} from n`,
    `insert into opportunity_feeds (url, title, next_read_at, created_at)
      ${numbers} select 'https://feed.test/' || i, ${text}, '2099-01-01T00:00:00.000Z', ${MOMENT} from n where i <= 30`,
    `insert into opportunity_feed_entries (feed_id, entry_key, hash, title, link, summary, first_seen_at, state)
      ${numbers} select 1 + i % 30, 'entry ' || i, 'hash', ${text}, 'https://entry.test/' || i, 'About it', ${MOMENT}, 'waiting' from n`,
    `insert into opportunities (title, organization_name, benefits, target_audience, description, description_text,
        apply_link, deadline, is_any_country, is_any_sector, has_fee, link_state, created_at)
      ${numbers} select ${text}, 'Fund', 'Money', 'Founders', '<p>For all</p>', 'For all', 'https://fund.test/' || i,
        case when i % 2 = 0 then '2099-12-31' else '2026-01-31' end, 1, 1, 0,
        case when i % 2 = 0 and i % 5 = 0 then 'dead' else 'works' end, ${MOMENT} from n`,
    `insert into outbox (recipient, subject, text_body, html_body, created_at, attempts, due_at, sent_at, kind, user_id)
      ${numbers} select 'person' || i || '@people.test', ${text}, 'Text', '<p>Text</p>', ${MOMENT}, 1, ${MOMENT}, ${MOMENT}, 'notifications', i from n`,
    `insert into jobs (kind, payload, priority, attempts, max_attempts, due_at, created_at, failed_at, last_error)
      ${numbers} select 'send-mail', '{}', 0, 5, 5, ${MOMENT}, ${MOMENT}, ${MOMENT}, 'refused' from n`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
  // One insert per row: its triggers read the written table, which is slow in a single statement.
  await inTransaction(db, async (trx) => {
    for (let i = 1; i <= rows; i += 1)
      await trx
        .insertInto('advisor_unanswered')
        .values({
          user_id: i,
          question: `row${i} ${i % Math.max(1, Math.floor(rows / MARKED)) === 0 ? 'baobab' : 'acacia'}`,
          language: 'en',
          created_at: '2026-05-01T10:00:00.000Z',
          question_key: `key ${Math.floor(i / 2)}`,
          done_at: i % 10 === 0 ? '2026-05-01T10:00:00.000Z' : null,
        })
        .execute();
  });
}

await measureScale({
  what: 'staff',
  few: 100,
  many: 100_000,
  fill,
  open(db, rows) {
    const any = (round: number) => 1 + ((round * 7_919) % rows);
    const last = (size: number) => Math.floor(rows / size);
    return openServer(db, {
      today: () => '/api/staff/today/',
      people: () => '/api/staff/people/',
      'people, last page': () => `/api/staff/people/?page=${last(20)}`,
      'people, by name': (round) => `/api/staff/people/?search=person${any(round)}`,
      'people, a word of sixty': () => '/api/staff/people/?search=baobab',
      'people, trainers': () => '/api/staff/people/?role=trainer',
      'people, of an organization': () => '/api/staff/people/?organization=1',
      'people, active': () => '/api/staff/people/?active=30',
      'a person': (round) => `/api/staff/people/${any(round)}/`,
      'mails of a person': () => '/api/staff/people/1/mails/',
      record: () => '/api/staff/record/',
      'record, of a person': (round) => `/api/staff/record/?person=person${any(round)}`,
      'record, by somebody': () => '/api/staff/record/?actor=person3',
      'record, an act': () => '/api/staff/record/?action=role-granted',
      'messages, open': () => '/api/staff/messages/?state=open',
      'messages, closed': () => '/api/staff/messages/?state=closed',
      'messages that nobody has': () => '/api/staff/messages/?assigned=nobody',
      'messages of the reader': () => '/api/staff/messages/?assigned=mine',
      'messages, searched': () => '/api/staff/messages/?search=baobab',
      'newsletters and announcements': () => '/api/staff/broadcasts/',
      subscribers: () => '/api/staff/subscribers/',
      'subscribers, by email': () => '/api/staff/subscribers/?search=reader',
      'unanswered questions': () => '/api/advisor/unanswered/',
      'unanswered questions, page in the middle': () => `/api/advisor/unanswered/?page=${last(80)}`,
      'unanswered questions, done': () => '/api/advisor/unanswered/?state=done',
      'answers called missed': () => '/api/staff/missed-answers/',
      'opportunities, open': () => '/api/staff/opportunities/',
      'opportunities, dead links': () => '/api/staff/opportunities/?state=dead',
      'opportunities, closed': () => '/api/staff/opportunities/?state=closed',
      'opportunities, searched': () => '/api/staff/opportunities/?search=baobab',
      feeds: () => '/api/staff/feeds/',
      'entries of feeds': () => '/api/staff/feed-entries/',
      'ventures that wait': () => '/api/organization/ventures/review/',
      organizations: () => '/api/staff/organizations/',
      'organizations, searched': () => '/api/staff/organizations/?search=baobab',
      'members of an organization': () => '/api/staff/organizations/1/members/',
      'failed jobs': () => '/api/staff/jobs/',
      'mail and its failures': () => '/api/staff/mail/',
    });
  },
});
