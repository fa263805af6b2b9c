import { NUMBER_GROUPS } from '@inzira/contract/rules/staff';
import type { Figures, GroupNumbers, ModuleNumbers, Numbers } from '@inzira/contract/staff-numbers';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { makeContent, writeContent } from '#src/features/learning/content.fixture.ts';
import { importCurriculum } from '#src/features/learning/import-curriculum.ts';
import { addDays } from '#src/platform/days.ts';
import { scheduleJobs } from '#src/platform/jobs/jobs.ts';
import { writeSettings } from '#src/platform/settings.ts';
import { makeUser } from '#test/factories.ts';
import { startTestApp, type Call, type TestApp } from '#test/start-test-app.ts';
import { staffJobs } from '#src/features/staff/staff.jobs.ts';
import { countNumbers } from './count-numbers.ts';

// A Wednesday, so that the last of the twelve full weeks ends on Sunday the 22nd.
const NOW = '2026-03-25T09:30:00.000Z';
const [FROM, UNTIL] = ['2025-12-29', '2026-03-23'];
// Two hours ahead of UTC all year: a day there begins at 22:00 UTC.
const ZONE = 'Africa/Kigali';
const HOURS = 2;
const LEARNERS = 60;

let t: TestApp;
let staff: Call;
let numbers: Numbers;

beforeAll(async () => {
  vi.useFakeTimers({ now: new Date(NOW), toFake: ['Date'] });
  t = await startTestApp();
  const content = writeContent(makeContent());
  await importCurriculum(t.db, content.contentDir);
  content.remove();
  staff = t.as(await makeUser(t.db, { staff: true, username: 'director' }));
  await writeSettings(t.db, { timeZone: ZONE });
  await generate();
  await countNumbers(t.db, ZONE);
  numbers = (await staff('GET', '/api/staff/numbers/')).body;
});
afterAll(() => {
  vi.useRealTimers();
});

/** A fixed seed. */
function createRandom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

