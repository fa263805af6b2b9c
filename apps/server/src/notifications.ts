import type { KindTexts } from '#src/features/notifications/notifications.ts';
import { advisorNotifications } from '#src/features/advisor/advisor-notifications.ts';
import { contactNotifications } from '#src/features/contact/contact-notifications.ts';
import { opportunityNotifications } from '#src/features/opportunities/opportunity-notifications.ts';
import { organizationNotifications } from '#src/features/organizations/organization-notifications.ts';
import { promiseNotifications } from '#src/features/promises/promise-notifications.ts';
import { studioNotifications } from '#src/features/studio/studio-notifications.ts';
import { ventureNotifications } from '#src/features/ventures/venture-notifications.ts';

/** The kinds of notifications of all features, in the order of the settings page. */
export const notificationKinds: KindTexts = {
  ...organizationNotifications,
  ...ventureNotifications,
  ...studioNotifications,
  ...promiseNotifications,
  ...opportunityNotifications,
  ...contactNotifications,
  ...advisorNotifications,
};
