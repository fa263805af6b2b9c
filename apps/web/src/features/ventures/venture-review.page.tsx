import { VENTURE_REVIEWS_PER_PAGE } from '@inzira/contract/limits';
import type { QueuedVenture } from '@inzira/contract/venture-review';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { later } from '#src/platform/later.tsx';
import { ApiError } from '#src/platform/api-error.ts';
import { formatAgo } from '#src/platform/dates.ts';
import { useLanguage } from '#src/platform/language.ts';
import { paths } from '#src/platform/paths.ts';
import { useSession } from '#src/platform/session.ts';
import { useUrlState } from '#src/platform/url-state.ts';
import { Alert } from '#src/ui/alert.tsx';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { useErrorText } from '#src/ui/error-text.ts';
import { LongName } from '#src/ui/long-name.tsx';
import { PageBody, PageHeader } from '#src/ui/page-header.tsx';
import { PagedList, usePagedList } from '#src/ui/paged-list.tsx';
import { StaffOnly } from '#src/ui/staff-only.tsx';
import { SkeletonList } from '#src/ui/skeleton.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { showToast } from '#src/ui/toast.ts';
import { useUnread } from '#src/ui/unread.ts';
import { UNDO_SECONDS, useDelayedApprovals } from './delayed-approvals.ts';
import { QueuedDetails } from './queued-details.tsx';
import {
  approveVenture,
  declineVenture,
  reloadForDecision,
  ventureReviewQueries,
} from './venture-review.api.ts';
import { VentureLogo } from './venture-logo.tsx';

const DeclineDialog = later(async () => import('./decline-dialog.tsx'));

/** For staff: ventures that wait for a review. */
export default function VentureReviewPage() {
  const { user } = useSession();
  return (
    <PageBody>
      <PageHeader title={<Trans>Ventures to review</Trans>} />
      <StaffOnly or="reviewer">
        <p className="-mt-4 mb-4">
          <TextLink to={paths.staffItem('ventures', 'changed')}>
            <Trans>Changed since approved</Trans>
          </TextLink>
        </p>
        <Queue isStaff={user !== null} />
      </StaffOnly>
    </PageBody>
  );
}

function Queue({ isStaff }: { isStaff: boolean }) {
  const [{ page }] = useUrlState({ page: 1 });
  const queue = usePagedList({ ...ventureReviewQueries.queue(page), enabled: isStaff });
  return (
    <PagedList
      query={queue}
      loadingText={<Trans>Loading ventures...</Trans>}
      loading={<SkeletonList count={3} className="h-24" />}
      failure={<Trans>The ventures could not be loaded.</Trans>}
      empty={
        <EmptyState title={<Trans>Nothing waits for review</Trans>}>
          <Trans>
            A venture appears here when its founder sends it, and again when it is sent after a
            decline.
          </Trans>
        </EmptyState>
      }
      page={page}
      pageSize={VENTURE_REVIEWS_PER_PAGE}
    >
      {(data) => <Board key={page} ventures={data.results} count={data.count} />}
    </PagedList>
  );
}

const nameOf = (venture: QueuedVenture | undefined) =>
  venture && `${venture.id} ${venture.revision}`;

interface Decision {
  venture: QueuedVenture;
  /** Only for a decline. */
  reason?: string;
}

interface BoardProps {
  ventures: readonly QueuedVenture[];
  count: number;
}

