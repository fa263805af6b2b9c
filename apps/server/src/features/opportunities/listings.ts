import { LISTINGS_PER_PAGE } from '@inzira/contract/limits';
import type { Language } from '@inzira/contract/accounts';
import type { UploadedFile } from '@inzira/contract/endpoint';
import {
  opportunityEndpoints,
  type LISTING_STATES,
  type NewOpportunity,
  type OpportunityChanges,
  type OwnListing,
} from '@inzira/contract/opportunities';
import { sql, type Updateable } from 'kysely';
import { inTransaction, now, type Db, type Tables } from '#src/platform/db/database.ts';
import {
  findConflictingFields,
  editConflict,
  nextRevision,
} from '#src/platform/db/field-revisions.ts';
import type { Tokens } from '#src/platform/http/tokens.ts';
import { attachFile, detachFile, type Files } from '#src/platform/files/files.ts';
import { recordHistory } from '#src/platform/db/history.ts';
import { findPage } from '#src/platform/db/paging.ts';
import { searchIds } from '#src/platform/search/search.ts';
import { ORIGINAL } from '#src/platform/content/translations.ts';
import { addDays, today } from '#src/platform/days.ts';
import { isClosed } from './deadlines.ts';
import { NO_DEADLINE, opportunitySearch } from './opportunities.table.ts';
import {
  findChangedFields,
  lockListing,
  replaceLists,
  toColumns,
  toTranslations,
} from './listing-changes.ts';
import { markdownFields, withHtml } from './listing-markdown.ts';
import { OTHER_LANGUAGES, isOutdated, sayIn, translationFields } from './listing-translations.ts';
import { getOpportunity } from './opportunities.ts';

const LOGO_SIDES = { large: 512, small: 128 };

