import { HISTORY_PER_PAGE } from '@inzira/contract/limits';
import type { RecordLine } from '@inzira/contract/staff';
import { Trans, useLingui } from '@lingui/react/macro';
import { paths } from '#src/platform/paths.ts';
import { useUrlState } from '#src/platform/url-state.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { PagedList, usePagedList } from '#src/ui/paged-list.tsx';
import { SkeletonText } from '#src/ui/skeleton.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { Timeline, TimelineEntry } from '#src/ui/timeline.tsx';
import { staffQueries } from './staff.api.ts';

/** Lines of the record, page by page, the newest first. */
export function RecordList({ filters }: { filters: Record<string, string> }) {
  const { t } = useLingui();
  const [{ page }] = useUrlState({ page: 1 });
  const record = usePagedList(staffQueries.record({ ...filters, page: String(page) }));
  return (
    <PagedList
      query={record}
      page={page}
      pageSize={HISTORY_PER_PAGE}
      pagesLabel={t`Pages of the record`}
      loadingText={<Trans>Loading the record...</Trans>}
      hidesLoadingText
      loading={<SkeletonText lines={6} />}
      failure={<Trans>The record could not be loaded.</Trans>}
      empty={<EmptyState title={<Trans>Nothing is recorded here</Trans>} />}
    >
      {({ results }) => (
        <Timeline items={results} itemKey={({ id }) => id} label={t`Record`}>
          {(line) => <Line line={line} />}
        </Timeline>
      )}
    </PagedList>
  );
}

function Line({ line }: { line: RecordLine }) {
  const actions = useActionTexts();
  const { actor, subject, before, after, at, action } = line;
  const details = detailsOf(before, after);
  return (
    <TimelineEntry
      title={actions[action] ?? action}
      at={at}
      by={
        actor ? (
          <TextLink to={paths.staffItem('people', actor.id)}>{actor.username}</TextLink>
        ) : (
          <Trans>the system, or somebody who has gone</Trans>
        )
      }
    >
      <p className="text-sm wrap-anywhere text-ink-soft">
        {subject.kind === 'user' && subject.name !== null ? (
          <TextLink to={paths.staffItem('people', subject.id)}>{subject.name}</TextLink>
        ) : (
          subject.kind !== 'installation' && `${subject.kind.replaceAll('-', ' ')} ${subject.id}`
        )}
        {details && <> {details}</>}
      </p>
    </TimelineEntry>
  );
}

/** What changed, as it was written down: `role: trainer`, `title: Old → New`. */
function detailsOf(before: RecordLine['before'], after: RecordLine['after']): string {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...names]
    .flatMap((name) => {
      const [old, fresh] = [say(before?.[name]), say(after?.[name])];
      const value = old && fresh ? `${old} → ${fresh}` : old || fresh;
      return value === '' ? [] : `${name.replaceAll('_', ' ')}: ${value}`;
    })
    .join(' · ');
}

function say(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Actions without words of their own show as they are written down. */
function useActionTexts(): Partial<Record<string, string>> {
  const { t } = useLingui();
  return {
    'role-granted': t`Role given`,
    'role-revoked': t`Role taken`,
    'people-listed': t`People looked at`,
    'person-read': t`Person looked at`,
    'people-exported': t`People exported`,
    'people-imported': t`People imported`,
    'code-made': t`Code made`,
    'account-disabled': t`Account disabled`,
    'account-enabled': t`Account enabled`,
    'account-erased': t`Account erased`,
    'signed-out-everywhere': t`Signed out everywhere`,
    'reset-link-sent': t`Reset link sent`,
    'second-factor-on': t`Login code turned on`,
    'second-factor-off': t`Login code turned off`,
    'second-factor-reset': t`Login code reset`,
    'recovery-codes-renewed': t`New recovery codes made`,
    'recovery-code-used': t`Recovery code used`,
    'second-factor-guessed': t`Several wrong login codes`,
    'passkey-added': t`Passkey added`,
    'passkey-removed': t`Passkey removed`,
    'message-read': t`Contact message read`,
    'message-answered': t`Contact message answered`,
    'message-changed': t`Contact message changed`,
    'broadcast-written': t`Announcement written`,
    'broadcast-sent': t`Announcement sent`,
    'broadcast-stopped': t`Announcement stopped`,
    'question-read': t`Question to the mentor read`,
    'question-answered': t`Question to the mentor answered`,
    'question-done': t`Question to the mentor marked as done`,
    'question-opened': t`Question to the mentor opened again`,
    'answer-taught': t`Answer of the mentor written`,
    'answer-changed': t`Answer of the mentor changed`,
    'answer-checked': t`Answer of the mentor read by a second person`,
    'answer-withdrawn': t`Answer of the mentor withdrawn`,
    'answer-given-back': t`Answer of the mentor given back`,
    'content-published': t`Lesson or quiz published`,
    'content-added': t`Part of the content added`,
    'content-hidden': t`Content hidden from learners`,
    'content-shown': t`Content shown to learners`,
    'content-undone': t`Publication taken back`,
    'content-given-back': t`Text given back to the release`,
    'content-kept': t`Edited text kept beside a new release`,
    'content-review-asked': t`Review of a text asked for`,
    'feed-added': t`Feed added`,
    'feed-paused': t`Feed paused`,
    'feed-resumed': t`Feed read again`,
    'feed-removed': t`Feed removed`,
    'feed-entry-taken': t`Listing made from a feed`,
    'feed-entry-compared': t`Listing compared with its feed`,
    'feed-entry-dismissed': t`Entry of a feed dismissed`,
    'subscribers-exported': t`Subscribers exported`,
    'numbers-counted': t`Numbers counted`,
    'settings-changed': t`Settings changed`,
    'brand-changed': t`Name, logo or colour changed`,
    'test-mail-sent': t`Test mail sent`,
    'members-listed': t`Members looked at`,
    'plan-changed': t`Plan changed`,
    'allowance-changed': t`AI allowance changed`,
    'organization-handed-over': t`Organization handed over`,
    'venture-handed-over': t`Venture handed over`,
    created: t`Created`,
    edited: t`Changed`,
    'venture-deleted': t`Venture deleted`,
  };
}
