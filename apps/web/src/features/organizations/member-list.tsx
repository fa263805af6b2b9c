import { MEMBERS_PER_PAGE } from '@inzira/contract/limits';
import { givenEmail } from '@inzira/contract/rules/staff';
import type {
  MemberProgress,
  MembersProgress,
  ProgressChapter,
} from '@inzira/contract/organization-members';
import type { Membership } from '@inzira/contract/organizations';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Check, Download } from 'lucide-react';
import { useState } from 'react';
import { formatDay } from '#src/platform/dates.ts';
import { useLanguage } from '#src/platform/language.ts';
import { formatNumber } from '#src/platform/numbers.ts';
import { queryClient } from '#src/platform/query-client.ts';
import { useUrlState } from '#src/platform/url-state.ts';
import { AccountEmail } from '#src/ui/account-email.tsx';
import { Button } from '#src/ui/button.tsx';
import { Confirmation } from '#src/ui/confirmation.tsx';
import { Disclosure } from '#src/ui/disclosure.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { useErrorText } from '#src/ui/error-text.ts';
import { SearchField } from '#src/ui/filter-bar.tsx';
import { PagedList, usePagedList } from '#src/ui/paged-list.tsx';
import { SkeletonCards } from '#src/ui/skeleton.tsx';
import { showToast } from '#src/ui/toast.ts';
import { downloadMembers, endMembership, organizationQueries } from './organizations.api.ts';
import { useRoleName } from './joining/role-name.tsx';

/** The list gets a search from this many members. */
const SEARCHED_FROM = 20;

interface MemberListProps {
  organizationId: string;
  /** With addresses for the owner and admins; empty for teachers. */
  memberships: readonly Membership[];
  canRemove: boolean;
}

/** The members, with the progress of those who agreed to share it, and for the owner a button to remove them. */
export default function MemberList({ organizationId, memberships, canRemove }: MemberListProps) {
  const language = useLanguage();
  const { t } = useLingui();
  const [{ members: page, search }, setUrlState] = useUrlState({ members: 1, search: '' });
  const query = usePagedList(organizationQueries.progress(organizationId, page, search));
  const total = memberships.length || (search === '' ? (query.data?.count ?? 0) : 0);
  const isLong = (query.data?.count ?? 0) > SEARCHED_FROM;
  // The search field stays while the whole list reloads, so that it keeps the focus.
  const isSearched = isLong || search !== '' || query.isPlaceholderData;
  const [removing, setRemoving] = useState<Membership | null>(null);
  return (
    <>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 className="flex items-baseline gap-3 text-2xl">
          <Trans>Members</Trans>
          {total > 0 && (
            <span className="text-lg text-ink-soft">{formatNumber(total, language)}</span>
          )}
        </h2>
        {query.data && query.data.sharing > 0 && <CsvButton {...{ organizationId, search }} />}
      </div>
      {isSearched && (
        <div className="my-4 flex">
          <SearchField
            label={<Trans>Search members</Trans>}
            placeholder={t`Name`}
            value={search}
            onSearch={(words) => setUrlState({ search: words, members: 1 }, { replace: true })}
          />
        </div>
      )}
      <PagedList
        query={query}
        loadingText={<Trans>Loading progress...</Trans>}
        hidesLoadingText
        loading={
          <div className="mt-4 flex flex-col gap-3">
            <SkeletonCards count={3} className="h-20" />
          </div>
        }
        failure={<Trans>The progress of the members could not be loaded.</Trans>}
        empty={
          <div className="mt-4">
            {search ? (
              <EmptyState title={<Trans>Nobody is found by these words.</Trans>} />
            ) : (
              <EmptyState title={<Trans>Nobody is here yet.</Trans>} />
            )}
          </div>
        }
        page={page}
        pageSize={MEMBERS_PER_PAGE}
        param="members"
      >
        {(data) => (
          <>
            {memberships.length === 1 && (
              <p>
                <Trans>Nobody else is here yet. The tab “Invitations” brings them in.</Trans>
              </p>
            )}
            <ul className="mt-4 divide-y divide-line border-y border-line">
              {data.results.map((member) => {
                const membership = memberships.find(({ id }) => id === member.id);
                return (
                  <MemberRow
                    key={member.id}
                    member={member}
                    account={membership?.user}
                    chapters={data.chapters}
                    onRemove={
                      canRemove && membership && member.role !== 'owner'
                        ? () => setRemoving(membership)
                        : undefined
                    }
                  />
                );
              })}
            </ul>
            {search === '' && <Sharing {...data} />}
          </>
        )}
      </PagedList>
      {removing && (
        <Removal
          organizationId={organizationId}
          membership={removing}
          onClose={() => setRemoving(null)}
        />
      )}
    </>
  );
}

