import { DAY_SECONDS } from '#src/platform/days.ts';

/** A row goes so long after the moment in its column, by a job. */
interface Expiry {
  column: string;
  seconds: number;
  job: string;
}

interface Keeping {
  /**
   * `account`: goes with the account that it is about. `nameless`: stays when an account goes, without who wrote it.
   * `address`: names people by an address that proves no account; goes with the account that has proven it.
   * `nobody`: says nothing of a person.
   */
  until: 'account' | 'nameless' | 'address' | 'nobody';
  expires?: Expiry;
}

const HOUR = 60 * 60;
const after = (seconds: number, column: string, job: string): { expires: Expiry } => ({
  expires: { column, seconds, job },
});
const account = { until: 'account' } as const;
const nameless = { until: 'nameless' } as const;
const nobody = { until: 'nobody' } as const;
const address = { until: 'address' } as const;

/** What the installation teaches, lists and runs by. */
const CONTENT = `
  modules courses chapters lessons curriculum_state content_versions lesson_translations
  part_translations question_translations outdated_translations quiz_questions earlier_quizzes
  content_edits content_held advisor_taught journey_sections journey_steps journey_activities journey_milestones
  journey_resources journey_translations journey_state resources resources_state opportunities
  opportunity_countries opportunity_sectors opportunity_stages opportunity_tags opportunity_feeds
  opportunity_feed_entries countries sectors customer_types tags facts installation
  schema_migrations
`;

/**
 * How long each table keeps what it knows of people (docs/data-protection.md). Tests compare it with the tables of the
 * database, their foreign keys and what the jobs delete. A search index follows its table.
 */
export const retention: Record<string, Keeping> = {
  // Accounts and how they are protected.
  users: account,
  user_roles: account,
  identities: account,
  second_factors: account,
  recovery_codes: account,
  passkeys: account,
  passkey_challenges: { ...account, ...after(0, 'expires_at', 'sweep-sessions') },
  sessions: { ...account, ...after(30 * DAY_SECONDS, 'last_used_at', 'sweep-sessions') },
  reset_links: { ...account, ...after(0, 'expires_at', 'sweep-sessions') },
  email_links: { ...account, ...after(0, 'expires_at', 'sweep-sessions') },
  password_resets: account,
  used_nonces: { ...nobody, ...after(0, 'expires_at', 'sweep-sessions') },
  throttles: { ...address, ...after(0, 'ends_at', 'sweep-counters') },
  // What keeps a write from being done twice.
  idempotent_answers: { ...account, ...after(DAY_SECONDS, 'created_at', 'sweep-counters') },
  arrived_writes: account,
  offline_devices: { ...account, ...after(30 * DAY_SECONDS, 'sent_all_at', 'sweep-counters') },
  // Learning.
  lesson_progress: account,
  lesson_notes: account,
  quiz_results: account,
  review_cards: account,
  review_days: account,
  certificates: account,
  profile_results: account,
  calculator_figures: account,
  plans: account,
  plan_links: account,
  plan_readers: account,
  promises: account,
  tallies: account,
  tally_goals: account,
  saved_opportunities: account,
  // The mentor.
  advisor_ideas: account,
  advisor_conversations: account,
  advisor_messages: account,
  advisor_clips: { ...account, ...after(0, 'expires_at', 'sweep-clips') },
  advisor_misses: account,
  advisor_running: account,
  advisor_unanswered: account,
  // The studio, ventures and organizations.
  studio_records: account,
  studio_versions: account,
  studio_comments: account,
  studio_approved_milestones: account,
  studio_milestone_values: account,
  studio_packs: account,
  studio_pack_links: account,
  studio_snippets: account,
  studio_threads_read: account,
  studio_trainer_decisions: account,
  studio_closed_ventures: account,
  ventures: account,
  venture_members: account,
  venture_changes: account,
  venture_countries: account,
  venture_customer_types: account,
  venture_sectors: account,
  venture_views: account,
  venture_view_visitors: { ...address, ...after(DAY_SECONDS, 'day', 'sweep-venture-views') },
  venture_view_salts: { ...nobody, ...after(DAY_SECONDS, 'day', 'sweep-venture-views') },
  memberships: account,
  organization_removals: account,
  organization_transfers: account,
  organization_links: { ...nameless, ...after(0, 'expires_at', 'sweep-invitations') },
  invitations: { ...nameless, ...after(0, 'expires_at', 'sweep-invitations') },
  provider_visits: { ...nobody, ...after(0, 'expires_at', 'sweep-invitations') },
  organizations: nobody,
  organization_domains: nobody,
  organization_providers: nobody,
  advisor_allowances: nobody,
  advisor_usage: nobody,
  advisor_usage_alone: nobody,
  // What people are told, and tell.
  notifications: { ...account, ...after(365 * DAY_SECONDS, 'created_at', 'sweep-notifications') },
  notification_settings: account,
  // One to an address without an account names it until it goes.
  outbox: { ...account, ...after(7 * DAY_SECONDS, 'sent_at', 'sweep-mails') },
  contact_messages: { ...address, ...after(730 * DAY_SECONDS, 'closed_at', 'sweep-contact') },
  contact_replies: nameless,
  newsletter_subscriptions: {
    ...address,
    ...after(365 * DAY_SECONDS, 'unsubscribed_at', 'sweep-contact'),
  },
  broadcasts: nameless,
  broadcast_readers: nobody,
  // Files.
  uploads: { ...nameless, ...after(24 * HOUR, 'touched_at', 'sweep-files') },
  stored_files: nobody,
  hub_files: nobody,
  // What the team did and wrote.
  history: nameless,
  content_drafts: account,
  content_edit_versions: nameless,
  legal_versions: nameless,
  advisor_replies: nameless,
  advisor_taught_versions: nameless,
  withdrawn_certificates: nobody,
  staff_numbers: nobody,
  jobs: nobody,
  ...Object.fromEntries(
    CONTENT.trim()
      .split(/\s+/)
      .map((table) => [table, nobody]),
  ),
};
