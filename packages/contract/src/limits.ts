/** What server and web both hold to: lengths, sizes, counts. Without zod, so that the web imports the values. */

/* Rows of a full page of a list: the server cuts by them, the web counts pages with them. */
export const ADVISOR_PAGE_SIZE = 20;
export const FAILED_JOBS_PER_PAGE = 20;
export const HISTORY_PER_PAGE = 20;
export const LISTINGS_PER_PAGE = 20;
export const MEMBERS_PER_PAGE = 25;
export const NOTIFICATIONS_PER_PAGE = 20;
export const OPPORTUNITIES_PER_PAGE = 5;
export const ORGANIZATIONS_PER_PAGE = 20;
export const PEOPLE_PER_PAGE = 20;
export const PROGRESS_PER_PAGE = 100;
export const RESOURCES_PER_PAGE = 6;
export const STAFF_MESSAGES_PER_PAGE = 20;
export const SUBSCRIBERS_PER_PAGE = 50;
export const VENTURES_PER_PAGE = 5;
export const VENTURE_REVIEWS_PER_PAGE = 20;

export const UPLOAD_LIMITS = {
  documentBytes: 20 * 1024 * 1024,
  imageBytes: 5 * 1024 * 1024,
  /** Every part but the last has exactly so many. */
  partBytes: 524_288,
} as const;

export const ACCOUNT_LIMITS = {
  usernameMin: 3,
  usernameMax: 150,
  passwordMin: 8,
  passwordMax: 128,
  emailMax: 254,
  nameMax: 150,
} as const;

export const PASSKEY_LIMITS = { name: 60, perUser: 10 } as const;

export const INSTITUTION_LIMITS = {
  issuer: 300,
  text: 200,
  secret: 500,
  domain: 200,
  domains: 5,
} as const;

export const ALLOWANCE_LIMITS = {
  monthlyTokens: 1_000_000_000,
  /** About what a question takes with its reply. */
  replyTokens: 3000,
} as const;

export const IDEA_LIMITS = {
  idea: 300,
  sector: 80,
  country: 80,
  customer: 150,
} as const;

export const ADVISOR_LIMITS = {
  message: 4000,
  perMinute: 12,
  perDay: 200,
  recordingBytes: 2 * 1024 * 1024,
  recordingSeconds: 60,
  search: 100,
} as const;

export const LEGAL_LIMITS = { text: 40_000 } as const;

export const CERTIFICATE_LIMITS = { holder: 80 } as const;

/** So many percent of a chapter's quiz have to be right, in one attempt of any number. */
export const QUIZ_PASS_PERCENT = 70;

export const CONTACT_LIMITS = { name: 150, message: 5000 } as const;

/** A search finds at most so many, the newest: a `count` of so many says "at least". */
export const MAX_FOUND = 250;

/** People in one export, the newest. */
export const MAX_PEOPLE_EXPORTED = 100_000;

export const NOTE_LIMITS = { text: 4_000 } as const;

export const OPPORTUNITY_LIMITS = {
  title: 150,
  organizationName: 150,
  benefits: 300,
  targetAudience: 500,
  description: 20_000,
  url: 500,
  feeNote: 300,
  tag: 40,
  tags: 6,
  choices: 300,
  search: 200,
  logoBytes: 5 * 1024 * 1024,
} as const;

export const ORGANIZATION_LIMITS = {
  name: 150,
  description: 2000,
  industry: 100,
  website: 300,
  phone: 40,
  address: 300,
  logoBytes: 5 * 1024 * 1024,
} as const;

export const PROMISE_LIMITS = { text: 200, outcome: 300 } as const;

export const PLAN_LIMITS = {
  title: 100,
  /** Of a line of a calculator's result. */
  shown: 200,
  /** Of the figures that it comes from. */
  given: 2000,
} as const;

export const REVIEW_LIMITS = {
  /** Questions in a round. */
  round: 5,
  /** Of them those that are asked for the first time, in a day. */
  newInADay: 5,
  /** Answers that one question takes. */
  tries: 20,
} as const;

export const PACK_LIMITS = { name: 150, tagline: 140, contact: 200 } as const;

export const STUDIO_LIMITS = {
  /** Of a submission. */
  content: 20_000,
  comment: 4_000,
  fileBytes: UPLOAD_LIMITS.documentBytes,
  /** Of a milestone; whole numbers only. */
  value: 2_000_000_000,
  leaveMessage: 1_000,
  snippets: 100,
} as const;

/** Where a learner stands who chooses where to begin. */
export const LEARNER_STAGES = ['idea', 'first-customers', 'growing'] as const;
export type LearnerStage = (typeof LEARNER_STAGES)[number];

export const VENTURE_STAGES = ['Idea/Concept', 'Startup', 'Growth', 'Mature'] as const;

export const VENTURE_LIMITS = {
  companyName: 150,
  tagline: 70,
  pitch: 999,
  url: 300,
  fullAddress: 300,
  phoneNumber: 40,
  sectors: 3,
  logoBytes: 5 * 1024 * 1024,
  search: 200,
  declineReason: 1000,
} as const;

export const OFFLINE_LIMITS = {
  /** In one request. */
  writes: 100,
  /** Longer ago, the moment on a phone is not believed. */
  days: 30,
} as const;
