import { rightAnswerTo } from '@inzira/contract/rules/answers';
import path from 'node:path';
import type { ProfileName } from '@inzira/contract/psychometric';
import { DAY_SECONDS } from '@inzira/contract/rules/units';
import { createAccount } from '#src/features/accounts/accounts.ts';
import { fold } from '@inzira/contract/rules/fold';
import { grantRole } from '#src/features/accounts/roles.ts';
import { isPassword } from '#src/features/accounts/passwords.ts';
import { updateIdea } from '#src/features/advisor/idea.ts';
import { findUnanswered, keepQuestion } from '#src/features/advisor/unanswered.ts';
import { findChapters, findModules } from '#src/features/learning/courses.ts';
import { findLessons } from '#src/features/learning/lessons.ts';
import { findLastAccessed, saveProgress } from '#src/features/learning/progress.ts';
import { getQuiz, saveQuizResult } from '#src/features/learning/quiz.ts';
import { addMember } from '#src/features/organizations/memberships.ts';
import {
  createOrganization,
  findOrganizations,
} from '#src/features/organizations/organizations.ts';
import { readProfileTest } from '#src/features/psychometric/profile-texts.ts';
import { createResult, findResults } from '#src/features/psychometric/psychometric.ts';
import type { Config } from '#src/platform/config.ts';
import { inTransaction, type Db, secondsFromNow, now } from '#src/platform/db/database.ts';
import type { Files } from '#src/platform/files/files.ts';
import { loadFeed } from './demo-feed.ts';
import { loadOpportunities } from './demo-opportunities.ts';
import { DEMO_PASSWORD, DEMO_PEOPLE, type DemoName } from './demo-people.ts';
import { loadPlan } from './load-plan.ts';
import { loadStudio } from './load-studio.ts';
import { loadVentures } from './load-ventures.ts';

type Ids = Record<DemoName, number>;

/** Whether this installation contains demo data, as the banner says. */
export async function hasDemo(db: Db): Promise<boolean> {
  return (await readState(db)) !== undefined;
}

/**
 * Creates the demo people and their data in an installation without users. Each step checks what exists, so that the
 * next start completes an interrupted one.
 * @returns whether anything was created.
 */
export async function loadDemo(db: Db, files: Files, config: Config): Promise<boolean> {
  if (!(await isDemoDue(db, config))) return false;
  if (!(await hasDemo(db)) && !(await loadPeople(db))) return false;
  const ids = await findPeople(db);
  if (ids) {
    await loadLearning(db, ids);
    await loadProfile(db, ids, config);
    await loadIdea(db, ids);
    await loadQuestions(db, ids);
    await loadOrganization(db, files, ids);
    await loadOpportunities(db);
    await loadFeed(db, ids.staff);
    await loadVentures(db, files, ids);
    await loadStudio(db, files, ids);
    // After the studio, which makes her trainer a trainer.
    await loadPlan(db, ids.amina);
  }
  await db.updateTable('installation').set({ value: 'loaded' }).where('key', '=', 'demo').execute();
  return true;
}

/** Whether demo data would be created or completed. */
export async function isDemoDue(db: Db, config: Config): Promise<boolean> {
  const state = await readState(db);
  if (!config.demo || state === 'loaded') return false;
  return state !== undefined || !(await hasUsers(db));
}

async function hasUsers(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Current usernames of demo accounts that still have the published password. */
export async function findOpenDemoAccounts(db: Db): Promise<string[]> {
  if (!(await hasDemo(db))) return [];
  const rows = await selectPeople(db)
    .select(['username', 'password_hash'])
    .where('disabled_at', 'is', null)
    .execute();
  const open = await Promise.all(
    rows.map(async ({ username, password_hash: hash }) =>
      (await isPassword(DEMO_PASSWORD, hash)) ? username : null,
    ),
  );
  return open.filter((username) => username !== null);
}

/** Selects the demo accounts by email, which nobody can change, unlike the name. */
function selectPeople(db: Db) {
  return db.selectFrom('users').where(
    'email_key',
    'in',
    DEMO_PEOPLE.map(({ email }) => fold(email)),
  );
}

/** Null when some of them were deleted. */
async function findPeople(db: Db): Promise<Ids | null> {
  const rows = await selectPeople(db).select(['id', 'email_key']).execute();
  const ids: Partial<Ids> = {};
  for (const { username, email } of DEMO_PEOPLE) {
    const row = rows.find(({ email_key }) => email_key === fold(email));
    if (!row) return null;
    ids[username] = row.id;
  }
  return ids as Ids;
}

/** Creates all demo accounts with the record of it, or none. @returns whether they were created. */
async function loadPeople(db: Db): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    if (await hasUsers(trx)) return false;
    const isFirst = await trx
      .insertInto('installation')
      .values({ key: 'demo', value: 'loading' })
      .onConflict((conflict) => conflict.doNothing())
      .returning('key')
      .executeTakeFirst();
    // Another server was started on this database at the same time.
    if (!isFirst) return false;
    for (const person of DEMO_PEOPLE) {
      const { username, email, language, firstName, lastName } = person;
      const account = { username, email, language, password: DEMO_PASSWORD };
      const { id } = await createAccount(trx, account);
      await trx
        .updateTable('users')
        .set({ first_name: firstName, last_name: lastName, email_verified_at: now() })
        .where('id', '=', id)
        .execute();
      if ('role' in person) await grantRole(trx, id, person.role);
    }
    return true;
  });
}

