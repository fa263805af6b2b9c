import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SpooledFile } from '@inzira/contract/endpoint';
import type { RecordStatus } from '@inzira/contract/studio-records';
import { DAY_SECONDS } from '@inzira/contract/rules/units';
import { nameColumns } from '#src/features/accounts/accounts.ts';
import { updateMilestone } from '#src/features/studio/journey.ts';
import { updatePack } from '#src/features/studio/packs.ts';
import { joinVenture } from '#src/features/studio/members.ts';
import { createRecord } from '#src/features/studio/records.ts';
import { reviewRecord } from '#src/features/studio/reviews.ts';
import { createSnippet, findSnippets } from '#src/features/studio/snippets.ts';
import { ORIGINAL } from '#src/platform/content/translations.ts';
import { isOneOf, now, secondsFromNow, type Db } from '#src/platform/db/database.ts';
import type { Files } from '#src/platform/files/files.ts';
import { foldAccents } from '@inzira/contract/rules/fold';
import type { DemoName } from './demo-people.ts';
import {
  AMINAS_TRADE,
  SAMPLE_PRAISE,
  SAMPLE_REJECTIONS,
  SAMPLE_TRAINEES,
  SAMPLE_WORK,
  shareOfBreakEven,
  type SampleTrainee,
  type Trade,
} from './demo-trainees.ts';

/** Amina's first four activities: one of each status, and one more. */
const AMINAS_WORK: readonly RecordStatus[] = ['approved', 'approved', 'rejected', 'pending'];

interface Activity {
  id: number;
  slug: string;
}

/** Thandi's trainees in all states, including Amina, and one trainee of Jabari. Requires the ventures. */
export async function loadStudio(db: Db, files: Files, ids: Record<DemoName, number>) {
  const activities = await findActivities(db);
  const venture = await findVenture(db, ids.thandi);
  const jabaris = await findVenture(db, ids.jabari);
  if (activities.length === 0 || !venture || !jabaris) return;
  await join(db, ids.amina, venture);
  await handIn(db, files, ids.thandi, ids.amina, AMINAS_TRADE, activities, AMINAS_WORK);
  await loadClass(db, files, ids.thandi, SAMPLE_TRAINEES.slice(0, -1));
  const last = SAMPLE_TRAINEES.at(-1);
  if (last) await join(db, await findOrMakePerson(db, last), jabaris);
  if ((await findSnippets(db, ids.thandi)).length === 0) {
    for (const text of SAMPLE_REJECTIONS) await createSnippet(db, ids.thandi, text);
  }
  await quietNotifications(db, [ids.thandi, ids.jabari, ids.amina]);
}

/** Creates trainees in a trainer's first venture, with their work. */
async function loadClass(
  db: Db,
  files: Files,
  trainerId: number,
  trainees: readonly SampleTrainee[],
) {
  const activities = await findActivities(db);
  const venture = await findVenture(db, trainerId);
  if (!venture) throw new Error('The trainer has no approved venture');
  for (const [index, trainee] of trainees.entries()) {
    const userId = await findOrMakePerson(db, trainee);
    await join(db, userId, venture);
    const statuses = Array.from({ length: trainee.reach }, (_, at): RecordStatus => {
      if (at >= trainee.reach - trainee.waiting) return 'pending';
      return at >= trainee.reach - trainee.waiting - trainee.rejected ? 'rejected' : 'approved';
    });
    await handIn(db, files, trainerId, userId, trainee.trade, activities, statuses, index);
    await updatePack(db, userId, ORIGINAL, {
      name: trainee.trade.venture,
      tagline: trainee.trade.offer,
      contact: trainee.trade.place,
    });
  }
}

/** Activities with a sample text, in the order of the journey. */
async function findActivities(db: Db): Promise<Activity[]> {
  return db
    .selectFrom('journey_activities as activity')
    .innerJoin('journey_steps as step', 'step.id', 'activity.step_id')
    .innerJoin('journey_sections as section', 'section.id', 'step.section_id')
    .select(['activity.id', 'activity.slug'])
    .where('activity.archived_at', 'is', null)
    .where('activity.slug', 'in', Object.keys(SAMPLE_WORK))
    .orderBy('section.position')
    .orderBy('step.position')
    .orderBy('activity.position')
    .execute();
}

async function findVenture(db: Db, ownerId: number): Promise<number | undefined> {
  const venture = await db
    .selectFrom('ventures')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('review_status', '=', 'approved')
    .orderBy('id')
    .executeTakeFirst();
  return venture?.id;
}

