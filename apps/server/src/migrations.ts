import { accountMigrations } from '#src/features/accounts/accounts.table.ts';
import { advisorMigrations } from '#src/features/advisor/advisor.table.ts';
import { calculatorMigrations } from '#src/features/calculators/calculators.table.ts';
import { certificateMigrations } from '#src/features/certificates/certificates.table.ts';
import { contactMigrations } from '#src/features/contact/contact.table.ts';
import { factMigrations } from '#src/features/facts/facts.table.ts';
import { legalMigrations } from '#src/features/legal/legal.table.ts';
import { learningMigrations } from '#src/features/learning/learning.table.ts';
import { opportunityMigrations } from '#src/features/opportunities/opportunities.table.ts';
import { organizationMigrations } from '#src/features/organizations/organizations.table.ts';
import { planMigrations } from '#src/features/plan/plan.table.ts';
import { promiseMigrations } from '#src/features/promises/promises.table.ts';
import { psychometricMigrations } from '#src/features/psychometric/psychometric.table.ts';
import { notificationMigrations } from '#src/features/notifications/notifications.table.ts';
import { resourceMigrations } from '#src/features/resources/resources.table.ts';
import { contentEditMigrations } from '#src/platform/content/content-edits.table.ts';
import { historyMigrations } from '#src/platform/db/history.table.ts';
import { staffMigrations } from '#src/features/staff/staff.table.ts';
import { studioMigrations } from '#src/features/studio/studio.table.ts';
import { tallyMigrations } from '#src/features/tallies/tallies.table.ts';
import { ventureMigrations } from '#src/features/ventures/ventures.table.ts';
import { contentVersionMigrations } from '#src/platform/content/content-versions.table.ts';
import { filesMigrations, uploadsMigrations } from '#src/platform/files/files.table.ts';
import { idempotencyMigrations } from '#src/platform/http/idempotency.table.ts';
import { installationMigrations } from '#src/platform/db/installation.table.ts';
import { jobsMigrations } from '#src/platform/jobs/jobs.table.ts';
import type { Migration } from '#src/platform/db/migrations.ts';
import { outboxMigrations, outboxOwnerMigrations } from '#src/platform/mail/outbox.table.ts';
import { throttleMigrations } from '#src/platform/http/throttle.table.ts';

/** All migrations, in the order in which they run. */
export const migrations: readonly Migration[] = [
  ...installationMigrations,
  ...throttleMigrations,
  ...outboxMigrations,
  ...jobsMigrations,
  ...filesMigrations,
  ...contentVersionMigrations,
  ...accountMigrations,
  ...outboxOwnerMigrations,
  ...uploadsMigrations,
  ...idempotencyMigrations,
  ...historyMigrations,
  ...notificationMigrations,
  ...organizationMigrations,
  ...learningMigrations,
  ...psychometricMigrations,
  ...advisorMigrations,
  ...calculatorMigrations,
  ...ventureMigrations,
  ...studioMigrations,
  ...opportunityMigrations,
  ...resourceMigrations,
  ...contactMigrations,
  ...certificateMigrations,
  ...planMigrations,
  ...promiseMigrations,
  ...tallyMigrations,
  ...factMigrations,
  ...legalMigrations,
  ...contentEditMigrations,
  ...staffMigrations,
];
