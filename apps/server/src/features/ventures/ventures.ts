import type {
  NewVenture,
  OwnVenture,
  VentureChanges,
  VentureProfile,
} from '@inzira/contract/ventures';
import type { UploadedFile } from '@inzira/contract/endpoint';
import type { Sentence } from '@inzira/contract/sentence';
import { mayActAs, type Viewer } from '#src/platform/http/auth.ts';
import { inTransaction, now, prepared, type Db } from '#src/platform/db/database.ts';
import { lockRow } from '#src/platform/db/lock.ts';
import {
  findConflictingFields,
  editConflict,
  nextRevision,
} from '#src/platform/db/field-revisions.ts';
import { conflict, forbidden, notFound, unauthorized } from '#src/platform/http/errors.ts';
import { countAttempt, requireAttempts, type Throttle } from '#src/platform/http/throttle.ts';
import { attachFile, detachFile, type Files } from '#src/platform/files/files.ts';
import { recordHistory } from '#src/platform/db/history.ts';
import { hasRole, lockUser } from '#src/features/accounts/accounts.ts';
import { notify } from '#src/features/notifications/notifications.ts';
import { toInternationalNumber } from './phone-number.ts';
import type { VentureCards } from './venture-cards.ts';
import { noteChange } from './venture-changes.ts';
import { changedFields, replaceChoices, requireAllChoices, toColumns } from './venture-columns.ts';
import { selectVentures, toOwnVenture, toReview, type VentureRow } from './venture-rows.ts';
import { countViews } from './venture-views.ts';

export { giveVenture } from './new-owner.ts';

const LOGO_SIDES = { large: 512, small: 128 };

const NO_VENTURE: Sentence = {
  en: 'This venture was not found.',
  fr: 'Cette entreprise est introuvable.',
};
export const noVenture = () => notFound(NO_VENTURE);

type Editor = Pick<Viewer, 'id' | 'isStaff' | 'roles'>;

/** A venture as `viewer` may see it. @throws 404 for one that is not approved, except to its owner and reviewers. */
export async function getVenture(
  db: Db,
  cards: VentureCards,
  id: number,
  viewer: Editor | null,
): Promise<VentureProfile> {
  const isReviewer = viewer !== null && mayActAs(viewer, 'reviewer');
  const [row] = await selectVisible(db, isReviewer ? { id } : { id, userId: viewer?.id ?? 0 });
  const [card] = row ? await cards.find([row]) : [];
  if (!row || !card) throw noVenture();
  const showsFounder = row.shows_founder === 1;
  const isEditor = viewer !== null && (viewer.isStaff || viewer.id === row.owner_id);
  return {
    ...card.venture,
    shows_founder: showsFounder,
    founder: (showsFounder && [row.first_name, row.last_name].filter(Boolean).join(' ')) || null,
    can_edit: isEditor,
    review:
      isEditor || isReviewer
        ? { ...toReview(row), views_last_30_days: (await countViews(db, [id])).get(id) ?? 0 }
        : null,
  };
}

/** Selects a venture that a user may see; without a user, as for staff, any venture. */
const selectVisible = prepared((db, { id, userId }: { id: number; userId?: number }) =>
  db
    .selectFrom('ventures')
    .innerJoin('users', 'users.id', 'ventures.owner_id')
    .select([
      'ventures.id',
      'owner_id',
      'first_name',
      'last_name',
      'shows_founder',
      'review_status',
      'review_reason',
      'reviewed_at',
      'ventures.revision',
    ])
    .where('ventures.id', '=', id)
    .$if(userId !== undefined, (query) =>
      query.where((eb) =>
        eb.or([eb('review_status', '=', 'approved'), eb('owner_id', '=', userId ?? 0)]),
      ),
    ),
);

/** A user's ventures, newest first. */
export async function findOwnVentures(
  db: Db,
  files: Files,
  ownerId: number,
): Promise<OwnVenture[]> {
  const rows = await selectVentures(db)
    .where('ventures.owner_id', '=', ownerId)
    .orderBy('ventures.id', 'desc')
    .execute();
  const views = await countViews(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => toOwnVenture(row, files, views.get(row.id) ?? 0));
}

/** The default subject of a user's plan and pack: an approved venture, or else the newest. */
export async function findMainVenture(db: Db, ownerId: number) {
  const ventures = await db
    .selectFrom('ventures')
    .select(['company_name', 'tagline', 'review_status'])
    .where('owner_id', '=', ownerId)
    .orderBy('id', 'desc')
    .execute();
  const main = ventures.find((one) => one.review_status === 'approved') ?? ventures[0];
  return main && { ...main, isOnly: ventures.length === 1 };
}