/** Amina completed a chapter and its quiz days ago, with notes for her plan, and is in the middle of the next one. */
async function loadLearning(db: Db, { amina }: Ids) {
  const [module] = await findModules(db, amina);
  const [course] = module?.courses ?? [];
  const [first, second] = course ? await findChapters(db, course.id, amina) : [];
  if (!first || !second || first.completionbyUser.lessonscompleted > 0) return;
  for (const lesson of await findLessons(db, first.id, amina)) {
    await saveProgress(db, amina, { lesson_id: lesson.id, completed: true });
  }
  const { questions } = await getQuiz(db, first.id);
  await saveQuizResult(db, amina, {
    chapter: first.id,
    score: questions.length - 1,
    total: questions.length,
    answers: Object.fromEntries(
      questions.slice(1).map((question) => [question.id, { given: [...rightAnswerTo(question)] }]),
    ),
  });
  for (const lesson of (await findLessons(db, second.id, amina)).slice(0, 2)) {
    await saveProgress(db, amina, { lesson_id: lesson.id });
  }
  await letDaysPass(db, amina, first.id);
}

const DAYS_AGO = 3;

/** Moves her first chapter some days back, so that its questions are due for review. */
async function letDaysPass(db: Db, userId: number, chapterId: number) {
  const at = secondsFromNow(-DAYS_AGO * DAY_SECONDS);
  await db
    .updateTable('quiz_results')
    .set({ taken_at: at })
    .where('user_id', '=', userId)
    .where('chapter_id', '=', chapterId)
    .execute();
  await db
    .updateTable('lesson_progress')
    .set({ completed_at: at })
    .where('user_id', '=', userId)
    .where('lesson_id', 'in', (query) =>
      query.selectFrom('lessons').select('id').where('chapter_id', '=', chapterId),
    )
    .execute();
}

/** Amina's profile is Creator with some Star, and slightly inconsistent, as people are. */
async function loadProfile(db: Db, { amina }: Ids, config: Config) {
  const test = readProfileTest(path.join(config.checkoutRoot, 'content/psychometric'));
  if ((await findResults(db, test, amina)).length > 0) return;
  const preferred: ProfileName[] = [
    'Creator',
    'Star',
    'Mechanic',
    'Supporter',
    'Lord',
    'Deal Maker',
    'Trader',
    'Accumulator',
  ];
  const answers = test.questions.map(({ id, choices }, index) => {
    const byPreference = [...choices].toSorted(
      ([, a], [, b]) => preferred.indexOf(a.profile) - preferred.indexOf(b.profile),
    );
    const [key] = byPreference[index % 3 === 2 ? 2 : 0] ?? ['a'];
    return [String(id), key] as const;
  });
  await createResult(db, test, { id: amina, language: 'en' }, Object.fromEntries(answers));
}

/** The idea that the mentor uses in explanations. */
async function loadIdea(db: Db, { amina }: Ids) {
  await updateIdea(db, amina, {
    idea: 'Solar-dried fruit snacks in small bags',
    sector: 'Food',
    country: 'Rwanda',
    customer: 'schools and kiosks in Huye',
    stage: 'Startup',
  });
}

/** Two learners have passed a question on to the team. */
async function loadQuestions(db: Db, { neema, amina }: Ids) {
  if ((await findUnanswered(db, { page: undefined, state: 'open' })).count > 0) return;
  const lessonId = await findLastAccessed(db, amina);
  await inTransaction(db, async (trx) => {
    await keepQuestion(trx, neema, {
      question: 'Où trouver des sachets biodégradables à Kigali ?',
      language: 'fr',
      lessonId: null,
    });
    await keepQuestion(trx, amina, {
      question: 'How thin do I have to slice pineapple so that it dries in two days?',
      language: 'en',
      lessonId,
    });
  });
}

async function loadOrganization(db: Db, files: Files, { neema, jabari, thandi, amina }: Ids) {
  const owned = await findOrganizations(db, files, neema);
  if (owned.length > 0) return;
  const { id } = await createOrganization(db, files, neema, {
    name: 'Umuvumba Youth Incubator',
    industry: 'Business incubation',
    description:
      'Sample organization. A twelve-week programme for young founders in agriculture, crafts and services.',
    website: 'https://umuvumba.inzira.example',
    phone: '+250 780 000 000',
    address: 'KG 7 Ave, Kigali, Rwanda',
  });
  await inTransaction(db, async (trx) => {
    await addMember(trx, id, jabari, { role: 'admin', sharesProgress: true });
    await addMember(trx, id, thandi, { role: 'teacher', sharesProgress: true });
    await addMember(trx, id, amina, { role: 'student', sharesProgress: true });
  });
}

async function readState(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom('installation')
    .select('value')
    .where('key', '=', 'demo')
    .executeTakeFirst();
  return row?.value;
}
