/** Limits that server and web share: lengths, sizes, counts. Without zod, so that the web can import the values. */

/* Rows of a full page of each list: the server's page size, and the web's to count pages. */
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
  /** The exact size of every part but the last. */
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
  /** The approximate cost of a question with its reply. */
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

/** The percentage of right answers in one attempt that passes a chapter's quiz. */
export const QUIZ_PASS_PERCENT = 70;

export const CONTACT_LIMITS = { name: 150, message: 5000 } as const;

/** A search returns at most this many, the newest: an equal `count` means "at least". */
export const MAX_FOUND = 250;

/** The most people in one export, the newest. */
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
  /** The length of a line of a calculator's result. */
  shown: 200,
  /** The length of the figures behind it. */
  given: 2000,
} as const;

export const REVIEW_LIMITS = {
  /** The number of questions in a round. */
  round: 5,
  /** The number of new questions in a day. */
  newInADay: 5,
  /** The most tries for a question. */
  tries: 20,
} as const;

export const PACK_LIMITS = { name: 150, tagline: 140, contact: 200 } as const;

export const STUDIO_LIMITS = {
  /** The length of submitted work. */
  content: 20_000,
  comment: 4_000,
  fileBytes: UPLOAD_LIMITS.documentBytes,
  /** The maximum value of a milestone; whole numbers only. */
  value: 2_000_000_000,
  leaveMessage: 1_000,
  snippets: 100,
} as const;

/** The stages that a learner can choose from. */
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
  /** The most writes in one request. */
  writes: 100,
  /** A phone's clock is not trusted for longer ago. */
  days: 30,
} as const;