async function generate() {
  const { db } = t;
  const random = createRandom(7);
  /** A moment within the last four months, often around midnight in Kigali. */
  const moment = () => {
    const day = addDays('2025-11-25', random(121));
    const hour = random(3) === 0 ? 21 + random(3) : random(24);
    return `${day}T${String(hour).padStart(2, '0')}:${String(random(60)).padStart(2, '0')}:00.000Z`;
  };
  const lessons = await db.selectFrom('lessons').select('id').orderBy('id').execute();
  const chapters = await db.selectFrom('chapters').select('id').orderBy('id').execute();
  const slugs = await db
    .selectFrom('quiz_questions')
    .select(['slug', 'chapter_id'])
    .orderBy('id')
    .execute();
  const activity = await makeActivity();
  const organizations = [];
  for (const name of ['=cmd()', 'Kigali Hub', 'Small Hub', 'Tiny Hub']) {
    const { id } = await db
      .insertInto('organizations')
      .values({ name, billing_plan: 'free', created_at: NOW, ...noOrganizationDetails })
      .returning('id')
      .executeTakeFirstOrThrow();
    organizations.push(id);
  }
  const opportunityId = await makeOpportunity('Grant');
  const listings = [opportunityId];
  for (const title of ['Prize', 'Quiet fund']) listings.push(await makeOpportunity(title));
  for (let index = 0; index < LEARNERS; index += 1) {
    const created = moment();
    const user = await makeUser(db, {
      language: index % 4 === 0 ? 'fr' : 'en',
      // So few have this gender that their figures are hidden.
      gender: index < 3 ? 'another' : (['woman', 'man', 'woman', null] as const)[index % 4],
      created_at: created,
      trainer: index % 20 === 19,
      disabled_at: index % 20 === 18 ? NOW : null,
    });
    // The last two organizations have few members.
    const place = index < 3 ? 3 : index < 7 ? 2 : index % 3;
    for (const [at, organization_id] of organizations.entries())
      if (at === place || (index % 10 === 9 && at === 0))
        await db
          .insertInto('memberships')
          .values({
            organization_id,
            user_id: user.id,
            role: 'student',
            joined_at: created,
            progress_shared_at: null,
          })
          .execute();
    if (index % 5 === 0)
      await db
        .insertInto('advisor_ideas')
        .values({
          user_id: user.id,
          country: ['Rwanda', 'Kenya', 'Atlantis'][index % 3] ?? null,
          updated_at: created,
          ...noIdea,
        })
        .execute();
    for (const { id } of lessons)
      if (random(3) > 0)
        await db
          .insertInto('lesson_progress')
          .values({
            user_id: user.id,
            lesson_id: id,
            visit: 1,
            opened_at: moment(),
            completed_at: index % 9 === 0 || random(3) > 0 ? moment() : null,
          })
          .execute();
    for (const { id } of chapters)
      for (let attempt = 0; attempt < random(3); attempt += 1) {
        const asked = slugs.flatMap(({ slug, chapter_id }) =>
          chapter_id === id && slug !== null ? [slug] : [],
        );
        const missed = asked.filter((_, at) => random(at + 2) === 0);
        const right = asked.filter((slug) => !missed.includes(slug));
        await db
          .insertInto('quiz_results')
          .values({
            user_id: user.id,
            chapter_id: id,
            score: right.length,
            total: asked.length,
            checked_score: right.length,
            taken_at: moment(),
            judged: random(8) === 0 ? null : JSON.stringify({ right, missed }),
          })
          .execute();
      }
    if (random(2) === 0)
      await db
        .insertInto('review_days')
        .values({ user_id: user.id, day: moment().slice(0, 10), answers: 5 })
        .execute();
    if (random(2) === 0) {
      const submitted = moment();
      const { id } = await db
        .insertInto('studio_records')
        .values({
          user_id: user.id,
          activity_id: activity,
          status: 'approved',
          version: 1,
          revision: 1,
          pending_since: null,
          reviewed_version: 1,
          reviewed_at: moment(),
          reviewer_id: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await db
        .insertInto('studio_versions')
        .values({
          record_id: id,
          number: 1,
          content: 'Work',
          file_key: null,
          submitted_at: submitted,
        })
        .execute();
    }
    if (random(2) === 0)
      await db
        .insertInto('saved_opportunities')
        .values({
          user_id: user.id,
          opportunity_id: opportunityId,
          saved_at: moment(),
          week_reminder_at: null,
          day_reminder_at: null,
        })
        .execute();
    for (const [at, id] of listings.entries()) {
      // Few open the last one.
      const isQuiet = at === 2;
      if (isQuiet ? index % 20 !== 1 : random(3) === 0) continue;
      const opened = isQuiet ? '2026-03-10T10:00:00.000Z' : moment();
      const use = { user_id: user.id, opportunity_id: id };
      const uses = [{ ...use, step: 'opened' as const, at: opened }];
      const applied = random(2) === 0 && { ...use, step: 'applied' as const, at: moment() };
      await db
        .insertInto('opportunity_uses')
        .values([...uses, ...(applied ? [applied] : [])])
        .execute();
    }
    if (random(3) > 0) await chat(user.id, Array.from({ length: 15 }, moment), random);
    if (random(3) > 0) await makeVenture(user.id, [moment(), moment()], random);
  }
  await db
    .insertInto('advisor_usage')
    .values([
      { organization_id: organizations[0] ?? 0, month: '2026-02', tokens: 700 },
      { organization_id: organizations[1] ?? 0, month: '2026-02', tokens: 55 },
      { organization_id: organizations[1] ?? 0, month: '2025-01', tokens: 9 },
    ])
    .execute();
  await db
    .insertInto('advisor_usage_alone')
    .values([
      { month: '2026-01', tokens: 30 },
      { month: '2026-02', tokens: 5 },
    ])
    .execute();
}

const noOrganizationDetails = {
  description: null,
  industry: null,
  website: null,
  phone: null,
  address: null,
  logo_key: null,
};
const noIdea = {
  idea: null,
  sector: null,
  customer: null,
  stage: null,
  keep_questions_since: null,
  voice_since: null,
};

async function makeActivity() {
  const { db } = t;
  const base = { position: 1, archived_at: null, description: '' };
  const section = await db
    .insertInto('journey_sections')
    .values({ slug: 's', title: 'S', ...base })
    .returning('id')
    .executeTakeFirstOrThrow();
  const step = await db
    .insertInto('journey_steps')
    .values({ slug: 't', title: 'T', section_id: section.id, ...base })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('journey_activities')
    .values({
      slug: 'a',
      title: 'A',
      step_id: step.id,
      minutes: 5,
      good: '[]',
      pack_part: null,
      instructions_html: '',
      example_html: '',
      lessons: '[]',
      ...base,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function makeOpportunity(title: string): Promise<number> {
  const { id } = await t.db
    .insertInto('opportunities')
    .values({
      title,
      organization_name: 'Fund',
      organization_website: null,
      logo_key: null,
      benefits: '',
      target_audience: '',
      description: '',
      description_text: '',
      apply_link: 'https://example.org',
      deadline: '2027-01-01',
      is_any_country: 1,
      is_any_sector: 1,
      has_fee: 0,
      fee_amount: null,
      fee_currency: null,
      fee_note: null,
      checked_at: null,
      link_state: 'unknown',
      link_checked_at: null,
      link_failures: 0,
      created_at: NOW,
      translations: JSON.stringify({ fr: { title: `${title} en français` } }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function chat(userId: number, moments: string[], random: (below: number) => number) {
  const sorted = moments.toSorted();
  const id = `chat-${userId}`;
  await t.db
    .insertInto('advisor_conversations')
    .values({
      id,
      user_id: userId,
      title: 'Chat',
      memory: '{}',
      created_at: sorted[0] ?? NOW,
      updated_at: sorted.at(-1) ?? NOW,
    })
    .execute();
  for (const at of sorted)
    for (const sender of ['user', 'ai'] as const)
      await t.db
        .insertInto('advisor_messages')
        .values({
          conversation_id: id,
          sender,
          content: 'Words',
          lesson_ids: sender === 'ai' && random(3) > 0 ? '[1]' : '[]',
          engine: sender === 'ai' ? 'built-in' : null,
          offers: null,
          finished_at: at,
          created_at: at,
        })
        .execute();
}

async function makeVenture(
  ownerId: number,
  [submitted = '', reviewed = '']: string[],
  random: (below: number) => number,
) {
  const { id } = await t.db
    .insertInto('ventures')
    .values({
      owner_id: ownerId,
      company_name: 'Company',
      tagline: 'Tagline',
      pitch: 'Pitch',
      founding_date: null,
      pitch_video_url: null,
      full_address: null,
      phone_number: null,
      stage: null,
      website: null,
      linkedin: null,
      twitter: null,
      facebook: null,
      instagram: null,
      youtube: null,
      tiktok: null,
      logo_key: null,
      review_status: 'approved',
      review_reason: null,
      reviewed_at: reviewed,
      submitted_at: submitted,
      revision: 1,
      created_at: submitted,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (random(3) === 0) return;
  await t.db
    .insertInto('venture_countries')
    .values({ venture_id: id, country_id: random(2) === 0 ? 646 : 404 })
    .execute();
}

/** An independent implementation to compare with: one query per figure, with explicit moments. */
const startOfDay = (day: string) => new Date(Date.parse(day) - HOURS * 3_600_000).toISOString();

const LEARNER = sql`u.disabled_at is null and not exists (select 1 from user_roles r where r.user_id = u.id)`;
const SOURCES: Record<keyof Figures, ReturnType<typeof sql>> = {
  sign_ups: sql`select u.id as person, u.created_at as at from users u where ${LEARNER}`,
  lessons: sql`select u.id as person, p.completed_at as at from users u join lesson_progress p on p.user_id = u.id where ${LEARNER} and p.completed_at is not null`,
  questions: sql`select u.id as person, m.created_at as at from users u join advisor_conversations c on c.user_id = u.id join advisor_messages m on m.conversation_id = c.id where ${LEARNER} and m.sender = 'user'`,
  saved: sql`select u.id as person, s.saved_at as at from users u join saved_opportunities s on s.user_id = u.id where ${LEARNER}`,
  opened: sql`select u.id as person, o.at as at from users u join opportunity_uses o on o.user_id = u.id where ${LEARNER} and o.step = 'opened'`,
  applied: sql`select u.id as person, o.at as at from users u join opportunity_uses o on o.user_id = u.id where ${LEARNER} and o.step = 'applied'`,
  active: sql`
    select u.id as person, p.completed_at as at from users u join lesson_progress p on p.user_id = u.id where ${LEARNER} and p.completed_at is not null
    union all select u.id, q.taken_at from users u join quiz_results q on q.user_id = u.id where ${LEARNER}
    union all select u.id, v.submitted_at from users u join studio_records s on s.user_id = u.id join studio_versions v on v.record_id = s.id where ${LEARNER}`,
};

interface Asked {
  name: keyof Figures;
  from: string;
  until: string;
  /** Which users: a condition on `u`. */
  who?: ReturnType<typeof sql>;
}

async function ask({ name, from, until, who = sql`1 = 1` }: Asked) {
  const members = sql`select u.id from users u where ${who}`;
  const { rows } = await sql<{ count: number; people: number }>`
    select count(*) as count, count(distinct person) as people from (${SOURCES[name]}) as deeds
    where at >= ${startOfDay(from)} and at < ${startOfDay(until)} and person in (${members})`.execute(
    t.db,
  );
  const { rows: reviews } = await sql<{ person: number }>`
    select distinct person from (${SOURCES[name]}) as deeds
      where at >= ${startOfDay(from)} and at < ${startOfDay(until)} and person in (${members})
    union select u.id from users u join review_days d on d.user_id = u.id
      where ${LEARNER} and d.day >= ${from} and d.day < ${until} and u.id in (${members})`.execute(
    t.db,
  );
  const { count = 0, people = 0 } = rows[0] ?? {};
  if (name !== 'active') return { count: Number(count), people: Number(people) };
  return { count: reviews.length, people: reviews.length };
}

const NAMES = ['sign_ups', 'active', 'lessons', 'questions', 'saved', 'opened', 'applied'] as const;

/** Shown figures equal the query's; hidden ones are small, or hide a small one. */
async function compare(rows: readonly (Figures & { day: string })[], length: number) {
  let shown = 0;
  for (const name of NAMES)
    for (const row of rows) {
      const asked = await ask({ name, from: row.day, until: addDays(row.day, length) });
      if (row[name] === null) continue;
      shown += 1;
      expect([name, row.day, row[name]]).toEqual([name, row.day, asked.count]);
      expect(asked.people === 0 || asked.people >= 5).toBe(true);
    }
  return shown;
}

const COUNTRY = sql`coalesce(
  (select co.code from ventures v join venture_countries vc on vc.venture_id = v.id join countries co on co.id = vc.country_id
    where v.owner_id = u.id order by v.id desc, co.id limit 1),
  (select case i.country when 'Rwanda' then 'RW' when 'Kenya' then 'KE' end from advisor_ideas i where i.user_id = u.id), '')`;
const ORGANIZATION = sql`(select m.organization_id from memberships m where m.user_id = u.id order by m.id desc limit 1)`;
/** The condition on `u` for a group. */
const CONDITIONS = {
  languages: (value: string) => sql`u.language = ${value}`,
  genders: (value: string) => sql`coalesce(u.gender, '') = ${value}`,
  countries: (value: string) => sql`${COUNTRY} = ${value}`,
  organizations: (value: string) => sql`${ORGANIZATION} = ${Number(value)}`,
};

/** The learners still learning, finished, and stopped by chapter, from a simple query per person. */
async function countPlaces({ chapters: of }: ModuleNumbers, who = sql`1 = 1`): Promise<number[]> {
  const since = startOfDay('2026-02-25');
  const chapters = of.map(({ id }) => id);
  const { rows: places } = await sql<{ id: number; chapter_id: number }>`
    select l.id, l.chapter_id from lessons l where l.archived_at is null
    and l.chapter_id in (${sql.join(chapters)})`.execute(t.db);
  const { rows } = await sql<{
    user_id: number;
    lesson_id: number;
    opened_at: string;
    completed_at: string | null;
  }>`select p.* from lesson_progress p join users u on u.id = p.user_id
    where ${LEARNER} and ${who} and p.lesson_id in (${sql.join(places.map(({ id }) => id))})`.execute(
    t.db,
  );
  const naive = { learning: 0, finished: 0, stopped: chapters.map(() => 0) };
  for (const userId of new Set(rows.map((row) => row.user_id))) {
    const own = rows.filter((row) => row.user_id === userId);
    const isSeen = own.some((row) => row.opened_at >= since || (row.completed_at ?? '') >= since);
    if (own.filter((row) => row.completed_at !== null).length === places.length)
      naive.finished += 1;
    else if (isSeen) naive.learning += 1;
    else {
      const reached = own.map((row) =>
        chapters.indexOf(places.find(({ id }) => id === row.lesson_id)?.chapter_id ?? 0),
      );
      const at = Math.max(...reached);
      naive.stopped[at] = (naive.stopped[at] ?? 0) + 1;
    }
  }
  return [naive.learning, naive.finished, ...naive.stopped];
}

const shownPlaces = ({ learning, finished, chapters }: ModuleNumbers) => [
  learning,
  finished,
  ...chapters.map(({ stopped }) => stopped),
];

/** Each learner's first answer to a question. */
async function countAnswers(slug: string, who = sql`1 = 1`) {
  const { rows } = await sql<{ user_id: number; judged: string }>`
    select q.user_id, q.judged from quiz_results q join users u on u.id = q.user_id
    where ${LEARNER} and ${who} and q.judged is not null order by q.id`.execute(t.db);
  const first = new Map<number, boolean>();
  for (const row of rows) {
    const judged = JSON.parse(row.judged) as { right: string[]; missed: string[] };
    const isAsked = [...judged.right, ...judged.missed].includes(slug);
    if (isAsked && !first.has(row.user_id)) first.set(row.user_id, judged.missed.includes(slug));
  }
  return { learners: first.size, missed: [...first.values()].filter(Boolean).length };
}

describe('the numbers', () => {
  test('of each week are those of a naive query, by days of the installation', async () => {
    expect(numbers.time_zone).toBe(ZONE);
    expect(numbers.weeks.map(({ day }) => day)).toEqual(
      Array.from({ length: 12 }, (_, week) => addDays(FROM, week * 7)),
    );
    expect(await compare(numbers.weeks, 7)).toBeGreaterThan(20);
  });

  test('of each day are those of a naive query, until yesterday', async () => {
    expect(numbers.days.map(({ day }) => day)).toEqual(
      Array.from({ length: 30 }, (_, day) => addDays('2026-02-23', day)),
    );
    expect(await compare(numbers.days, 1)).toBeGreaterThan(20);
  });

  test('of the twelve weeks together are those of a naive query', async () => {
    for (const name of NAMES)
      expect([name, numbers.total[name]]).toEqual([
        name,
        (await ask({ name, from: FROM, until: UNTIL })).count,
      ]);
    expect(numbers.total.people).toBe(54);
  });

  test('by language, country and organization are those of a naive query', async () => {
    let hidden = 0;
    for (const dimension of ['languages', 'genders', 'countries', 'organizations'] as const) {
      expect(numbers[dimension].length).toBeGreaterThan(1);
      for (const row of numbers[dimension])
        for (const name of NAMES) {
          const who = CONDITIONS[dimension](row.value);
          const asked = await ask({ name, from: FROM, until: UNTIL, who });
          if (row[name] === null) hidden += 1;
          else expect([row.value, name, row[name]]).toEqual([row.value, name, asked.count]);
        }
    }
    expect(hidden).toBeGreaterThan(0);
  });

  test('hide groups of one to four people, and a second one that would tell them', async () => {
    const members = numbers.organizations.map(({ name, people }) => [name, people]);
    // Two of the four are small; three and four people are seven, so no other has to be hidden.
    expect(members.filter(([, people]) => people === null).map(([name]) => name)).toEqual(
      expect.arrayContaining(['Tiny Hub']),
    );
    for (const name of NAMES) {
      const column = numbers.organizations.map((row) => row[name]);
      expect(column.filter((figure) => figure === null).length).not.toBe(1);
    }
  });

  test('hide the few of a gender, and a second one that the total would tell them by', async () => {
    const shown = Object.fromEntries(numbers.genders.map((row) => [row.value, row.people]));
    const { rows } = await sql<{ gender: string | null; people: number }>`
      select u.gender, count(*) as people from users u where ${LEARNER} group by u.gender`.execute(
      t.db,
    );
    const counted = Object.fromEntries(rows.map((row) => [row.gender ?? '', Number(row.people)]));
    expect(counted['another']).toBe(3);
    expect(Object.keys(shown).toSorted()).toEqual(['', 'another', 'man', 'woman']);
    expect(shown['another']).toBeNull();
    // Three people could be computed from the total, so the smallest other group is hidden too.
    expect(Object.values(shown).filter((people) => people === null)).toHaveLength(2);
    for (const [gender, people] of Object.entries(shown))
      if (people !== null) expect(people).toBe(counted[gender]);
    const { body } = await staff('GET', '/api/staff/numbers/csv/?table=genders');
    expect(body).toContain('"gender","learners"');
    expect(body).toContain('"another","hidden"');
    // The hidden figures together are of at least five people.
    expect(body).not.toContain('under 5');
  });

  test('of modules say where learners stop', async () => {
    for (const module of numbers.modules) {
      const all = await countPlaces(module);
      expect(module.began).toBe(all.reduce((sum, one) => sum + one, 0));
      const shown = shownPlaces(module);
      for (const [index, figure] of shown.entries())
        if (figure !== null) expect(figure).toBe(all[index]);
      for (const [index, people] of all.entries())
        if (people > 0 && people < 5) expect(shown[index]).toBeNull();
      expect(shown.filter((figure) => figure === null).length).not.toBe(1);
    }
    expect(numbers.modules.length).toBeGreaterThan(0);
  });

  test('of questions count the first answer of each learner', async () => {
    expect(numbers.questions.length).toBeGreaterThan(1);
    for (const { slug, learners, missed, hint } of numbers.questions) {
      const naive = await countAnswers(slug);
      expect(learners).toBe(naive.learners);
      if (hint === null) expect(missed).toBe(naive.missed);
      else expect(hint === 'few' ? naive.missed : naive.learners - naive.missed).toBeLessThan(5);
    }
  });

  test.each(NUMBER_GROUPS)(
    'of %s say where the learners of each stop, and what they miss',
    async (by) => {
      const seen = { shown: 0, hidden: 0, questions: 0 };
      const groups = new Map<string, GroupNumbers>();
      for (const { value } of numbers[by]) {
        const { status, body } = await staff(
          'GET',
          `/api/staff/numbers/group/?by=${by}&value=${value}`,
        );
        expect(status).toBe(200);
        groups.set(value, body);
        const who = CONDITIONS[by](value);
        for (const module of numbers.modules) {
          const all = await countPlaces(module, who);
          const began = all.reduce((sum, one) => sum + one, 0);
          const own = (body as GroupNumbers).modules.find(({ id }) => id === module.id);
          // Zeros beside hidden figures would reveal where the few people are.
          if (began < 10) expect([value, own]).toEqual([value, undefined]);
          if (!own) {
            seen.hidden += 1;
            continue;
          }
          expect(own.chapters.map(({ title }) => title)).toEqual(
            module.chapters.map(({ title }) => title),
          );
          for (const [index, figure] of [...shownPlaces(own), own.began].entries()) {
            const people = [...all, began][index] ?? 0;
            if (figure === null) seen.hidden += 1;
            else {
              expect([value, index, figure]).toEqual([value, index, people]);
              expect(people === 0 || people >= 5).toBe(true);
              seen.shown += 1;
            }
          }
        }
        for (const { slug, learners, missed, all } of (body as GroupNumbers).questions) {
          const naive = await countAnswers(slug, who);
          expect([slug, { learners, missed }]).toEqual([slug, naive]);
          expect([missed >= 5, learners - missed === 0 || learners - missed >= 5]).toEqual([
            true,
            true,
          ]);
          if (all) expect(all).toEqual(await countAnswers(slug));
          seen.questions += 1;
        }
      }
      // The totals of all groups are shown, so a single hidden group could be computed.
      for (const module of numbers.modules) {
        const told = numbers[by].map(({ value }) =>
          groups.get(value)?.modules.find(({ id }) => id === module.id),
        );
        const hidden = told.filter((own) => own === undefined);
        if (numbers[by].length > 1) expect(hidden.length).not.toBe(1);
      }
      expect(seen.hidden).toBeGreaterThan(0);
      // Of two groups with few figures, one of fourteen people, a whole module is hidden.
      if (by !== 'languages') expect(seen.shown).toBeGreaterThan(0);
      expect(seen.questions).toBeGreaterThan(1);
    },
  );

  test('of each group are a file, with the group before each line', async () => {
    const url = '/api/staff/numbers/csv/?by=genders';
    const [, module] = numbers.modules;
    const chapters = await staff('GET', `${url}&table=chapters&module=${module?.id}`);
    expect(chapters.headers['content-disposition']).toContain('"inzira-chapters-genders-');
    expect(chapters.body).toContain(
      '"gender","module","course","chapter","where they are","learners"',
    );
    for (const gender of ['woman', 'man'])
      expect(chapters.body).toContain(`"${gender}","${module?.name}","","","began",`);
    // Nothing is shown about three people.
    expect(chapters.body).not.toContain('"another"');
    expect(chapters.body).toContain('"hidden"');
    expect(chapters.body).not.toContain(`"${numbers.modules[0]?.name}"`);
    const questions = await staff('GET', `${url}&table=questions`);
    expect(questions.body).toContain('"gender","question","chapter","learners","missed it"');
    expect(questions.body).toContain('"woman","');
    expect((await staff('GET', '/api/staff/numbers/csv/?table=chapters&by=villages')).status).toBe(
      400,
    );
  });

  test('of a group that nobody is in are empty, and there is no other way to group', async () => {
    const { body } = await staff('GET', '/api/staff/numbers/group/?by=countries&value=ZW');
    expect(body).toEqual({ modules: [], questions: [] });
    expect((await staff('GET', '/api/staff/numbers/group/?by=villages&value=x')).status).toBe(400);
    expect(
      (await staff('GET', `/api/staff/numbers/group/?by=countries&value=${'x'.repeat(21)}`)).status,
    ).toBe(400);
  });

  test('of those of whom it is not known which group they are in are asked for without a value', async () => {
    const url = '/api/staff/numbers/group/?by=countries';
    const { body } = await staff('GET', url);
    expect(body.modules.length).toBeGreaterThan(0);
    expect(body).toEqual((await staff('GET', `${url}&value=`)).body);
  });

  test('of a group are for staff alone', async () => {
    const url = '/api/staff/numbers/group/?by=languages&value=en';
    expect((await t.visitor('GET', url)).status).toBe(401);
    const learner = await t.db
      .selectFrom('advisor_ideas')
      .select('user_id as id')
      .executeTakeFirstOrThrow();
    const others = [learner];
    for (const role of ['editor', 'reviewer', 'trainer'] as const)
      others.push(await makeUser(t.db, { roles: [role] }));
    for (const other of others) expect((await t.as(other)('GET', url)).status).toBe(403);
  });

  test('of opportunities say how many opened each and went on to apply', async () => {
    const { rows } = await sql<{ id: number; title: string; step: string; people: number }>`
      select o.id, o.title, s.step, count(distinct s.user_id) as people from opportunity_uses s
      join opportunities o on o.id = s.opportunity_id join users u on u.id = s.user_id
      where ${LEARNER} and s.at >= ${startOfDay(FROM)} and s.at < ${startOfDay(UNTIL)}
      group by o.id, o.title, s.step
      union all select o.id, o.title, 'any', count(distinct s.user_id) from opportunity_uses s
      join opportunities o on o.id = s.opportunity_id join users u on u.id = s.user_id
      where ${LEARNER} and s.at >= ${startOfDay(FROM)} and s.at < ${startOfDay(UNTIL)}
      group by o.id, o.title`.execute(t.db);
    const naive = (id: number | null, step: string) =>
      Number(rows.find((row) => row.id === id && row.step === step)?.people ?? 0);
    expect(numbers.opportunities).toHaveLength(3);
    let hidden = 0;
    for (const listing of numbers.opportunities)
      for (const step of ['opened', 'applied'] as const) {
        // Applying counts as opening, which may have happened before these weeks.
        const people = naive(listing.id, step === 'opened' ? 'any' : step);
        if (listing[step] === null) hidden += 1;
        else expect([listing.title, step, listing[step]]).toEqual([listing.title, step, people]);
        if (people > 0 && people < 5) expect(listing[step]).toBeNull();
      }
    expect(hidden).toBeGreaterThan(1);
    const { body } = await staff('GET', '/api/staff/numbers/csv/?table=opportunities');
    expect(body).toContain('"opportunity","opened","went on to apply"');
    expect(body).toContain('"Quiet fund","hidden"');
  });

  test('of reviews say how long they took', async () => {
    const bounds = sql`>= ${startOfDay(FROM)}`;
    const naive = {
      ventures: sql<{ from: string; to: string }>`
        select v.submitted_at as "from", v.reviewed_at as "to" from ventures v join users u on u.id = v.owner_id
        where ${LEARNER} and v.reviewed_at ${bounds} and v.reviewed_at < ${startOfDay(UNTIL)} and v.reviewed_at >= v.submitted_at`,
      work: sql<{ from: string; to: string }>`
        select w.submitted_at as "from", s.reviewed_at as "to" from studio_records s
        join studio_versions w on w.record_id = s.id and w.number = s.reviewed_version join users u on u.id = s.user_id
        where ${LEARNER} and s.reviewed_at ${bounds} and s.reviewed_at < ${startOfDay(UNTIL)} and s.reviewed_at >= w.submitted_at`,
    };
    expect(numbers.waits.map(({ kind }) => kind)).toEqual(['ventures', 'work']);
    for (const wait of numbers.waits) {
      const { rows } = await naive[wait.kind].execute(t.db);
      const hours = rows
        .map((row) => (Date.parse(row.to) - Date.parse(row.from)) / 3_600_000)
        .toSorted((a, b) => a - b);
      expect(hours.length).toBeGreaterThan(5);
      expect(wait.reviewed).toBe(hours.length);
      expect(wait.median_hours).toBeCloseTo(hours[Math.ceil(hours.length / 2) - 1] ?? -1, 0);
      expect(wait.ninth_hours).toBeCloseTo(hours[Math.ceil(hours.length * 0.9) - 1] ?? -1, 0);
    }
  });

  test('of the mentor count replies, and those that rest on a lesson', async () => {
    let shown = 0;
    for (const { day, replies, on_lessons } of numbers.mentor) {
      const { rows } = await sql<{ all: number; rested: number }>`
        select count(*) as "all", coalesce(sum(case when m.lesson_ids <> '[]' then 1 else 0 end), 0) as rested
        from advisor_messages m join advisor_conversations c on c.id = m.conversation_id join users u on u.id = c.user_id
        where ${LEARNER} and m.sender = 'ai' and m.created_at >= ${startOfDay(day)} and m.created_at < ${startOfDay(addDays(day, 7))}`.execute(
        t.db,
      );
      if (replies !== null) expect(replies).toBe(Number(rows[0]?.all));
      if (on_lessons !== null) expect(on_lessons).toBe(Number(rows[0]?.rested));
      if (on_lessons !== null) shown += 1;
    }
    expect(shown).toBeGreaterThan(2);
    expect(numbers.tokens).toEqual([
      { month: '2026-01', tokens: 30 },
      { month: '2026-02', tokens: 760 },
    ]);
  });
});

test('a name that a spreadsheet would run is a text in the CSV, and hidden figures stay hidden', async () => {
  const { status, body, headers } = await staff(
    'GET',
    '/api/staff/numbers/csv/?table=organizations',
  );
  expect(status).toBe(200);
  expect(headers['content-disposition']).toMatch(/"inzira-organizations-\d{4}-\d\d-\d\d\.csv"/);
  expect(body).toContain('"\'=cmd()"');
  expect(body).toContain('"hidden"');
  for (const table of [
    'days',
    'weeks',
    'languages',
    'genders',
    'countries',
    'chapters',
    'questions',
    'opportunities',
    'waits',
    'mentor',
    'tokens',
  ])
    expect((await staff('GET', `/api/staff/numbers/csv/?table=${table}`)).status, table).toBe(200);
  expect((await staff('GET', '/api/staff/numbers/csv/?table=users')).status).toBe(400);
});

test('the CSV of where learners stop is of all modules, or of the one that is asked for', async () => {
  const { body: numbers } = await staff('GET', '/api/staff/numbers/');
  const [first, second] = numbers.modules;
  const url = '/api/staff/numbers/csv/?table=chapters';
  const linesOf = async (query: string) => {
    const { status, body } = await staff('GET', `${url}${query}`);
    expect(status, query).toBe(200);
    return (body as string).replace('\uFEFF', '').trimEnd().split('\r\n');
  };
  const all = await linesOf('');
  expect(all[0]).toBe('"module","course","chapter","where they are","learners"');
  const one = await linesOf(`&module=${second.id}`);
  expect(one).toHaveLength(1 + 3 + second.chapters.length);
  expect(one.slice(1).every((line) => line.startsWith(`"${second.name}",`))).toBe(true);
  expect(one[2]).toContain(`"${second.chapters[0].title}","stopped in this chapter",`);
  expect(all.length).toBeGreaterThan(one.length);
  expect(all.some((line) => line.startsWith(`"${first.name}",`))).toBe(true);
  expect(await linesOf('&module=999999')).toHaveLength(1);
  expect((await staff('GET', `${url}&module=x`)).status).toBe(400);
});

test('parts and questions are named in the language of who reads, in the file, too', async () => {
  const { body: english } = await staff('GET', '/api/staff/numbers/');
  const [module] = english.modules;
  const { slug, chapter } = english.questions[0];
  const title = (part: 'module' | 'course' | 'chapter', part_id: number, text: string) => {
    return { part, part_id, language: 'fr', title: text, description: text };
  };
  const { course_id: courseId } = await t.db
    .selectFrom('chapters')
    .select('course_id')
    .where('id', '=', module.chapters[0].id)
    .executeTakeFirstOrThrow();
  await t.db
    .insertInto('part_translations')
    .values([
      title('module', module.id, 'Vendre'),
      title('course', courseId, 'Le prix'),
      title('chapter', module.chapters[0].id, 'Compter'),
      ...(chapter.id === module.chapters[0].id ? [] : [title('chapter', chapter.id, 'Parler')]),
    ])
    .execute();
  const { id: questionId } = await t.db
    .selectFrom('quiz_questions')
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow();
  const texts = { choices: '[]', answer: '', answer_key: '{}', explanation: '' };
  await t.db
    .insertInto('question_translations')
    .values({ ...texts, question_id: questionId, language: 'fr', question: 'Combien ?' })
    .execute();
  const headers = { 'accept-language': 'fr' };
  const { body: french } = await staff('GET', '/api/staff/numbers/', { headers });
  expect(french.modules[0]).toMatchObject({
    name: 'Vendre',
    chapters: [
      { title: 'Compter', course: 'Le prix' },
      ...module.chapters.slice(1).map(() => ({})),
    ],
  });
  expect(french.questions[0]).toMatchObject({ slug, question: 'Combien ?' });
  const url = `/api/staff/numbers/csv/?table=chapters&module=${module.id}`;
  expect((await staff('GET', url, { headers })).body).toContain('"Vendre";"Le prix";"Compter"');
  const listings = await staff('GET', '/api/staff/numbers/csv/?table=opportunities', { headers });
  expect(listings.body).toContain('"Quiet fund en français";"masqué"');
  expect((await staff('GET', '/api/staff/numbers/')).body.modules[0].name).toBe(module.name);
});

test('a count that staff ask for is a job, stands in the record, and takes the place of the last one', async () => {
  await t.jobs.run();
  await makeUser(t.db);
  expect((await staff('POST', '/api/staff/numbers/count/')).status).toBe(200);
  expect((await staff('GET', '/api/staff/numbers/')).body.is_counting).toBe(true);
  await t.jobs.run();
  const { body } = await staff('GET', '/api/staff/numbers/');
  expect(body).toMatchObject({ is_counting: false, total: { people: 55 } });
  const { body: record } = await staff('GET', '/api/staff/record/?action=numbers-counted');
  expect(record.count).toBe(1);
});

test('an update counts at once: what is kept is that of the release before, or nothing', async () => {
  const fresh = await startTestApp();
  const { db, config } = fresh.app;
  const before = { 'count-numbers': { schedule: '40 1 * * *', async run() {} } };
  await scheduleJobs(db, before);
  const due = async () =>
    (
      await db
        .selectFrom('jobs')
        .select('due_at')
        .where('kind', '=', 'count-numbers')
        .executeTakeFirstOrThrow()
    ).due_at;
  await db
    .updateTable('jobs')
    .set({ due_at: '2099-01-01T00:00:00.000Z' })
    .where('kind', '=', 'count-numbers')
    .execute();
  await scheduleJobs(db, staffJobs(db, config));
  expect((await due()) < '2099').toBe(true);
});

test('a file is named after the day of the installation on which it was counted', async () => {
  // In Kigali it is the 26th by then.
  vi.setSystemTime('2026-03-25T22:30:00.000Z');
  await countNumbers(t.db, ZONE);
  vi.setSystemTime(NOW);
  const { headers } = await staff('GET', '/api/staff/numbers/csv/?table=days');
  expect(headers['content-disposition']).toContain('"inzira-days-2026-03-26.csv"');
});

test('a count of a release that knew no genders and no opened listings is shown without them', async () => {
  const fresh = await startTestApp();
  await countNumbers(fresh.db, ZONE);
  const { counted } = await fresh.db
    .selectFrom('staff_numbers')
    .select('counted')
    .executeTakeFirstOrThrow();
  const {
    genders: _,
    opportunities: __,
    ...earlier
  } = JSON.parse(counted.replaceAll(/,"(?:opened|applied)":\{[^}]*\}/g, '')) as Record<
    string,
    unknown
  >;
  expect(JSON.stringify(earlier)).not.toContain('opened');
  await fresh.db
    .updateTable('staff_numbers')
    .set({ counted: JSON.stringify(earlier) })
    .execute();
  const call = fresh.as(await makeUser(fresh.db, { staff: true }));
  expect((await call('GET', '/api/staff/numbers/')).body).toMatchObject({
    genders: [],
    opportunities: [],
    total: { opened: 0 },
  });
});

test('of opportunities tell no few who opened one and did not apply, and no more who applied than opened', async () => {
  const fresh = await startTestApp();
  const base = t;
  t = fresh;
  const listings = [];
  for (const title of ['Plain', 'Nearly all', 'Long ago', 'Few'])
    listings.push(await makeOpportunity(title));
  t = base;
  const [plain = 0, nearly = 0, ago = 0, few = 0] = listings;
  const recent = '2026-03-10T10:00:00.000Z';
  const old = '2025-12-20T10:00:00.000Z';
  for (let index = 0; index < 20; index += 1) {
    const { id: user_id } = await makeUser(fresh.db);
    const use = (opportunity_id: number, step: 'opened' | 'applied', at = recent) => ({
      user_id,
      opportunity_id,
      step,
      at,
    });
    const uses = [use(plain, 'opened'), use(ago, 'opened', index < 10 ? old : recent)];
    if (index < 10) uses.push(use(plain, 'applied'), use(ago, 'applied'), use(nearly, 'opened'));
    if (index < 9) uses.push(use(nearly, 'applied'));
    if (index < 3) uses.push(use(few, 'opened'));
    await fresh.db.insertInto('opportunity_uses').values(uses).execute();
  }
  await countNumbers(fresh.db, ZONE);
  const call = fresh.as(await makeUser(fresh.db, { staff: true }));
  const { opportunities } = (await call('GET', '/api/staff/numbers/')).body as Numbers;
  const shown = Object.fromEntries(
    opportunities.map(({ title, opened, applied }) => [title, { opened, applied }]),
  );
  // The total minus both would reveal how many of the other two did not apply.
  expect([shown['Plain'], shown['Long ago']]).toEqual([
    { opened: 20, applied: null },
    { opened: 20, applied: 10 },
  ]);
  for (const title of ['Nearly all', 'Few'])
    expect(shown[title]).toEqual({ opened: null, applied: null });
});

test('where each group is of one learner, neither their sum nor the groups are told', async () => {
  const fresh = await startTestApp();
  for (const country of ['Rwanda', 'Kenya', 'Uganda', 'Ghana', 'Senegal']) {
    const { id } = await makeUser(fresh.db);
    await fresh.db
      .insertInto('advisor_ideas')
      .values({ ...noIdea, user_id: id, country, updated_at: NOW })
      .execute();
  }
  await countNumbers(fresh.db, ZONE);
  const call = fresh.as(await makeUser(fresh.db, { staff: true }));
  const { total, countries, languages } = (await call('GET', '/api/staff/numbers/'))
    .body as Numbers;
  expect(countries).toHaveLength(5);
  const people = [total, ...countries, ...languages].map((row) => row.people);
  expect(people.every((one) => one === null)).toBe(true);
});

test('of many learners the number is told also where all groups are hidden', async () => {
  const fresh = await startTestApp();
  for (let index = 0; index < 12; index += 1) {
    const { id } = await makeUser(fresh.db);
    if (index < 2)
      await fresh.db
        .insertInto('advisor_ideas')
        .values({ ...noIdea, user_id: id, country: 'Kenya', updated_at: NOW })
        .execute();
  }
  await countNumbers(fresh.db, ZONE);
  const call = fresh.as(await makeUser(fresh.db, { staff: true }));
  const { total, countries } = (await call('GET', '/api/staff/numbers/')).body as Numbers;
  expect([total.people, countries.map(({ people }) => people)]).toEqual([12, [null, null]]);
});

test('of a module that all but few learners have begun, those few are not told', async () => {
  const fresh = await startTestApp();
  const content = writeContent(makeContent());
  await importCurriculum(fresh.db, content.contentDir);
  content.remove();
  const { id: lesson_id } = await fresh.db
    .selectFrom('lessons')
    .select('id')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  for (let index = 0; index < 12; index += 1) {
    const { id: user_id } = await makeUser(fresh.db, { language: index < 6 ? 'fr' : 'en' });
    if (index > 0)
      await fresh.db
        .insertInto('lesson_progress')
        .values({ user_id, lesson_id, visit: 1, opened_at: NOW, completed_at: null })
        .execute();
  }
  await countNumbers(fresh.db, ZONE);
  const call = fresh.as(await makeUser(fresh.db, { staff: true }));
  const { total, modules } = (await call('GET', '/api/staff/numbers/')).body as Numbers;
  expect(total.people).toBe(12);
  const begun = modules.filter(({ began }) => began !== 0);
  expect(begun.map((one) => [one.began, one.learning])).toEqual([[null, null]]);
});

test('before the first count there are none', async () => {
  const fresh = await startTestApp();
  const call = fresh.as(await makeUser(fresh.db, { staff: true }));
  const { body } = await call('GET', '/api/staff/numbers/');
  expect(body).toMatchObject({ counted_at: null, weeks: [], modules: [], is_counting: false });
});

test('reading them takes as many statements for many learners as for none', async () => {
  expect(await t.countStatements(() => staff('GET', '/api/staff/numbers/'))).toBeLessThan(6);
});

test('the answers of a quiz are kept, as they were judged', async () => {
  const learner = t.as(await makeUser(t.db));
  const { chapter_id: chapter } = await t.db
    .selectFrom('quiz_questions')
    .select('chapter_id')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const { body: quiz } = await learner('GET', `/api/chapters/${chapter}/quiz/`);
  const body = { chapter, score: 0, total: quiz.questions.length, answers: {} };
  expect((await learner('POST', '/api/quiz/results/', { body })).status).toBe(201);
  const { judged } = await t.db
    .selectFrom('quiz_results')
    .select('judged')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const slugs = await t.db
    .selectFrom('quiz_questions')
    .select('slug')
    .where('chapter_id', '=', chapter)
    .orderBy('position')
    .execute();
  expect(JSON.parse(judged ?? '')).toEqual({ right: [], missed: slugs.map(({ slug }) => slug) });
});