/** The limits of one owner. */
interface OwnerLimits {
  /** The most ventures that wait for a review at once. */
  pending: number;
  perDay: Throttle;
}

/**
 * Creates a venture, which waits for a review.
 * @throws 400 for an unknown choice, 403 for another owner, 409 when too many of the owner's ventures wait, 415 for a
 * logo that is not an image, 429
 */
export async function createVenture(
  db: Db,
  files: Files,
  ownerId: number,
  { owner_user, ...fields }: NewVenture,
  limits: OwnerLimits | null,
): Promise<OwnVenture> {
  if (owner_user !== undefined && owner_user !== '' && String(owner_user) !== String(ownerId)) {
    throw forbidden({
      en: 'You can create ventures for yourself only.',
      fr: 'Vous ne pouvez créer une entreprise que pour vous-même.',
    });
  }
  await requireAllChoices(db, fields);
  fields.phone_number = await readNumber(db, fields, fields.countries ?? []);
  if (limits) {
    // Checked before the file is stored, so that nothing is stored for an owner at the limit.
    await requireFewPending(db, ownerId, limits.pending);
    await requireAttempts(db, limits.perDay);
  }
  const logoKey = await storeLogo(files, fields.logo);
  if (limits) await countAttempt(db, limits.perDay);
  const moment = now();
  return inTransaction(db, async (trx) => {
    if (!(await lockUser(trx, ownerId))) throw unauthorized();
    if (limits) await requireFewPending(trx, ownerId, limits.pending);
    const { id } = await trx
      .insertInto('ventures')
      .values({
        ...toColumns(fields),
        company_name: fields.company_name,
        tagline: fields.tagline,
        pitch: fields.pitch,
        owner_id: ownerId,
        logo_key: logoKey ?? null,
        review_status: 'pending',
        review_reason: null,
        reviewed_at: null,
        submitted_at: moment,
        revision: 1,
        created_at: moment,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await replaceChoices(trx, id, fields);
    if (logoKey) await attachFile(trx, logoKey);
    await recordHistory(trx, {
      actorId: ownerId,
      action: 'created',
      subject: { kind: 'venture', id },
    });
    await notifyReviewers(trx, ownerId);
    return toOwnVenture(await readVenture(trx, id), files, 0);
  });
}

/** @throws 409 when too many of the user's ventures wait for a review */
async function requireFewPending(db: Db, ownerId: number, most: number) {
  const { count } = await db
    .selectFrom('ventures')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('owner_id', '=', ownerId)
    .where('review_status', '=', 'pending')
    .executeTakeFirstOrThrow();
  if (count < most) return;
  throw conflict({
    en: `${count} of your ventures wait for the team. You can send another one in when they have been reviewed.`,
    fr: `${count} de vos entreprises attendent l’équipe. Vous pourrez en envoyer une autre quand elles auront été examinées.`,
  });
}

/** Notifies reviewers who have read earlier notifications of this kind, so that many ventures cause only one. */
async function notifyReviewers(trx: Db, ownerId: number) {
  const reviewers = await trx
    .selectFrom('users')
    .select('id')
    .where('disabled_at', 'is', null)
    .where('id', '!=', ownerId)
    .where((eb) => eb.or([hasRole('users.id', 'staff'), hasRole('users.id', 'reviewer')]))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('notifications')
            .select('notifications.id')
            .whereRef('notifications.user_id', '=', 'users.id')
            .where('notifications.kind', '=', 'ventures-wait')
            .where('notifications.read_at', 'is', null),
        ),
      ),
    )
    .orderBy('id')
    .execute();
  for (const { id: userId } of reviewers) {
    await notify(trx, { userId, kind: 'ventures-wait', data: {} });
  }
}

/**
 * Changes the given fields. An approved venture stays public; a declined one that its owner changes waits for a review
 * again.
 * @throws 400 and 415 as `createVenture`, 403 unless it is the owner or staff, 404; 409 for a field that somebody else
 * changed since `revision`, and when too many of the owner's ventures wait
 */
