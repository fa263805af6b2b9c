import type { QueueItem } from '@inzira/contract/studio-trainers';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { formatAgo } from '#src/platform/dates.ts';
import { useLanguage } from '#src/platform/language.ts';
import { later } from '#src/platform/later.tsx';
import { paths } from '#src/platform/paths.ts';
import { queryClient } from '#src/platform/query-client.ts';
import { useSession } from '#src/platform/session.ts';
import { useUrlState } from '#src/platform/url-state.ts';
import { Alert } from '#src/ui/alert.tsx';
import { Button, IconButton, LinkButton } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { PageBody, PageHeader } from '#src/ui/page-header.tsx';
import { LoadFailure, type Loadable, QueryState } from '#src/ui/query-state.tsx';
import { SkeletonCards } from '#src/ui/skeleton.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { showToast } from '#src/ui/toast.ts';
import { useUnread } from '#src/ui/unread.ts';
import { AnswerBar, QueuedWork } from './queued-work.tsx';
import { TrainerFrame } from './trainer-frame.tsx';
import { trainerQueries } from './trainer.api.ts';
import { type Review, useReview } from './use-review.ts';
import { VentureFilter } from './venture-filter.tsx';

const RejectDialog = later(async () => import('./reject-dialog.tsx'));

/** For a trainer: unanswered work, one after the other, oldest first. */
export default function ReviewQueuePage() {
  const [{ venture, after }, setAddress] = useUrlState({ venture: '', after: '' });
  const isTrainer = useSession().user?.is_trainer === true;
  const { data } = useQuery({ ...trainerQueries.queue(venture, after), enabled: isTrainer });
  return (
    <PageBody>
      {/* Beside the menu of the dashboard, which leads back, the work begins higher. */}
      <div className="lg:-mt-6 lg:[&>header>a]:hidden">
        <PageHeader
          title={
            <>
              <Trans>Work to review</Trans>
              {data && data.results.length > 0 && (
                // Only an icon, because a phone has no room for a text.
                <span
                  aria-hidden
                  className="ml-3 font-sans text-xl font-normal text-ink-soft tabular-nums sm:hidden"
                >
                  {data.count}
                </span>
              )}
            </>
          }
          back={{ to: paths.trainees, label: <Trans>Trainees</Trans> }}
          actions={
            isTrainer && (
              <VentureFilter
                isLabelSeen={false}
                value={venture}
                onChange={(id) => setAddress({ venture: id, after: '' })}
              />
            )
          }
        />
      </div>
      <TrainerFrame loadingText={<Trans>Loading the work to review...</Trans>}>
        <Queue />
      </TrainerFrame>
    </PageBody>
  );
}