/** The list, and beside it the selected venture; usable with mouse, touch or keyboard. */
function Board({ ventures: queued, count }: BoardProps) {
  const { t } = useLingui();
  const errorText = useErrorText();
  const rows = useRef<HTMLUListElement>(null);
  const undoButtons = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState(0);
  const [declinedId, setDeclinedId] = useState<number | null>(null);
  const rowAt = (index: number) => {
    const all = rows.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [];
    return all[Math.min(index, all.length - 1)];
  };
  const focusRow = (index: number) =>
    (rowAt(index) ?? undoButtons.current?.querySelector('button'))?.focus();
  useEffect(() => {
    // Focuses the list, because its keys work only while it has the focus.
    if (document.activeElement === document.body) focusRow(0);
  }, []);

  const decision = useMutation({
    mutationFn: async ({ venture, reason }: Decision) =>
      reason === undefined ? approveVenture(venture) : declineVenture(venture, reason),
    onSuccess(_, { venture, reason }) {
      showToast(
        reason === undefined
          ? t`${venture.company_name} is approved.`
          : t`${venture.company_name} is declined; its owner gets the reason.`,
      );
      // Moves the focus, because the pressed button is gone, unless it is elsewhere when the approval ends.
      setTimeout(() => document.activeElement === document.body && focusRow(place));
    },
    async onError(error, { reason }) {
      if (isOutdated(error)) await reloadForDecision();
      else if (reason === undefined)
        showToast(errorText(error, t`It could not be saved.`), 'alarm');
    },
  });
  const delayed = useDelayedApprovals<QueuedVenture>(async (venture) =>
    // The mutation shows the error.
    decision.mutateAsync({ venture }).then(
      () => true,
      () => false,
    ),
  );
  const ventures = queued.filter((venture) => !delayed.isApproved(venture));
  // The list may have become shorter.
  const at = Math.min(place, ventures.length - 1);
  const current = ventures[at];
  // The current version: after a conflict, the reason is sent for the newer one.
  const declined = ventures.find(({ id }) => id === declinedId);

  const { isUnread, noteChosen } = useUnread(nameOf(current));
  const show = (index: number) => {
    noteChosen(nameOf(ventures[index]));
    setPlace(index);
  };
  const choose = (index: number) => {
    const next = Math.max(0, Math.min(ventures.length - 1, index));
    show(next);
    focusRow(next);
  };
  const approve = (venture: QueuedVenture) => {
    if (isUnread()) return;
    delayed.add(venture);
    setTimeout(() => focusRow(place));
  };
  const decline = (venture: QueuedVenture) => {
    if (!isUnread()) setDeclinedId(venture.id);
  };
  const undo = (venture: QueuedVenture | undefined) => {
    if (!venture) return;
    delayed.undo(venture.id);
    noteChosen(nameOf(venture));
    setPlace(
      queued.filter((one) => one.id === venture.id || !delayed.isApproved(one)).indexOf(venture),
    );
    setTimeout(() =>
      rows.current?.querySelector<HTMLElement>('[data-row][aria-current=true]')?.focus(),
    );
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !current) return;
    // A key that is held down moves the selection, but decides only once.
    if (event.repeat && event.key === 'a') return;
    if (event.key === 'j' || event.key === 'ArrowDown') choose(at + 1);
    else if (event.key === 'k' || event.key === 'ArrowUp') choose(at - 1);
    else if (event.key === 'a') approve(current);
    else if (event.key === 'u') undo(delayed.waiting.at(-1));
    else if (event.key === 'd') decline(current);
    else return;
    event.preventDefault();
  };

  return (
    <div className="flex flex-col gap-4">
      <p className="text-ink-soft">
        <Plural
          value={count}
          one="# venture waits, the oldest first."
          other="# ventures wait, the oldest first."
        />{' '}
        <span className="hidden lg:inline">
          <Trans>In the list: j and k move, a approves, d declines.</Trans>
        </span>
      </p>
      <div
        ref={undoButtons}
        className="sticky top-20 z-10 flex flex-col gap-2 empty:hidden lg:static"
      >
        {delayed.waiting.map((venture) => (
          <Alert key={venture.id} tone="notice">
            <div className="flex flex-wrap items-center justify-between gap-3">
              <p className="min-w-0 wrap-anywhere">
                <Trans>
                  {venture.company_name} becomes public in {UNDO_SECONDS} seconds.
                </Trans>
              </p>
              <Button look="secondary" onClick={() => undo(venture)}>
                <Trans>Undo</Trans>
                <span className="sr-only">: {venture.company_name}</span>
              </Button>
            </div>
          </Alert>
        ))}
      </div>
      {isOutdated(decision.error) && <Alert>{errorText(decision.error)}</Alert>}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[22rem_minmax(0,1fr)]">
        <ul
          ref={rows}
          aria-label={t`Ventures to review`}
          className="flex flex-col gap-2 lg:sticky lg:top-24 lg:max-h-[calc(100dvh-8rem)] lg:overflow-y-auto lg:p-1"
        >
          {ventures.map((venture, index) => (
            <li key={venture.id}>
              <Row
                venture={venture}
                isCurrent={venture === current}
                onKeyDown={onKeyDown}
                onChoose={() => {
                  show(index);
                  // On a phone, the previously open venture has closed above, which moved this one.
                  setTimeout(() => rowAt(index)?.scrollIntoView({ block: 'nearest' }));
                }}
              />
              {venture === current && (
                <div className="mt-2 mb-4 lg:hidden">
                  <QueuedDetails
                    venture={venture}
                    onApprove={() => approve(venture)}
                    onDecline={() => decline(venture)}
                  />
                </div>
              )}
            </li>
          ))}
        </ul>
        {current && (
          <div className="hidden min-w-0 lg:block">
            <QueuedDetails
              key={current.id}
              venture={current}
              onApprove={() => approve(current)}
              onDecline={() => decline(current)}
            />
          </div>
        )}
      </div>
      {declined && (
        <DeclineDialog
          venture={declined}
          onClose={() => setDeclinedId(null)}
          onDecline={async (reason) => {
            await decision.mutateAsync({ venture: declined, reason });
            setDeclinedId(null);
          }}
        />
      )}
    </div>
  );
}

/** Somebody else has changed or decided it, so the page is outdated. */
function isOutdated(error: unknown): boolean {
  return error instanceof ApiError && [404, 409].includes(error.status);
}

interface RowProps {
  venture: QueuedVenture;
  isCurrent: boolean;
  onChoose: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

function Row({ venture, isCurrent, onChoose, onKeyDown }: RowProps) {
  const language = useLanguage();
  return (
    <button
      type="button"
      data-row
      aria-current={isCurrent || undefined}
      // Only the current row is in the tab order: arrow keys move through the list, Tab leaves it.
      tabIndex={isCurrent ? 0 : -1}
      onClick={onChoose}
      onKeyDown={onKeyDown}
      className="target flex w-full items-center gap-3 rounded-md border-2 border-line bg-paper-raised p-3 text-left hover:border-line-strong aria-[current=true]:border-clay aria-[current=true]:bg-clay-soft aria-[current=true]:text-on-clay-soft"
    >
      <VentureLogo logo={venture.logo} logoSmall={venture.logo_small} size={64} />
      <span className="min-w-0">
        <span className="block leading-tight font-semibold wrap-anywhere">
          {venture.company_name}
        </span>
        <span className="block text-sm wrap-anywhere">
          <LongName>{venture.owner.username}</LongName> ·{' '}
          {formatAgo(venture.submitted_at, language)}
        </span>
      </span>
    </button>
  );
}
