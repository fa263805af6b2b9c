import { accountJobs } from '#src/features/accounts/accounts.jobs.ts';
import { advisorJobs } from '#src/features/advisor/advisor.jobs.ts';
import { contactJobs } from '#src/features/contact/contact.jobs.ts';
import { notificationJobs } from '#src/features/notifications/notifications.jobs.ts';
import { opportunityJobs } from '#src/features/opportunities/opportunities.jobs.ts';
import { organizationJobs } from '#src/features/organizations/organizations.jobs.ts';
import { promiseJobs } from '#src/features/promises/promises.jobs.ts';
import { staffJobs } from '#src/features/staff/staff.jobs.ts';
import { ventureJobs } from '#src/features/ventures/ventures.jobs.ts';
import type { App } from '#src/platform/http/app-type.ts';
import type { JobHandlers } from '#src/platform/jobs/jobs.ts';
import { mailJobs } from '#src/platform/mail/mail.jobs.ts';
import { platformJobs } from '#src/platform/jobs/platform.jobs.ts';
import { notificationKinds } from './notifications.ts';

/** The job handlers of all features. */
export function jobHandlers(
  app: Pick<App, 'db' | 'config' | 'files' | 'spool' | 'uploads'>,
): JobHandlers {
  const { db, config } = app;
  return {
    ...mailJobs(db, config),
    ...platformJobs(app),
    ...accountJobs(db),
    ...contactJobs(db, config),
    ...organizationJobs(db),
    ...notificationJobs(db, config, notificationKinds),
    ...advisorJobs(db),
    ...ventureJobs(db),
    ...opportunityJobs(db),
    ...promiseJobs(db),
    ...staffJobs(db, config),
  };
}