function Queue() {
  const [{ venture, after }, setAddress] = useUrlState({ venture: '', after: '' });
  const place = trainerQueries.queue(venture, after);
  const queue = useQuery(place);
  const count = queue.data?.results.length ? queue.data.count : 0;
  const isMoreToCome =
    queue.data !== undefined &&
    (queue.data.next !== null || (after === '' && queue.data.count > 0));
  const review = useReview({ tellsApproval: false });
  const top = useRef<HTMLDivElement>(null);
  const work = useRef<HTMLDivElement>(null);
  const [approved, setApproved] = useState<Approved | null>(null);
  /** Reopened work, which is shown first. */
  const [reopened, setReopened] = useState<{ id: number; times: number }>();
  const undo = async (last: Approved) => {
    const { record, name } = last;
    const outcome = await review.reopen(record, name);
    if (outcome === 'failed') return;
    // Moves the focus, because the pressed button is removed.
    top.current?.focus();
    const items = queryClient.getQueryData(place.queryKey)?.results ?? [];
    const isOnPage = items.some((item) => item.record.id === record.id);
    if (outcome === 'opened' && !isOnPage) setApproved({ ...last, isElsewhere: true });
    else setApproved(null);
    if (outcome === 'opened' && isOnPage)
      setReopened((before) => ({ id: record.id, times: (before?.times ?? 0) + 1 }));
  };
  useEffect(() => {
    if (reopened) work.current?.querySelector<HTMLElement>('[data-work]')?.focus();
  }, [reopened]);
  // Held here rather than in the board, so that an open dialog stays when the queue becomes empty.
  const [rejected, setRejected] = useState<QueueItem | null>(null);
  /** The comment below the work and the dialog share their text. */
  const openReject = async (item: QueueItem | null) => {
    const about = item ?? rejected;
    // If the code cannot be loaded, nothing was typed.
    const drafts = await import('./reason-draft.ts').catch(() => null);
    if (about) drafts?.flushReason(about.record.id);
    setRejected(item);
  };
  const scrollUp = () => top.current?.scrollIntoView({ block: 'start' });
  useEffect(() => {
    if (review.conflict) top.current?.scrollIntoView({ block: 'start' });
  }, [review.conflict]);
  return (
    <div className="flex flex-col gap-4">
      <p className="text-ink-soft max-sm:sr-only" role="status">
        {count > 0 && (
          <>
            <Plural
              value={count}
              one="# piece of work waits, the oldest first."
              other="# pieces of work wait, the oldest first."
            />{' '}
            <span className="hidden lg:inline">
              <Trans>Keys: j and k move, a approves, r rejects.</Trans>
            </span>
          </>
        )}
      </p>
      <div ref={top} tabIndex={-1} className="scroll-mt-20 empty:-mt-4">
        {review.conflict && <Alert>{review.conflict}</Alert>}
        {approved?.isElsewhere && <ElsewhereNote approved={approved} />}
        {approved && !approved.isElsewhere && (
          <ApprovedNote
            name={approved.name}
            busy={review.busy}
            onUndo={() => void undo(approved)}
          />
        )}
      </div>
      <QueryState
        query={queue}
        loadingText={<Trans>Loading the work to review...</Trans>}
        loading={<SkeletonCards count={1} className="h-96" />}
        failure={<Trans>The work to review could not be loaded.</Trans>}
        empty={
          isMoreToCome ? (
            <NextOnes query={queue} />
          ) : (
            <Nothing isEnd={after !== ''} onBegin={() => setAddress({ after: '' })} />
          )
        }
      >
        {({ results, count, next }) => (
          <div ref={work}>
            <Board
              key={`${venture} ${after} ${reopened?.times ?? 0}`}
              firstId={reopened?.id}
              items={results}
              count={after === '' ? count : null}
              review={review}
              isRejecting={rejected !== null}
              onReject={(item) => void openReject(item)}
              onApproved={setApproved}
              onMoved={scrollUp}
              onLater={next === null ? undefined : () => setAddress({ after: placeIn(next) })}
            />
          </div>
        )}
      </QueryState>
      {rejected && (
        <RejectDialog
          recordId={rejected.record.id}
          traineeName={rejected.trainee.full_name}
          onClose={() => void openReject(null)}
          onReject={async (comment) => {
            await review.reject(rejected.record, rejected.trainee.full_name, comment);
            setRejected(null);
            setApproved(null);
            scrollUp();
          }}
        />
      )}
    </div>
  );
}

interface ApprovedNoteProps {
  name: string;
  busy: boolean;
  onUndo: () => void;
}

/** The last approval, with a button to undo it, until the next answer: keys and fingers slip. */
function ApprovedNote({ name, busy, onUndo }: ApprovedNoteProps) {
  return (
    <Alert tone="success">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 wrap-anywhere">
          <Trans>{name}: approved.</Trans>
        </p>
        <Button look="secondary" busy={busy} onClick={onUndo}>
          <Trans>Undo</Trans>
          <span className="sr-only">: {name}</span>
        </Button>
      </div>
    </Alert>
  );
}

/** The reopened work is on another page of the queue. */
function ElsewhereNote({ approved: { name, traineeId } }: { approved: Approved }) {
  return (
    <Alert tone="notice">
      <p className="wrap-anywhere">
        <Trans>{name}: opened again. It is not among what this page shows.</Trans>{' '}
        <TextLink to={paths.trainee(traineeId)}>
          <Trans>All work of {name}</Trans>
        </TextLink>
      </p>
    </Alert>
  );
}

