import { accountData } from '#src/features/accounts/account-data.ts';
import type { PersonalData } from '#src/platform/db/personal-data.ts';
import { advisorData } from '#src/features/advisor/advisor-data.ts';
import { calculatorData } from '#src/features/calculators/calculators.ts';
import { certificateData } from '#src/features/certificates/certificates.ts';
import { contactData } from '#src/features/contact/contact-data.ts';
import { learningData } from '#src/features/learning/learning-data.ts';
import { notificationData } from '#src/features/notifications/notification-data.ts';
import { opportunityData } from '#src/features/opportunities/saved.ts';
import { organizationData } from '#src/features/organizations/organization-data.ts';
import { planData } from '#src/features/plan/plan-data.ts';
import { promiseData } from '#src/features/promises/promise-data.ts';
import { psychometricData } from '#src/features/psychometric/psychometric-data.ts';
import { studioData } from '#src/features/studio/studio-data.ts';
import { tallyData } from '#src/features/tallies/tallies.ts';
import { ventureData } from '#src/features/ventures/venture-data.ts';
import { offlineDeviceData } from '#src/platform/http/offline-writes.ts';
import { uploadData } from '#src/platform/files/upload-data.ts';

/**
 * The personal data of all features: the parts of an export, in this order. An erasure calls each before it deletes the
 * account.
 */
export const personalData: readonly PersonalData[] = [
  accountData,
  organizationData,
  learningData,
  psychometricData,
  advisorData,
  ventureData,
  studioData,
  notificationData,
  calculatorData,
  planData,
  promiseData,
  tallyData,
  opportunityData,
  contactData,
  certificateData,
  uploadData,
  offlineDeviceData,
];