export async function updateVenture(
  db: Db,
  files: Files,
  id: number,
  editor: Editor,
  { owner_user: _, revision, ...changes }: VentureChanges,
  mostPending: number,
): Promise<OwnVenture> {
  await requireEditor(db, id, editor);
  await requireAllChoices(db, changes);
  changes.phone_number = await readNumber(
    db,
    changes,
    changes.countries ?? (await findCountryIds(db, id)),
  );
  const logoKey = await storeLogo(files, changes.logo);
  await inTransaction(db, async (trx) => {
    if (!(await lockUser(trx, editor.id))) throw unauthorized();
    const before = await selectVentures(trx)
      .where('ventures.id', '=', id)
      .$call(lockRow(trx, { of: 'ventures' }))
      .executeTakeFirst();
    // Staff may have given it to somebody else since the request was accepted.
    const isStillTheirs = before?.owner_id === editor.id || editor.isStaff;
    if (!before || !isStillTheirs) throw noVenture();
    const columns = toColumns(changes);
    if (logoKey !== undefined) columns.logo_key = logoKey;
    const fields = changedFields(before, columns, changes);
    if (columns.shows_founder === 1 && fields.includes('shows_founder'))
      requireOwnName(before, editor);
    const clashing = findConflictingFields(before, revision, fields);
    if (clashing.length > 0) {
      const views = (await countViews(trx, [id])).get(id) ?? 0;
      throw editConflict(toOwnVenture(before, files, views), clashing);
    }
    const isResubmitted = before.review_status === 'declined' && before.owner_id === editor.id;
    if (fields.length === 0 && !isResubmitted) return;
    if (isResubmitted) await requireFewPending(trx, editor.id, mostPending);
    await trx
      .updateTable('ventures')
      .set({
        ...columns,
        ...nextRevision(before, fields),
        ...(isResubmitted && {
          review_status: 'pending',
          review_reason: null,
          submitted_at: now(),
        }),
      })
      .where('id', '=', id)
      .execute();
    await replaceChoices(trx, id, changes);
    if (logoKey !== undefined) await detachFile(trx, before.logo_key);
    if (logoKey) await attachFile(trx, logoKey);
    await recordHistory(trx, {
      actorId: editor.id,
      action: isResubmitted ? 'resubmitted' : 'edited',
      subject: { kind: 'venture', id },
      after: { fields },
    });
    const after = await readVenture(trx, id);
    await noteChange(trx, { before, after, byOwner: before.owner_id === editor.id });
  });
  return toOwnVenture(await readVenture(db, id), files, (await countViews(db, [id])).get(id) ?? 0);
}

/** The team may hide an owner's name, but never show it. @throws 403 */
function requireOwnName({ owner_id }: { owner_id: number }, editor: Editor) {
  if (owner_id === editor.id) return;
  throw forbidden({
    en: 'Only its owner can choose to show their name.',
    fr: 'Seul son propriétaire peut choisir d’afficher son nom.',
  });
}

/** @throws 403 unless it is the owner or a reviewer; 404 if they may not see it */
export async function requireReviewReader(db: Db, id: number, reader: Editor) {
  if (!mayActAs(reader, 'reviewer')) return requireEditor(db, id, reader);
  const venture = await findStanding(db, id);
  if (!venture) throw noVenture();
  return venture;
}

function findStanding(db: Db, id: number) {
  return db
    .selectFrom('ventures')
    .select(['owner_id', 'review_status'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** @throws 403 unless it is the owner or staff; 404 if they may not see it */
async function requireEditor(db: Db, id: number, editor: Editor) {
  const venture = await findStanding(db, id);
  if (venture && (editor.isStaff || venture.owner_id === editor.id)) return venture;
  if (venture?.review_status !== 'approved') throw noVenture();
  throw forbidden({
    en: 'Only its owner and the team may do this with a venture.',
    fr: 'Seuls son propriétaire et l’équipe Inzira peuvent faire cela avec une entreprise.',
  });
}

async function readVenture(db: Db, id: number): Promise<VentureRow> {
  const row = await selectVentures(db).where('ventures.id', '=', id).executeTakeFirst();
  if (!row) throw noVenture();
  return row;
}

async function readNumber(
  db: Db,
  { phone_number: written }: Pick<VentureChanges, 'phone_number'>,
  countries: readonly number[],
) {
  return written === undefined ? undefined : toInternationalNumber(db, written, countries);
}

async function findCountryIds(db: Db, id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('venture_countries')
    .select('country_id')
    .where('venture_id', '=', id)
    .orderBy('country_id')
    .execute();
  return rows.map(({ country_id }) => country_id);
}

/** @returns the key; null to remove the logo, undefined to keep it. */
async function storeLogo(files: Files, logo: UploadedFile | '' | undefined) {
  if (logo === undefined) return undefined;
  return logo === '' ? null : files.storeImage(logo, LOGO_SIDES);
}