/** The summary of the progress that is shared. */
function Sharing({ sharing, chapters }: Pick<MembersProgress, 'chapters' | 'sharing'>) {
  if (sharing === 0) {
    return (
      <p className="mt-4 max-w-prose text-ink-soft">
        <Trans>Nobody shares their progress yet.</Trans> <HowToBeSeen />
      </p>
    );
  }
  return (
    <>
      <p className="mt-4 max-w-prose text-ink-soft">
        <Plural
          value={sharing}
          one="# member agreed to show their progress."
          other="# members agreed to show their progress."
        />{' '}
        <Trans>Nobody else’s progress is shown.</Trans>
      </p>
      <Chapters chapters={chapters} sharing={sharing} />
    </>
  );
}

function HowToBeSeen() {
  return (
    <Trans>
      New members are asked when they join; others find the question on this page. Tell them why you
      would like to see it.
    </Trans>
  );
}

interface RemovalProps {
  organizationId: string;
  membership: Membership;
  onClose: () => void;
}

function Removal({ organizationId, membership: { id, user }, onClose }: RemovalProps) {
  const { t } = useLingui();
  const remove = async () => {
    await endMembership(id);
    queryClient.setQueryData(organizationQueries.members(organizationId).queryKey, (members) =>
      members?.filter((member) => member.id !== id),
    );
    void queryClient.invalidateQueries({
      queryKey: organizationQueries.one(organizationId).queryKey,
    });
    onClose();
    showToast(t`${user.username} is no longer a member.`);
  };
  return (
    <Confirmation
      open
      onClose={onClose}
      title={<Trans>Remove {user.username}?</Trans>}
      action={<Trans>Remove</Trans>}
      failureText={t`Could not remove this member.`}
      onConfirm={remove}
    >
      <Trans>
        They lose their place in this organization. What they have learned stays theirs.
      </Trans>
    </Confirmation>
  );
}

function CsvButton({ organizationId, search }: { organizationId: string; search: string }) {
  const errorText = useErrorText();
  const download = useMutation({
    mutationFn: async () => downloadMembers(organizationId, search),
    onError: (error) => showToast(errorText(error), 'alarm'),
  });
  return (
    <Button look="secondary" busy={download.isPending} onClick={() => download.mutate()}>
      <Download size={18} aria-hidden />
      <Trans>Download as CSV</Trans>
    </Button>
  );
}

/** Numbered, because the rows below refer to chapters by number. */
function Chapters({ chapters, sharing }: Pick<MembersProgress, 'chapters' | 'sharing'>) {
  return (
    <Disclosure label={<Trans>Chapter by chapter</Trans>}>
      <ol className="grid gap-x-8 gap-y-2 pb-2 lg:grid-cols-2">
        {chapters.map(({ id, title, course, finished_by: finished }, index) => (
          <li key={id} className="flex items-center gap-3">
            <span className="grid size-7 shrink-0 place-items-center rounded-sm border border-line-strong text-sm font-semibold tabular-nums">
              {index + 1}
            </span>
            <span className="min-w-0 grow leading-snug">
              {title}
              <span className="block text-sm text-ink-soft">{course}</span>
            </span>
            <span className="shrink-0 text-sm tabular-nums">
              <Trans>
                {finished} of {sharing}
              </Trans>
            </span>
          </li>
        ))}
      </ol>
    </Disclosure>
  );
}

interface MemberRowProps {
  member: MemberProgress;
  /** Present for those who may see addresses. */
  account: Membership['user'] | undefined;
  chapters: readonly ProgressChapter[];
  onRemove: (() => void) | undefined;
}

