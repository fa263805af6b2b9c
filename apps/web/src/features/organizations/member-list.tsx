import type {
  MemberProgress,
  MembersProgress as Progress,
  ProgressChapter,
} from '@inzira/contract/organization-members';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Check, Download } from 'lucide-react';
import { useState } from 'react';
import { formatDay } from '#src/platform/dates.ts';
import { useLanguage } from '#src/platform/language.ts';
import { useUrlState } from '#src/platform/url-state.ts';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { useErrorText } from '#src/ui/error-text.ts';
import { Pager } from '#src/ui/pager.tsx';
import { QueryState } from '#src/ui/query-state.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { showToast } from '#src/ui/toast.ts';
import { downloadMembers, organizationQueries } from './organizations.api.ts';
import { useRoleName } from './role-name.tsx';

/** As the contract has it; only its types come to the browser. */
const MEMBERS_PER_PAGE = 25;

/** How far the members are who agreed to be seen: chapters first, then person by person. */
export default function MembersProgress({ organizationId }: { organizationId: string }) {
  const [{ members: page }] = useUrlState({ members: 1 });
  const query = useQuery({
    ...organizationQueries.progress(organizationId, page),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <h2 className="text-2xl">
        <Trans>Members, chapter by chapter</Trans>
      </h2>
      <QueryState
        query={query}
        loadingText={<Trans>Loading progress...</Trans>}
        loading={<Skeleton className="mt-4 h-64" />}
        failure={<Trans>The progress of the members could not be loaded.</Trans>}
        empty={<Nobody />}
      >
        {(data) =>
          data.sharing === 0 ? (
            <Nobody />
          ) : (
            <>
              <div className="mt-1 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
                <p className="max-w-prose text-ink-soft">
                  <Plural
                    value={data.sharing}
                    one="# member agreed to show their progress."
                    other="# members agreed to show their progress."
                  />{' '}
                  <Trans>Nobody else’s progress is shown.</Trans>
                </p>
                <CsvButton organizationId={organizationId} />
              </div>
              <Chapters chapters={data.chapters} sharing={data.sharing} />
              <Members {...data} />
              <Pager list={data} page={page} pageSize={MEMBERS_PER_PAGE} param="members" />
            </>
          )
        }
      </QueryState>
    </>
  );
}

function Nobody() {
  return (
    <div className="mt-4">
      <EmptyState title={<Trans>Nobody shares their progress yet.</Trans>}>
        <Trans>
          New members are asked when they join; others find the question on this page. Tell them why
          you would like to see it.
        </Trans>
      </EmptyState>
    </div>
  );
}

function CsvButton({ organizationId }: { organizationId: string }) {
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      await downloadMembers(organizationId);
    } catch (cause) {
      showToast(errorText(cause), 'alarm');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button look="secondary" busy={busy} onClick={() => void download()}>
      <Download size={18} aria-hidden />
      <Trans>Download as CSV</Trans>
    </Button>
  );
}

/** Numbered, since the rows below name the chapters by their numbers. */
function Chapters({
  chapters,
  sharing,
}: {
  chapters: readonly ProgressChapter[];
  sharing: number;
}) {
  return (
    <ol className="mt-5 grid gap-x-8 gap-y-2 lg:grid-cols-2">
      {chapters.map(({ id, title, course, finished_by: finished }, index) => (
        <li key={id} className="flex items-center gap-3">
          <span className="grid size-7 shrink-0 place-items-center rounded-sm border border-line-strong text-sm font-semibold tabular-nums">
            {index + 1}
          </span>
          <span className="min-w-0 grow leading-snug">
            <span lang="en">{title}</span>
            <span className="block text-sm text-ink-soft" lang="en">
              {course}
            </span>
          </span>
          <span className="shrink-0 text-sm tabular-nums">
            <Trans>
              {finished} of {sharing}
            </Trans>
          </span>
        </li>
      ))}
    </ol>
  );
}

function Members({ results, chapters }: Progress) {
  return (
    <ul className="mt-6 divide-y divide-line border-y border-line">
      {results.map((member) => (
        <MemberRow key={member.id} member={member} chapters={chapters} />
      ))}
    </ul>
  );
}

function MemberRow({
  member: { username, full_name: fullName, role, progress },
  chapters,
}: {
  member: MemberProgress;
  chapters: readonly ProgressChapter[];
}) {
  const roleName = useRoleName();
  const language = useLanguage();
  const lastActive = progress?.last_active_at && formatDay(progress.last_active_at, language);
  return (
    <li className="grid items-center gap-x-6 gap-y-2 py-3 md:grid-cols-[minmax(0,18rem)_1fr]">
      <div className="min-w-0 leading-snug">
        <p className="font-semibold wrap-anywhere">{fullName}</p>
        <p className="text-sm wrap-anywhere text-ink-soft">
          {username} · {roleName(role)}
        </p>
        {progress && (
          <p className="text-sm text-ink-soft">
            {lastActive ? (
              <Trans>Last active on {lastActive}</Trans>
            ) : (
              <Trans>Not started yet</Trans>
            )}
          </p>
        )}
      </div>
      {progress ? (
        <ol className="flex flex-wrap gap-1.5">
          {chapters.map((chapter, index) => (
            <ChapterMark
              key={chapter.id}
              number={index + 1}
              chapter={chapter}
              completed={
                progress.chapters.find(({ chapter_id: id }) => id === chapter.id)?.completed ?? 0
              }
            />
          ))}
        </ol>
      ) : (
        <p className="text-sm text-ink-soft">
          <Trans>Does not share progress</Trans>
        </p>
      )}
    </li>
  );
}

/** Empty, filled as far as the lessons go, or ticked: the number stays while there is something to do. */
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
