import { sql, type ExpressionBuilder } from 'kysely';
import type { Db, Tables } from '#src/platform/db/database.ts';

/** The batch size when only the organization of learners is read. */
const LIGHT_BATCH = 500;

export interface Learner {
  id: number;
  created_at: string;
  language: string;
  /** Null if not given. */
  gender: string | null;
  /** The country code of their latest venture. */
  ventureCountry: string | null;
  /** As they wrote it for the mentor. */
  ideaCountry: string | null;
  /** The organization they joined last. */
  organizationId: number | null;
}

/** The next learners by id: enabled accounts without a role of the team. */
export async function findLearners(db: Db, after: number, limit: number): Promise<Learner[]> {
  return selectLearners(db, after, limit)
    .leftJoin('advisor_ideas', 'advisor_ideas.user_id', 'users.id')
    .select((eb) => [
      'users.id',
      'users.created_at',
      'users.language',
      'users.gender',
      'advisor_ideas.country as ideaCountry',
      eb
        .selectFrom('ventures')
        .innerJoin('venture_countries', 'venture_countries.venture_id', 'ventures.id')
        .innerJoin('countries', 'countries.id', 'venture_countries.country_id')
        .select('countries.code')
        .whereRef('ventures.owner_id', '=', 'users.id')
        .orderBy('ventures.id', 'desc')
        .orderBy('countries.id')
        .limit(1)
        .as('ventureCountry'),
      lastOrganization(eb),
    ])
    .execute();
}

const lastOrganization = (eb: ExpressionBuilder<Tables, 'users'>) =>
  eb
    .selectFrom('memberships')
    .select('organization_id')
    .whereRef('memberships.user_id', '=', 'users.id')
    .orderBy('memberships.id', 'desc')
    .limit(1)
    .as('organizationId');

function selectLearners(db: Db, after: number, limit: number) {
  return db
    .selectFrom('users')
    .where('users.id', '>', after)
    .where('users.disabled_at', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('user_roles')
            .select(sql.lit(1).as('one'))
            .whereRef('user_roles.user_id', '=', 'users.id'),
        ),
      ),
    )
    .orderBy('users.id')
    .limit(limit);
}

/** The organizations with most learners, counted by the one joined last; null if there are no more than the limit. */
export async function findLargestOrganizations(
  db: Db,
  most: number,
  pause: () => Promise<void>,
): Promise<ReadonlySet<number> | null> {
  const some = await db
    .selectFrom('organizations')
    .select('id')
    .limit(most + 1)
    .execute();
  if (some.length <= most) return null;
  const sizes = new Map<number, number>();
  for (let last = 0; ;) {
    const learners = await selectLearners(db, last, LIGHT_BATCH)
      .select((eb) => ['users.id', lastOrganization(eb)])
      .execute();
    if (learners.length === 0) break;
    last = learners.at(-1)?.id ?? last;
    for (const { organizationId: id } of learners)
      if (id !== null) sizes.set(id, (sizes.get(id) ?? 0) + 1);
    await pause();
  }
  const bySize = [...sizes].toSorted(([a, many], [b, more]) => more - many || a - b);
  return new Set(bySize.slice(0, most).map(([id]) => id));
}

interface Range {
  from: number;
  to: number;
  /** Earlier activity is not read. */
  since: string;
}

/** The activity of the people in a range of ids, read by keys and indexes that begin with the person. */
export async function findPersonActivity(db: Db, { from, to, since }: Range) {
  const lessons = await db
    .selectFrom('lesson_progress')
    .select(['user_id', 'lesson_id', 'opened_at', 'completed_at'])
    .where('user_id', '>=', from)
    .where('user_id', '<=', to)
    .execute();
  const quizzes = await db
    .selectFrom('quiz_results')
    .select(['id', 'user_id', 'taken_at', 'judged'])
    .where('user_id', '>=', from)
    .where('user_id', '<=', to)
    .orderBy('id')
    .execute();
  const reviewDays = await db
    .selectFrom('review_days')
    .select(['user_id', 'day'])
    .where('user_id', '>=', from)
    .where('user_id', '<=', to)
    .where('day', '>=', since.slice(0, 10))
    .execute();
  const works = await db
    .selectFrom('studio_records as record')
    .innerJoin('studio_versions as version', 'version.record_id', 'record.id')
    .select(['record.user_id', 'version.submitted_at'])
    .select((eb) =>
      eb
        .case()
        .whenRef('version.number', '=', 'record.reviewed_version')
        .then(eb.ref('record.reviewed_at'))
        .else(null)
        .end()
        .as('reviewed_at'),
    )
    .where('record.user_id', '>=', from)
    .where('record.user_id', '<=', to)
    .execute();
  const ventures = await db
    .selectFrom('ventures')
    .select(['owner_id as user_id', 'submitted_at', 'reviewed_at'])
    .where('owner_id', '>=', from)
    .where('owner_id', '<=', to)
    .where('reviewed_at', '>=', since)
    .execute();
  const messages = await db
    .selectFrom('advisor_conversations as conversation')
    .innerJoin('advisor_messages as message', 'message.conversation_id', 'conversation.id')
    .select(['conversation.user_id', 'message.sender', 'message.created_at'])
    .select(sql<number>`case when message.lesson_ids = '[]' then 0 else 1 end`.as('on_lessons'))
    .where('conversation.user_id', '>=', from)
    .where('conversation.user_id', '<=', to)
    .where('conversation.updated_at', '>=', since)
    .where('message.created_at', '>=', since)
    .execute();
  const saved = await db
    .selectFrom('saved_opportunities')
    .select(['user_id', 'saved_at'])
    .where('user_id', '>=', from)
    .where('user_id', '<=', to)
    .execute();
  const uses = await db
    .selectFrom('opportunity_uses')
    .select(['user_id', 'opportunity_id', 'step', 'at'])
    .where('user_id', '>=', from)
    .where('user_id', '<=', to)
    .where('at', '>=', since)
    .execute();
  return {
    lessons: byPerson(lessons),
    quizzes: byPerson(quizzes),
    reviewDays: byPerson(reviewDays),
    works: byPerson(works),
    ventures: byPerson(ventures),
    messages: byPerson(messages),
    saved: byPerson(saved),
    uses: byPerson(uses),
  };
}

export type PersonActivity = Awaited<ReturnType<typeof findPersonActivity>>;

function byPerson<Row extends { user_id: number }>(rows: readonly Row[]) {
  const found = new Map<number, Row[]>();
  for (const row of rows) {
    const own = found.get(row.user_id);
    if (own) own.push(row);
    else found.set(row.user_id, [row]);
  }
  return (userId: number): readonly Row[] => found.get(userId) ?? [];
}