/** @throws 400 for an unknown sector or country. @returns its id */
export async function createOpportunity(
  db: Db,
  actorId: number | null,
  sent: NewOpportunity,
): Promise<number> {
  const listing = withHtml(sent);
  return inTransaction(db, async (trx) => {
    const columns = toColumns(listing);
    const moment = now();
    const { id } = await trx
      .insertInto('opportunities')
      .values({
        ...columns,
        ...toTranslations({ translations: '{}' }, listing),
        checked_at: moment,
        link_state: 'unknown',
        link_failures: 0,
        created_at: moment,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await replaceLists(trx, id, columns.deadline, listing);
    await recordHistory(trx, { actorId, action: 'created', subject: { kind: 'opportunity', id } });
    return id;
  });
}

interface Reader {
  id: number;
  language: Language;
}

/**
 * Changes the given fields, and marks the listing as checked. A new deadline gets new reminders.
 * @throws 400, 404; 409 for a field that somebody else changed since `revision`
 */
export async function updateOpportunity(
  { db, files, tokens }: { db: Db; files: Files; tokens: Tokens },
  editor: Reader,
  id: number,
  { revision, ...sent }: OpportunityChanges,
): Promise<OwnListing> {
  return inTransaction(db, async (trx) => {
    const read = async () => getListing({ db: trx, files, tokens }, editor, id);
    const before = await lockListing(trx, id);
    const changes = withHtml(sent, before);
    const fields = await findChangedFields(trx, before, changes);
    const clashing = findConflictingFields(before, revision, fields);
    if (clashing.length > 0) throw editConflict(await read(), clashing);
    const columns = toColumns(changes);
    await trx
      .updateTable('opportunities')
      .set({
        ...columns,
        ...toTranslations(before, changes),
        ...(fields.includes('apply_link') && {
          link_state: 'unknown' as const,
          link_checked_at: null,
          link_failures: 0,
        }),
        ...(fields.length > 0 && nextRevision(before, fields)),
        checked_at: now(),
      })
      .where('id', '=', id)
      .execute();
    if (fields.includes('deadline')) {
      await trx
        .updateTable('saved_opportunities')
        .set({ week_reminder_at: null, day_reminder_at: null })
        .where('opportunity_id', '=', id)
        .execute();
    }
    await replaceLists(trx, id, columns.deadline ?? before.deadline, changes);
    await recordHistory(trx, {
      actorId: editor.id,
      action: 'edited',
      subject: { kind: 'opportunity', id },
      after: { fields },
    });
    return read();
  });
}

/** The listing in its original language, with its translations. @throws 404 */
export async function getListing(
  { db, files, tokens }: { db: Db; files: Files; tokens: Tokens },
  editor: Reader,
  id: number,
): Promise<OwnListing> {
  const detail = await getOpportunity({ db, files, tokens }, editor.id, id, ORIGINAL);
  const row = await lockListing(db, id);
  const tags = await findTagNames(db, id);
  return {
    ...detail,
    ...translationFields(row),
    is_french_outdated: isOutdated(row, 'fr'),
    ...markdownFields(row),
    ...(Object.fromEntries(
      OTHER_LANGUAGES.map((language) => {
        const names = tags.flatMap(({ translations }) => translations[language] ?? []);
        return [`tags_${language}`, names.length === tags.length ? names : null];
      }),
    ) as Pick<OwnListing, 'tags_fr'>),
  };
}

async function findTagNames(db: Db, id: number) {
  const rows = await db
    .selectFrom('opportunity_tags')
    .innerJoin('tags', 'tags.id', 'opportunity_tags.tag_id')
    .select('tags.translations')
    .where('opportunity_id', '=', id)
    .orderBy('tags.name')
    .execute();
  return rows.map(({ translations }) => ({
    translations: JSON.parse(translations) as Partial<Record<Language, string>>,
  }));
}

/** An empty logo removes it. @throws 404, 415 unless it is an image */
export async function setLogo(
  db: Db,
  files: Files,
  actorId: number,
  id: number,
  logo: UploadedFile | '',
) {
  await lockListing(db, id);
  const logoKey = logo === '' ? null : await files.storeImage(logo, LOGO_SIDES);
  await inTransaction(db, async (trx) => {
    const before = await lockListing(trx, id);
    await change(trx, actorId, id, 'edited', {
      logo_key: logoKey,
      ...nextRevision(before, ['logo']),
    });
    await detachFile(trx, before.logo_key);
    if (logoKey) await attachFile(trx, logoKey);
  });
}

interface ListingQuery {
  page?: string | undefined;
  state?: (typeof LISTING_STATES)[number] | undefined;
  search?: string | undefined;
}

/** For staff: open listings by deadline, optionally only those with a dead link, or closed ones, latest first. */
export async function findListings(
  db: Db,
  { page, state = 'open', search = '' }: ListingQuery,
  language: Language,
) {
  const order =
    state === 'closed'
      ? { direction: 'desc' as const, from: addDays(today(), -1) }
      : { direction: 'asc' as const, from: today() };
  return findPage(db, {
    page,
    size: LISTINGS_PER_PAGE,
    url: opportunityEndpoints.listings.url,
    filters: { state, search },
    ids: db
      .selectFrom('opportunities')
      .select('opportunities.id')
      .$if(state === 'dead', (query) => query.where('link_state', '=', sql.lit('dead'))),
    restrictTo: await searchIds(db, opportunitySearch, { text: search }),
    order: { columns: ['opportunities.deadline', 'opportunities.id'], ...order },
    load: async (ids) => {
      const rows = await db
        .selectFrom('opportunities')
        .select([
          'id',
          'title',
          'translations',
          'organization_name',
          'deadline',
          'apply_link',
          'checked_at',
          'link_state',
          'link_checked_at',
        ])
        .where('id', 'in', ids)
        .execute();
      return rows.map((row) => ({
        ...sayIn(language, row),
        deadline: row.deadline === NO_DEADLINE ? null : row.deadline,
        closed: isClosed(row.deadline),
      }));
    },
  });
}

/** Marks a listing as compared with its source today. @throws 404 */
export async function confirmListing(db: Db, actorId: number, id: number) {
  await change(db, actorId, id, 'checked', {
    checked_at: now(),
    link_state: 'unknown',
    link_checked_at: null,
    link_failures: 0,
  });
}

/** Sets the deadline to yesterday, unless the listing is already closed. @throws 404 */
export async function closeListing(db: Db, actorId: number, id: number) {
  await inTransaction(db, async (trx) => {
    const before = await lockListing(trx, id);
    if (isClosed(before.deadline)) return;
    await change(trx, actorId, id, 'closed', {
      deadline: addDays(today(), -1),
      ...nextRevision(before, ['deadline']),
    });
  });
}

async function change(
  db: Db,
  actorId: number,
  id: number,
  action: string,
  columns: Updateable<Tables['opportunities']>,
) {
  await inTransaction(db, async (trx) => {
    await lockListing(trx, id);
    await trx.updateTable('opportunities').set(columns).where('id', '=', id).execute();
    await recordHistory(trx, { actorId, action, subject: { kind: 'opportunity', id } });
  });
}