function MemberRow({ member, account, chapters, onRemove }: MemberRowProps) {
  const { t } = useLingui();
  const roleName = useRoleName();
  const language = useLanguage();
  const { username, full_name: fullName, role, progress } = member;
  const lastActive = progress?.last_active_at && formatDay(progress.last_active_at, language);
  const hasBegun = lastActive || progress?.chapters.some(({ completed }) => completed > 0);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-1 py-2 md:grid-cols-[minmax(0,18rem)_minmax(0,1fr)_auto]">
      <div className="leading-snug">
        <p className="wrap-anywhere">
          <span className="font-semibold">{fullName}</span>
          <span className="text-sm whitespace-nowrap text-ink-soft"> · {roleName(role)}</span>
        </p>
        <p className="text-sm wrap-anywhere text-ink-soft empty:hidden">
          {fullName !== username && username}
          {account && (
            <>
              {fullName !== username && ' · '}
              <AccountEmail email={account.email} />
              {!account.email_verified && givenEmail(account.email) !== '' && (
                <>
                  {' · '}
                  <Trans>address not confirmed</Trans>
                </>
              )}
            </>
          )}
        </p>
      </div>
      {onRemove && (
        <Button
          look="quiet"
          size="sm"
          className="-mr-2.5 self-start md:order-last md:self-center"
          aria-label={t`Remove ${username}`}
          onClick={onRemove}
        >
          <Trans>Remove</Trans>
        </Button>
      )}
      <div className="col-span-2 flex flex-col gap-1.5 md:col-span-1">
        {/* Left out for a member who has not begun: the line below says it. */}
        {progress && hasBegun && <ChapterMarks chapters={chapters} progress={progress} />}
        <p className="text-sm text-ink-soft">
          {!progress ? (
            <Trans>Does not share progress</Trans>
          ) : lastActive ? (
            <Trans>Last active on {lastActive}</Trans>
          ) : (
            <Trans>Not started yet</Trans>
          )}
        </p>
      </div>
    </li>
  );
}

interface ChapterMarksProps {
  chapters: readonly ProgressChapter[];
  progress: NonNullable<MemberProgress['progress']>;
}

/** The number of chapters and the last one begun; all chapters after a press. */
function ChapterMarks({ chapters, progress }: ChapterMarksProps) {
  const done = new Map(progress.chapters.map(({ chapter_id: id, completed }) => [id, completed]));
  const of = ({ id }: ProgressChapter) => done.get(id) ?? 0;
  const marks = (
    <ol className="flex flex-wrap gap-1.5">
      {chapters.map((chapter, index) => (
        <ChapterMark
          key={chapter.id}
          number={index + 1}
          chapter={chapter}
          completed={of(chapter)}
        />
      ))}
    </ol>
  );
  const finished = chapters.filter((chapter) => of(chapter) >= chapter.lessons).length;
  const last = chapters.findLast((chapter) => of(chapter) > 0)?.title;
  const all = chapters.length;
  return (
    <Disclosure
      label={
        <span className="min-w-0 text-sm wrap-anywhere">
          {last === undefined ? (
            <Trans>
              {finished} of {all} chapters
            </Trans>
          ) : (
            <Trans>
              {finished} of {all} chapters, last: {last}
            </Trans>
          )}
        </span>
      }
    >
      {marks}
    </Disclosure>
  );
}

/** Empty, filled in proportion to the finished lessons, or ticked; the number is shown until it is ticked. */
function ChapterMark({
  number,
  chapter: { title, lessons },
  completed,
}: {
  number: number;
  chapter: ProgressChapter;
  completed: number;
}) {
  const { t } = useLingui();
  const isDone = completed >= lessons;
  const words = t`${title}: ${completed} of ${lessons} lessons`;
  return (
    <li
      title={words}
      className={`relative grid size-8 place-items-center overflow-hidden rounded-sm border text-sm font-semibold tabular-nums ${isDone ? 'border-forest bg-forest-soft text-on-forest-soft' : 'border-line-strong'}`}
    >
      {!isDone && completed > 0 && (
        <svg
          viewBox="0 0 1 1"
          preserveAspectRatio="none"
          aria-hidden="true"
          className="absolute inset-0 size-full"
        >
          <rect
            y={1 - completed / lessons}
            width="1"
            height={completed / lessons}
            className="fill-ochre-soft"
          />
        </svg>
      )}
      <span
        aria-hidden="true"
        className={!isDone && completed > 0 ? 'relative text-on-ochre-soft' : 'relative'}
      >
        {isDone ? <Check size={16} /> : number}
      </span>
      <span className="sr-only">{words}</span>
    </li>
  );
}