async function findOrMakePerson(
  db: Db,
  { firstName, lastName }: Pick<SampleTrainee, 'firstName' | 'lastName'>,
): Promise<number> {
  const username = foldAccents(`${firstName} ${lastName}`)
    .replace(' (sample)', '')
    .replaceAll(/[^a-z ]/g, '')
    .replaceAll(' ', '.');
  const names = nameColumns({ username, email: `${username}@sample.inzira.example` });
  const there = await db
    .selectFrom('users')
    .select('id')
    .where('email_key', '=', names.email_key)
    .executeTakeFirst();
  if (there) return there.id;
  const { id } = await db
    .insertInto('users')
    .values({
      ...names,
      first_name: firstName,
      last_name: lastName,
      // Accounts without a password cannot log in.
      password_hash: null,
      language: 'en',
      created_at: secondsFromNow(-60 * DAY_SECONDS),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function join(db: Db, userId: number, ventureId: number) {
  const member = await db
    .selectFrom('venture_members')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (member) return;
  await joinVenture(db, { id: userId }, ventureId);
  await db
    .updateTable('venture_members')
    .set({ joined_at: secondsFromNow(-45 * DAY_SECONDS) })
    .where('user_id', '=', userId)
    .execute();
}

/** Submits missing work, with an answer dated some days later. */
async function handIn(
  db: Db,
  files: Files,
  trainerId: number,
  userId: number,
  trade: Trade,
  activities: readonly Activity[],
  statuses: readonly RecordStatus[],
  seed = 0,
) {
  const there = await db
    .selectFrom('studio_records')
    .select('activity_id')
    .where('user_id', '=', userId)
    .execute();
  const trainer = { id: trainerId, isTrainer: true, isStaff: false };
  for (const [at, status] of statuses.entries()) {
    const activity = activities[at];
    if (!activity || there.some((one) => one.activity_id === activity.id)) continue;
    const file = at === 0 && seed === 0 ? await drawTally() : undefined;
    const content = SAMPLE_WORK[activity.slug]?.(trade) ?? '';
    const record = await createRecord(db, files, userId, { activity: activity.id, content, file });
    if (file) await rm(file.path, { force: true });
    if (status !== 'pending') {
      const texts = status === 'approved' ? SAMPLE_PRAISE : SAMPLE_REJECTIONS;
      const comment = texts[(at + seed) % texts.length];
      await reviewRecord(db, files, trainer, record.id, { status, comment });
    }
    const days = (statuses.length - at) * 3 + ((seed * 5) % 11);
    await backdate(db, record.id, secondsFromNow(-days * DAY_SECONDS - seed * 4_000));
  }
  await reachMilestones(db, userId, trade, statuses.length);
}

/** Sets the milestones of submitted work; the share of break-even matches the text. */
async function reachMilestones(db: Db, userId: number, trade: Trade, reach: number) {
  const activities = (await findActivities(db)).slice(0, reach).map(({ id }) => id);
  const milestones = await db
    .selectFrom('journey_milestones')
    .select(['id', 'slug', 'target_value'])
    .where(isOneOf(db, 'activity_id', activities))
    .where('archived_at', 'is', null)
    .execute();
  for (const { id, slug, target_value } of milestones) {
    const isShare = slug === 'share-of-break-even';
    const value = isShare ? shareOfBreakEven(trade) : target_value;
    await updateMilestone(db, userId, id, ORIGINAL, { current_value: value });
  }
}

/** Dates a submission back to `moment`, and its answer to a day later. */
async function backdate(db: Db, recordId: number, moment: string) {
  const answered = new Date(Date.parse(moment) + DAY_SECONDS * 1000).toISOString();
  await db
    .updateTable('studio_versions')
    .set({ submitted_at: moment })
    .where('record_id', '=', recordId)
    .execute();
  await db
    .updateTable('studio_records')
    .set({ pending_since: moment })
    .where('id', '=', recordId)
    .where('status', '=', 'pending')
    .execute();
  await db
    .updateTable('studio_records')
    .set({ reviewed_at: answered })
    .where('id', '=', recordId)
    .where('reviewed_at', 'is not', null)
    .execute();
  await db
    .updateTable('studio_comments')
    .set({ created_at: answered })
    .where('record_id', '=', recordId)
    .execute();
  // Lines of the history cannot be changed, so they are deleted and added again.
  const lines = await db
    .deleteFrom('history')
    .where('subject_kind', '=', 'studio-record')
    .where('subject_id', '=', recordId)
    .returningAll()
    .execute();
  const dated = lines
    .toSorted((a, b) => a.id - b.id)
    .map(({ id: _, ...line }) => ({
      ...line,
      at: line.action === 'submitted' ? moment : answered,
    }));
  if (dated.length > 0) await db.insertInto('history').values(dated).execute();
}

/** A drawn picture of a tally sheet, with strokes for the counted cases. */
async function drawTally(): Promise<SpooledFile> {
  const { default: sharp } = await import('sharp');
  const strokes = Array.from({ length: 15 }, (_, at) => {
    const x = 120 + Math.floor(at / 5) * 190 + (at % 5) * 26;
    return at % 5 === 4
      ? `<path d="M${x - 118} 300L${x} 180"/>`
      : `<path d="M${x} ${176 + (at % 3) * 4}l6 122"/>`;
  }).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 560" width="1200" height="840">
    <rect width="800" height="560" fill="#efe9dc"/><g stroke="#c9bfa8">${Array.from({ length: 9 }, (_, line) => `<path d="M40 ${80 + line * 54}h720"/>`).join('')}</g>
    <path d="M90 40v480" stroke="#d79a8a"/><g fill="none" stroke="#27405e" stroke-width="6" stroke-linecap="round">${strokes}</g></svg>`;
  const bytes = await sharp(Buffer.from(svg)).jpeg({ quality: 80 }).toBuffer();
  const file = path.join(tmpdir(), `inzira-demo-${randomUUID()}.jpg`);
  await writeFile(file, bytes);
  return new SpooledFile('tally-sheet.jpg', file, bytes.length);
}

/** Marks all notifications but the last few as read; none is mailed. */
async function quietNotifications(db: Db, userIds: readonly number[]) {
  for (const userId of userIds) {
    const last = await db
      .selectFrom('notifications')
      .select('id')
      .where('user_id', '=', userId)
      .orderBy('id', 'desc')
      .offset(4)
      .limit(1)
      .executeTakeFirst();
    await db
      .updateTable('notifications')
      .set({ mailed_at: now() })
      .where('user_id', '=', userId)
      .where('mailed_at', 'is', null)
      .execute();
    await db
      .updateTable('notifications')
      .set({ read_at: now() })
      .where('user_id', '=', userId)
      .where('id', '<=', last?.id ?? 0)
      .where('read_at', 'is', null)
      .execute();
  }
}