/** The `after` parameter of the server's link. */
function placeIn(link: string): string {
  return new URLSearchParams(link.slice(link.indexOf('?'))).get('after') ?? '';
}

/** All work of this page is answered, and the next page is still loading. */
function NextOnes({ query }: { query: Loadable<unknown> }) {
  // Of one that failed, the next try shows nothing else: the alert and its button stay.
  if (query.error === null) return <SkeletonCards count={1} className="h-96" />;
  return (
    <LoadFailure query={query}>
      <Trans>The work to review could not be loaded.</Trans>
    </LoadFailure>
  );
}

function Nothing({ isEnd, onBegin }: { isEnd: boolean; onBegin: () => void }) {
  if (isEnd)
    return (
      <EmptyState
        title={<Trans>That was the last one</Trans>}
        actions={
          <Button look="secondary" onClick={onBegin}>
            <Trans>Back to the oldest</Trans>
          </Button>
        }
      />
    );
  return (
    <EmptyState
      title={<Trans>No work to review</Trans>}
      actions={
        <LinkButton to={paths.trainees} look="secondary">
          <Trans>Trainees</Trans>
        </LinkButton>
      }
    >
      <Trans>What your trainees hand in comes here, the oldest first.</Trans>
    </EmptyState>
  );
}

interface Approved {
  record: { id: number; revision: number };
  traineeId: number;
  name: string;
  /** Reopened, but not on this page. */
  isElsewhere?: boolean;
}

interface BoardProps {
  items: readonly QueueItem[];
  /** The work to show first; the oldest by default. */
  firstId: number | undefined;
  /** Null after the first page, where the number of earlier items is unknown. */
  count: number | null;
  review: Review;
  isRejecting: boolean;
  onReject: (item: QueueItem) => void;
  onApproved: (approved: Approved) => void;
  /** Called when another work is shown. */
  onMoved: () => void;
  /** Loads the items after these. */
  onLater: (() => void) | undefined;
}

/** Matches a line of a comment that is not a quotation. */
const OWN_WORDS = /^(?!> ).*\S/m;

