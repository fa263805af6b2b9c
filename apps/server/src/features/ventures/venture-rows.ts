import type { ApprovedVersion } from '@inzira/contract/venture-review';
import type { OwnVenture, Venture } from '@inzira/contract/ventures';
import { jsonArray, parseJson, type Db } from '#src/platform/db/database.ts';
import type { Files } from '#src/platform/files/files.ts';

/** Selects ventures with their relations, in one statement. */
export function selectVentures(db: Db) {
  return db
    .selectFrom('ventures')
    .selectAll('ventures')
    .select((eb) => [
      jsonArray(
        db,
        eb
          .selectFrom('venture_sectors')
          .innerJoin('sectors', 'sectors.id', 'venture_sectors.sector_id')
          .select(['sectors.id', 'sectors.name', 'sectors.code'])
          .whereRef('venture_sectors.venture_id', '=', 'ventures.id')
          // The order of the link table's index.
          .orderBy('venture_sectors.sector_id'),
      ).as('sectors'),
      jsonArray(
        db,
        eb
          .selectFrom('venture_countries')
          .innerJoin('countries', 'countries.id', 'venture_countries.country_id')
          .select(['countries.id', 'countries.name', 'countries.code'])
          .whereRef('venture_countries.venture_id', '=', 'ventures.id')
          .orderBy('countries.name'),
      ).as('countries'),
      jsonArray(
        db,
        eb
          .selectFrom('venture_customer_types')
          .innerJoin(
            'customer_types',
            'customer_types.id',
            'venture_customer_types.customer_type_id',
          )
          .select(['customer_types.id', 'customer_types.name', 'customer_types.code'])
          .whereRef('venture_customer_types.venture_id', '=', 'ventures.id')
          .orderBy('venture_customer_types.customer_type_id'),
      ).as('customer_types'),
    ]);
}

export type VentureRow = Awaited<
  ReturnType<ReturnType<typeof selectVentures>['executeTakeFirstOrThrow']>
>;

/** The texts, choices and addresses of a venture that a review covers. */
export function toVersion(row: VentureRow): ApprovedVersion {
  return {
    company_name: row.company_name,
    tagline: row.tagline,
    founding_date: row.founding_date,
    pitch: row.pitch,
    pitch_video_url: row.pitch_video_url,
    full_address: row.full_address,
    phone_number: row.phone_number,
    stage: row.stage,
    website: row.website,
    linkedin: row.linkedin,
    twitter: row.twitter,
    facebook: row.facebook,
    instagram: row.instagram,
    youtube: row.youtube,
    tiktok: row.tiktok,
    sectors: parseJson(row.sectors),
    countries: parseJson(row.countries),
    customer_types: parseJson(row.customer_types),
  };
}

export function toVenture(row: VentureRow, files: Files): Venture {
  return {
    id: row.id,
    ...toVersion(row),
    logo: files.publicUrl(row.logo_key),
    logo_small: files.publicUrl(row.logo_key, 'small'),
    owner_user: row.owner_id,
    created_at: row.created_at,
  };
}

type Review = Pick<VentureRow, 'review_status' | 'review_reason' | 'reviewed_at' | 'revision'>;

export function toReview(row: Review) {
  return {
    review_status: row.review_status,
    review_reason: row.review_reason,
    reviewed_at: row.reviewed_at,
    revision: row.revision,
  };
}

/** The venture as its owner sees it. */
export function toOwnVenture(row: VentureRow, files: Files, views: number): OwnVenture {
  return {
    ...toVenture(row, files),
    ...toReview(row),
    shows_founder: row.shows_founder === 1,
    views_last_30_days: views,
  };
}
