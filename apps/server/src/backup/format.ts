import { z } from 'zod';
import type { Tables } from '#src/platform/db/database.ts';

/** An expected error, whose message is printed as one line without a stack. */
export class BackupError extends Error {}

/** The parts of a backup, in the order of the archive. */
export const PART = {
  about: 'inzira-backup.json',
  file: (key: string) => `files/${key}`,
  database: 'database.json',
  rows: (table: string, number: number) =>
    `tables/${table}/${String(number).padStart(6, '0')}.jsonl`,
  sums: 'SHA256SUMS',
} as const;

/** Keys of stored files, as `platform/files/files.ts` creates them: none leads out of its folder. */
const FILE_PART = /^files\/((?:public|private)\/[\w-]{1,100}(?:\.[a-z0-9]{1,8})?)$/;
const ROWS_PART = /^tables\/(\w{1,63})\/\d+\.jsonl$/;

export const keyOfPart = (name: string) => FILE_PART.exec(name)?.[1] ?? null;
export const tableOfPart = (name: string) => ROWS_PART.exec(name)?.[1] ?? null;

export const About = z.object({
  product: z.literal('inzira'),
  format: z.literal(1),
  version: z.string(),
});

/** The state of the database; its rows follow. */
export const DatabaseState = z.object({
  taken_at: z.string(),
  engine: z.enum(['sqlite', 'postgres']),
  migrations: z.array(z.string()),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()),
      /** The highest id ever assigned, so that none is assigned twice. */
      last_id: z.int().nullable(),
    }),
  ),
  waiting_mails: z.int(),
});
export type DatabaseState = z.infer<typeof DatabaseState>;

/**
 * Tables that a restore must not bring back, because their rows may have ended since: sessions, reset links, invitations, shared links,
 * permissions to read, mails. Users log in again, and are invited again. Unused uploads have no contents in the backup, so they start
 * again. Salts of visitor hashes are deleted with the day.
 */
export const LEFT_OUT = new Set<string>([
  'sessions',
  'reset_links',
  'email_links',
  'passkey_challenges',
  'invitations',
  'organization_links',
  'organization_transfers',
  'provider_visits',
  'plan_links',
  'plan_readers',
  'outbox',
  'uploads',
  'studio_pack_links',
  'venture_view_salts',
  'venture_view_visitors',
] satisfies (keyof Tables)[]);

/** Consents that may have been withdrawn since the backup: users are asked again. */
export const ENDED_CONSENTS: readonly { table: keyof Tables; column: string; none: null | 0 }[] = [
  { table: 'plans', column: 'mentor_may_read_since', none: null },
  { table: 'plans', column: 'trainer_may_read_since', none: null },
  { table: 'memberships', column: 'progress_shared_at', none: null },
  { table: 'advisor_ideas', column: 'keep_questions_since', none: null },
  { table: 'advisor_ideas', column: 'voice_since', none: null },
  { table: 'ventures', column: 'shows_founder', none: 0 },
  // Staff must approve the domains of a provider again.
  { table: 'organization_domains', column: 'approved_at', none: null },
];

/** Rows of other tables that are left out: jobs that send mail, invitations of trainers, and unused files. */
export function isLeftOut(table: string, column: (name: string) => unknown): boolean {
  if (table === 'jobs') return column('kind') === 'send-mail';
  if (table === 'studio_trainer_decisions') return column('decision') === 'invited';
  if (table === 'stored_files') return column('attached_at') === null;
  return false;
}

/**
 * Sessions and mails that were created after the backup have ids that must not be reused, so ids skip ahead. An integer
 * has room for two hundred restores.
 */
export const SKIPPED_IDS = 10_000_000;
