import { accountSecurityEndpoints } from './account-security.ts';
import { accountEndpoints } from './accounts.ts';
import { advisorEndpoints } from './advisor.ts';
import { calculatorEndpoints } from './calculators.ts';
import { certificateEndpoints } from './certificates.ts';
import { contactEndpoints } from './contact.ts';
import type { Endpoint } from './endpoint.ts';
import { factEndpoints } from './facts.ts';
import { legalEndpoints } from './legal.ts';
import { jobEndpoints } from './jobs.ts';
import { learningEndpoints } from './learning.ts';
import { notificationEndpoints } from './notifications.ts';
import { offlineEndpoints } from './offline.ts';
import { opportunityEndpoints } from './opportunities.ts';
import { organizationMemberEndpoints } from './organization-members.ts';
import { organizationEndpoints } from './organizations.ts';
import { passkeyEndpoints } from './passkeys.ts';
import { organizationSignInEndpoints } from './organization-sign-in.ts';
import { planEndpoints } from './plan.ts';
import { platformEndpoints } from './platform.ts';
import { promiseEndpoints } from './promises.ts';
import { psychometricEndpoints } from './psychometric.ts';
import { resourceEndpoints } from './resources.ts';
import { reviewEndpoints } from './review.ts';
import { staffEndpoints } from './staff.ts';
import { staffAnswerEndpoints } from './staff-answers.ts';
import { staffContentEndpoints } from './staff-content.ts';
import { staffFeedEndpoints } from './staff-feeds.ts';
import { staffMessageEndpoints } from './staff-messages.ts';
import { staffNumberEndpoints } from './staff-numbers.ts';
import { staffOrganizationEndpoints } from './staff-organizations.ts';
import { staffPeopleEndpoints } from './staff-people.ts';
import { staffReleasedEndpoints } from './staff-released.ts';
import { staffSettingsEndpoints } from './staff-settings.ts';
import { staffSignInEndpoints } from './staff-sign-in.ts';
import { staffTranslationEndpoints } from './staff-translations.ts';
import { tallyEndpoints } from './tallies.ts';
import { studioRecordEndpoints } from './studio-records.ts';
import { studioEndpoints } from './studio.ts';
import { studioPackEndpoints } from './studio-packs.ts';
import { studioTrainerEndpoints } from './studio-trainers.ts';
import { todayEndpoints } from './today.ts';
import { uploadEndpoints } from './uploads.ts';
import { ventureEndpoints } from './ventures.ts';
import { ventureReviewEndpoints } from './venture-review.ts';

/** All endpoints; tests iterate over this list. */
export const allEndpoints: readonly Endpoint[] = [
  platformEndpoints,
  offlineEndpoints,
  uploadEndpoints,
  jobEndpoints,
  accountEndpoints,
  accountSecurityEndpoints,
  passkeyEndpoints,
  contactEndpoints,
  organizationEndpoints,
  organizationMemberEndpoints,
  organizationSignInEndpoints,
  notificationEndpoints,
  learningEndpoints,
  reviewEndpoints,
  certificateEndpoints,
  psychometricEndpoints,
  advisorEndpoints,
  calculatorEndpoints,
  planEndpoints,
  promiseEndpoints,
  tallyEndpoints,
  factEndpoints,
  legalEndpoints,
  ventureEndpoints,
  ventureReviewEndpoints,
  studioEndpoints,
  studioRecordEndpoints,
  studioTrainerEndpoints,
  studioPackEndpoints,
  todayEndpoints,
  opportunityEndpoints,
  resourceEndpoints,
  staffEndpoints,
  staffPeopleEndpoints,
  staffMessageEndpoints,
  staffContentEndpoints,
  staffTranslationEndpoints,
  staffNumberEndpoints,
  staffSettingsEndpoints,
  staffSignInEndpoints,
  staffAnswerEndpoints,
  staffReleasedEndpoints,
  staffOrganizationEndpoints,
  staffFeedEndpoints,
].flatMap((group) => Object.values<Endpoint>(group));
