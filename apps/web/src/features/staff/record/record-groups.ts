import { useLingui } from '@lingui/react/macro';

interface RecordGroup {
  /** The value in the URL. */
  name: string;
  label: string;
  /** The actions' names in the record. */
  words: readonly string[];
}

/** Filters by groups of related actions. */
export function useActGroups(): readonly RecordGroup[] {
  const { t } = useLingui();
  return [
    { name: 'roles', label: t`Roles given and taken`, words: ['role-granted', 'role-revoked'] },
    {
      name: 'access',
      label: t`Accounts disabled, enabled, erased`,
      words: ['account-disabled', 'account-enabled', 'account-erased'],
    },
    {
      name: 'help',
      label: t`Help with an account`,
      words: [
        'person-corrected',
        'code-made',
        'reset-link-sent',
        'verification-sent',
        'signed-out-everywhere',
        'second-factor-reset',
      ],
    },
    { name: 'imports', label: t`People imported`, words: ['people-imported'] },
    {
      name: 'files',
      label: t`Data saved as files`,
      words: [
        'people-exported',
        'trainees-exported',
        'subscribers-exported',
        'record-exported',
        'backup-downloaded',
      ],
    },
    {
      name: 'handed-over',
      label: t`Handed over`,
      words: ['organization-handed-over', 'venture-handed-over', 'transferred'],
    },
    {
      name: 'decisions',
      label: t`Decisions about ventures and work`,
      words: ['approved', 'rejected', 'taken-down', 'changes-accepted', 'reopened'],
    },
    {
      name: 'published',
      label: t`Texts published and taken back`,
      words: ['content-published', 'content-undone', 'content-given-back', 'legal-published'],
    },
    {
      name: 'answers',
      label: t`Messages and questions answered`,
      words: ['message-answered', 'question-answered'],
    },
    {
      name: 'sent',
      label: t`Announcements sent and stopped`,
      words: ['broadcast-sent', 'broadcast-stopped'],
    },
    {
      name: 'settings',
      label: t`Settings and plans changed`,
      words: ['settings-changed', 'brand-changed', 'plan-changed', 'allowance-changed'],
    },
  ];
}

/** Filters by kind of subject. */
export function useKindGroups(): readonly RecordGroup[] {
  const { t } = useLingui();
  return [
    { name: 'people', label: t`People`, words: ['user', 'venture-member'] },
    {
      name: 'organizations',
      label: t`Organizations`,
      words: ['organization', 'staff-organization'],
    },
    { name: 'ventures', label: t`Ventures`, words: ['venture', 'staff-venture'] },
    { name: 'work', label: t`Work of trainees`, words: ['studio-record'] },
    { name: 'content', label: t`Curriculum, journey and hub`, words: ['content'] },
    { name: 'listings', label: t`Opportunities`, words: ['opportunity'] },
    { name: 'feeds', label: t`Feeds`, words: ['feed', 'feed-entry'] },
    { name: 'messages', label: t`Contact messages`, words: ['contact-message'] },
    { name: 'questions', label: t`Questions to the mentor`, words: ['question'] },
    { name: 'answers', label: t`Answers of the mentor`, words: ['answer', 'released-answer'] },
    { name: 'announcements', label: t`Announcements`, words: ['broadcast', 'subscriber'] },
    { name: 'jobs', label: t`Failed jobs`, words: ['job'] },
    { name: 'installation', label: t`The site`, words: ['installation', 'legal'] },
  ];
}

/** A group's names for the call; empty if there is none. */
export const wordsOf = (groups: readonly RecordGroup[], chosen: string) =>
  groups.find(({ name }) => name === chosen)?.words.join(',') ?? '';
