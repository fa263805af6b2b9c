import type { Language } from '@inzira/contract/accounts';
import { PACK_PARTS, type PackPart } from '@inzira/contract/studio';
import type { OwnPack, Pack } from '@inzira/contract/studio-packs';
import { inTransaction, type Db } from '#src/platform/db/database.ts';
import { notFound } from '#src/platform/http/errors.ts';
import { recordHistory } from '#src/platform/db/history.ts';
import { ShareLinks } from '#src/platform/http/share-links.ts';
import { toFullName } from '#src/features/accounts/accounts.ts';
import { findMainVenture } from '#src/features/ventures/ventures.ts';
import { readToday } from '#src/platform/settings.ts';
import { selectShown } from './shown-activities.ts';
import { inLanguage } from './journey-texts.ts';
import { noTrainee } from './trainer-permissions.ts';

const links = new ShareLinks('studio_pack_links', '/packs');

type Entry = Pack['parts'][number]['entries'][number];

/** The approved work of a user, by parts, with four statements. @throws 404 for an unknown user */
export async function getPack(
  db: Db,
  userId: number,
  language: Language,
  nobody = noTrainee,
): Promise<Pack> {
  const head = await db
    .selectFrom('users')
    .leftJoin('studio_packs as pack', 'pack.user_id', 'users.id')
    .select([
      'users.username',
      'users.first_name',
      'users.last_name',
      'pack.name',
      'pack.tagline',
      'pack.contact',
    ])
    .where('users.id', '=', userId)
    .where('users.disabled_at', 'is', null)
    .executeTakeFirst();
  if (!head) throw nobody();
  const main = await findMainVenture(db, userId);
  // With several ventures, only the user can tell which one the work is about.
  const venture = main?.isOnly ? main : undefined;
  const entries = await findEntries(db, userId, language);
  const parts = PACK_PARTS.map((part) => ({
    part,
    entries: entries.filter((one) => one.part === part).map(({ part: _, ...entry }) => entry),
  })).filter((part) => part.entries.length > 0);
  const founder = toFullName(head);
  return {
    name: head.name ?? venture?.company_name ?? founder,
    tagline: head.tagline ?? venture?.tagline ?? null,
    founder,
    contact: head.contact,
    parts,
    updated_at:
      entries
        .map((one) => one.approved_at)
        .toSorted()
        .at(-1) ?? null,
  };
}

async function findEntries(
  db: Db,
  userId: number,
  language: Language,
): Promise<(Entry & { part: PackPart })[]> {
  const originals = await db
    .selectFrom('studio_records as record')
    .innerJoin('studio_versions as version', (join) =>
      join
        .onRef('version.record_id', '=', 'record.id')
        .onRef('version.number', '=', 'record.version'),
    )
    .innerJoin('journey_activities as activity', 'activity.id', 'record.activity_id')
    .innerJoin('journey_steps as step', 'step.id', 'activity.step_id')
    .innerJoin('journey_sections as section', 'section.id', 'step.section_id')
    .leftJoin('stored_files as file', 'file.key', 'version.file_key')
    .select([
      'activity.id',
      'activity.title',
      'activity.pack_part',
      'version.content',
      'file.filename',
      'record.reviewed_at',
    ])
    .where('record.user_id', '=', userId)
    .where('record.status', '=', 'approved')
    .where('activity.pack_part', 'is not', null)
    .where('activity.id', 'in', selectShown(db, await readToday(db)))
    .orderBy('section.position')
    .orderBy('step.position')
    .orderBy('activity.position')
    .execute();
  const rows = await inLanguage(db, 'activity', language, originals);
  const goals = await db
    .selectFrom('studio_approved_milestones as reached')
    .innerJoin('studio_records as record', 'record.id', 'reached.record_id')
    .innerJoin('journey_milestones as milestone', 'milestone.id', 'reached.milestone_id')
    .select([
      'milestone.id',
      'milestone.activity_id',
      'milestone.title',
      'milestone.target_value',
      'milestone.unit',
      'reached.value',
    ])
    .where('record.user_id', '=', userId)
    .where('reached.value', '>', 0)
    .where('milestone.archived_at', 'is', null)
    .orderBy('milestone.position')
    .execute();
  const milestones = await inLanguage(db, 'milestone', language, goals);
  return rows.flatMap(({ id, title, pack_part: part, content, filename, reviewed_at }) =>
    part === null
      ? []
      : {
          part,
          activity: { id, title },
          content,
          file_name: filename,
          approved_at: reviewed_at ?? '',
          milestones: milestones
            .filter((one) => one.activity_id === id)
            .map((one) => ({
              title: one.title,
              current_value: one.value,
              target_value: one.target_value,
              unit: one.unit,
            })),
        },
  );
}

/** The pack as its owner sees it, with what is missing; only the owner gets the link. */
export async function getOwnPack(
  db: Db,
  userId: number,
  readerId: number,
  language: Language,
): Promise<OwnPack> {
  const pack = await getPack(db, userId, language);
  return {
    ...pack,
    user: userId,
    missing: PACK_PARTS.filter((part) => !pack.parts.some((one) => one.part === part)),
    share: readerId === userId ? await links.find(db, userId) : null,
  };
}

interface Heading {
  name?: string | undefined;
  tagline?: string | undefined;
  contact?: string | undefined;
}

/** Fields that are left out stay; an empty one is reset to the venture's own value. */
export async function updatePack(
  db: Db,
  userId: number,
  language: Language,
  heading: Heading,
): Promise<OwnPack> {
  const fields = Object.fromEntries(
    (['name', 'tagline', 'contact'] as const)
      .filter((field) => heading[field] !== undefined)
      .map((field) => [field, heading[field] || null]),
  );
  await db
    .insertInto('studio_packs')
    .values({ user_id: userId, name: null, tagline: null, contact: null, ...fields })
    .onConflict((conflict) =>
      Object.keys(fields).length > 0
        ? conflict.column('user_id').doUpdateSet(fields)
        : conflict.doNothing(),
    )
    .execute();
  return getOwnPack(db, userId, userId, language);
}

export async function sharePack(db: Db, userId: number, language: Language): Promise<OwnPack> {
  await inTransaction(db, async (trx) => {
    if (await links.create(trx, userId)) await record(trx, userId, 'pack-shared');
  });
  return getOwnPack(db, userId, userId, language);
}

export async function withdrawPack(db: Db, userId: number) {
  await inTransaction(db, async (trx) => {
    if (await links.withdraw(trx, userId)) await record(trx, userId, 'pack-withdrawn');
  });
}

async function record(trx: Db, userId: number, action: string) {
  await recordHistory(trx, {
    actorId: userId,
    action,
    subject: { kind: 'venture-member', id: userId },
  });
}

/** @throws 404 for a withdrawn or unknown link */
export async function getSharedPack(db: Db, token: string, language: Language): Promise<Pack> {
  const userId = await links.findOwner(db, token);
  if (userId === undefined) throw noPack();
  return getPack(db, userId, language, noPack);
}

const noPack = () =>
  notFound({
    en: 'This link shows nothing any more. Ask the founder for a new one.',
    fr: 'Ce lien ne montre plus rien. Demandez-en un nouveau à la personne qui vous l’a envoyé.',
  });
