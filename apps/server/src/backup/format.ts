import { z } from 'zod';
import type { Tables } from '#src/platform/db/database.ts';

/** A problem whose message says all there is to say: printed as one line, without a stack. */
export class BackupError extends Error {}

/** The parts of a backup; this order is that of the archive. */
export const PART = {
  about: 'inzira-backup.json',
  file: (key: string) => `files/${key}`,
  database: 'database.json',
  rows: (table: string, number: number) =>
    `tables/${table}/${String(number).padStart(6, '0')}.jsonl`,
  sums: 'SHA256SUMS',
} as const;

/** Keys of stored files, as `platform/files/files.ts` makes them: none leads out of its folder. */
const FILE_PART = /^files\/((?:public|private)\/[\w-]{1,100}(?:\.[a-z0-9]{1,8})?)$/;
const ROWS_PART = /^tables\/(\w{1,63})\/\d+\.jsonl$/;

export const keyOfPart = (name: string) => FILE_PART.exec(name)?.[1] ?? null;
export const tableOfPart = (name: string) => ROWS_PART.exec(name)?.[1] ?? null;

export const About = z.object({
  product: z.literal('inzira'),
  format: z.literal(1),
  version: z.string(),
});

/** What the database was like; its rows follow. */
export const DatabaseState = z.object({
  taken_at: z.string(),
  engine: z.enum(['sqlite', 'postgres']),
  migrations: z.array(z.string()),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()),
      /** The highest id that was ever given out, so that none is given out twice. */
      last_id: z.int().nullable(),
    }),
  ),
  waiting_mails: z.int(),
});
export type DatabaseState = z.infer<typeof DatabaseState>;

/**
 * What would do harm if it came back: a session, reset link, invitation or shared link that has ended
 * since, a reader whom somebody has let go since, a mail that has been sent since. People log in again, and are invited again. Of an upload that no row
 * has taken there are no bytes, so that it begins anew. What hashes the visitors of a day goes with the day.
 */
export const LEFT_OUT = new Set<string>([
  'sessions',
  'reset_links',
  'email_links',
  'passkey_challenges',
  'invitations',
  'organization_links',
  'provider_visits',
  'plan_links',
  'plan_readers',
  'outbox',
  'uploads',
  'studio_pack_links',
  'venture_view_salts',
  'venture_view_visitors',
] satisfies (keyof Tables)[]);

/** Consents that may have been withdrawn since the backup: they are asked for anew. */
export const ENDED_CONSENTS: readonly { table: keyof Tables; column: string; none: null | 0 }[] = [
  { table: 'plans', column: 'mentor_may_read_since', none: null },
  { table: 'plans', column: 'trainer_may_read_since', none: null },
  { table: 'memberships', column: 'progress_shared_at', none: null },
  { table: 'advisor_ideas', column: 'keep_questions_since', none: null },
  { table: 'advisor_ideas', column: 'voice_since', none: null },
  { table: 'ventures', column: 'shows_founder', none: 0 },
  // Staff approve again whom a provider speaks for.
  { table: 'organization_domains', column: 'approved_at', none: null },
];

/** Rows of other tables that are left out: a job that sends a mail, a file that no row has taken. */
export function isLeftOut(table: string, column: (name: string) => unknown): boolean {
  if (table === 'jobs') return column('kind') === 'send-mail';
  if (table === 'stored_files') return column('attached_at') === null;
  return false;
}

/**
 * Sessions and mails of after the backup are out in the world with their ids: those that come next
 * must not have the same. Two hundred restores fit into an integer.
 */
export const SKIPPED_IDS = 10_000_000;