/** Shows one work at a time; on a wide screen, the list is beside it. The line above it explains the keys. */
function Board(props: BoardProps) {
  const { items, firstId, count, review, isRejecting, onReject, onApproved, onMoved, onLater } =
    props;
  const { t } = useLingui();
  // The open work stays, even if others answer earlier ones; after an answer, the next one replaces it.
  const [shown, setShown] = useState(() => {
    const first = items.findIndex(({ record }) => record.id === firstId);
    return placeOf(items, Math.max(0, first));
  });
  const found = items.findIndex(({ record }) => record.id === shown.id);
  const index = found === -1 ? Math.min(shown.index, items.length - 1) : found;
  const current = items[index];
  const now = placeOf(items, index);
  if (now.id !== shown.id || now.revision !== shown.revision) setShown(now);
  else if (index !== shown.index) setShown({ ...shown, index });
  const work = useRef<HTMLDivElement>(null);
  const unread = useUnread(nameOf(shown));

  // An open rejection belongs to the current work, so it cannot be changed.
  const choose = (to: number) => {
    if (isRejecting) return;
    const next = Math.max(0, Math.min(items.length - 1, to));
    const chosen = placeOf(items, next);
    unread.noteChosen(nameOf(chosen));
    setShown(chosen);
    onMoved();
  };
  /** The work for which the user was asked about an unsent comment. */
  const asked = useRef(0);
  const approve = (item: QueueItem) => {
    if (isRejecting || unread.isUnread()) return;
    const comment = work.current?.querySelector<HTMLTextAreaElement>('textarea[name="reason"]');
    // Asks before approving, because an unsent comment would be lost; mere quotations are not asked about.
    if (comment && OWN_WORDS.test(comment.value) && asked.current !== item.record.id) {
      asked.current = item.record.id;
      comment.scrollIntoView({ block: 'center' });
      showToast(
        t`Your comment is not sent yet. Send it, or press Approve again to go on without it.`,
        'alarm',
      );
      return;
    }
    const { id: traineeId, full_name: name } = item.trainee;
    void review.approve(item.record, name).then((record) => {
      if (!record) return;
      onApproved({ record, traineeId, name });
      onMoved();
    });
  };
  /** Keys typed at that moment are meant for the comment that is about to appear. */
  const isQuoting = useRef(false);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target as Element;
    if (event.ctrlKey || event.metaKey || event.altKey || !current || isRejecting) return;
    if (isQuoting.current) return;
    if (target.closest('input, textarea, select, [contenteditable], [role="menu"]')) return;
    if (document.querySelector('dialog[open]')) return;
    // A key that is held down moves on, but decides only once.
    if (event.repeat && (event.key === 'a' || event.key === 'r')) return;
    if (event.key === 'j') choose(index + 1);
    else if (event.key === 'k') choose(index - 1);
    else if (event.key === 'a') approve(current);
    else if (event.key === 'r') onReject(current);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  return (
    <div className="grid items-start gap-6 lg:grid-cols-[20rem_minmax(0,1fr)]">
      <QueueList items={items} index={index} onChoose={choose} onLater={onLater} />
      {current && (
        <div
          ref={work}
          className={`min-w-0 ${isRejecting ? '[&_[data-bottom-bar]]:invisible' : ''}`}
        >
          <QueuedWork
            key={current.record.id}
            item={current}
            isRejecting={isRejecting}
            onQuoting={(isUnderWay) => {
              isQuoting.current = isUnderWay;
            }}
          />
          <AnswerBar
            busy={review.busy}
            onApprove={() => approve(current)}
            onReject={() => isRejecting || onReject(current)}
          >
            <div className="flex items-center sm:mr-auto">
              <IconButton
                label={t`Previous`}
                disabled={index === 0}
                onClick={() => choose(index - 1)}
              >
                <ChevronLeft size={22} aria-hidden />
              </IconButton>
              {count !== null && (
                <span className="sr-only text-sm tabular-nums sm:not-sr-only">
                  {index + 1} / {count}
                </span>
              )}
              <IconButton
                label={t`Next`}
                disabled={index === items.length - 1 && !onLater}
                onClick={() => (index === items.length - 1 ? onLater?.() : choose(index + 1))}
              >
                <ChevronRight size={22} aria-hidden />
              </IconButton>
            </div>
          </AnswerBar>
        </div>
      )}
    </div>
  );
}

const nameOf = ({ id, revision }: { id?: number | undefined; revision?: number | undefined }) =>
  `${id} ${revision}`;

function placeOf(items: readonly QueueItem[], index: number) {
  const record = items[index]?.record;
  return { id: record?.id, revision: record?.revision, index };
}

interface QueueListProps {
  items: readonly QueueItem[];
  index: number;
  onChoose: (index: number) => void;
  onLater: (() => void) | undefined;
}

function QueueList({ items, index, onChoose, onLater }: QueueListProps) {
  const { t } = useLingui();
  const language = useLanguage();
  return (
    <nav
      aria-label={t`Work to review`}
      className="hidden flex-col gap-2 lg:sticky lg:top-24 lg:flex lg:max-h-[calc(100dvh-8rem)] lg:overflow-y-auto lg:p-1"
    >
      <ol className="flex flex-col gap-2">
        {items.map(({ record, trainee, activity, waiting_since }, at) => (
          <li key={record.id}>
            <button
              type="button"
              aria-current={at === index || undefined}
              onClick={() => onChoose(at)}
              className="target w-full rounded-md border-2 border-line bg-paper-raised px-3 py-2 text-left hover:border-line-strong aria-[current=true]:border-clay aria-[current=true]:bg-clay-soft aria-[current=true]:text-on-clay-soft"
            >
              <span className="block font-semibold wrap-anywhere">{trainee.full_name}</span>
              <span className="block text-sm wrap-anywhere">
                {activity.title} · {formatAgo(waiting_since, language)}
              </span>
            </button>
          </li>
        ))}
      </ol>
      {onLater && (
        <Button look="quiet" onClick={onLater}>
          <Trans>Show later ones</Trans>
        </Button>
      )}
    </nav>
  );
}
