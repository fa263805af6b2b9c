import { DAY_SECONDS } from '@inzira/contract/rules/units';

/** A job deletes a row this long after the time in its column. */
interface Expiry {
  column: string;
  seconds: number;
  job: string;
}

interface Keeping {
  /**
   * `account`: deleted with the account. `nameless`: kept without its author when an account is erased. `address`:
   * contains an email address that need not belong to an account; deleted with the account that has verified it.
   * `nobody`: contains no personal data.
   */
  until: 'account' | 'nameless' | 'address' | 'nobody';
  expires?: Expiry;
}

const after = (seconds: number, column: string, job: string): { expires: Expiry } => ({
  expires: { column, seconds, job },
});
const account = { until: 'account' } as const;
const nameless = { until: 'nameless' } as const;
const nobody = { until: 'nobody' } as const;
const address = { until: 'address' } as const;

/** Tables of content and settings. */
const CONTENT = `
  modules courses chapters lessons curriculum_state content_versions lesson_translations
  part_translations question_translations outdated_translations quiz_questions earlier_quizzes
  content_edits content_held advisor_taught advisor_released journey_sections journey_steps journey_activities journey_milestones
  journey_resources journey_translations journey_state resources resources_state opportunities
  opportunity_countries opportunity_sectors opportunity_stages opportunity_tags opportunity_feeds
  opportunity_feed_entries countries sectors customer_types tags facts installation
  schema_migrations
`;

/**
 * How long each table keeps personal data (docs/data-protection.md). Tests compare this with the tables of the
 * database, their foreign keys, and what the jobs delete. A search index follows its table.
 */
export const retention: Record<string, Keeping> = {
  // Accounts and their security.
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
  // Protection against repeated writes.
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
  opportunity_uses: { ...account, ...after(100 * DAY_SECONDS, 'at', 'sweep-opportunity-uses') },
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
  // Notifications, mails and messages.
  notifications: { ...account, ...after(365 * DAY_SECONDS, 'created_at', 'sweep-notifications') },
  notification_settings: account,
  // A mail to an address without an account contains that address until the row is deleted.
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
  uploads: { ...nameless, ...after(DAY_SECONDS, 'touched_at', 'sweep-files') },
  stored_files: nobody,
  hub_files: nobody,
  // The audit log, and drafts of staff.
  history: nameless,
  content_drafts: account,
  content_edit_versions: nameless,
  legal_versions: nameless,
  advisor_replies: nameless,
  advisor_taught_versions: nameless,
  withdrawn_certificates: nobody,
  staff_numbers: nobody,
  staff_group_numbers: nobody,
  jobs: nobody,
  ...Object.fromEntries(
    CONTENT.trim()
      .split(/\s+/)
      .map((table) => [table, nobody]),
  ),
};
