import type { QueueItem } from '@inzira/contract/studio-trainers';
import { Trans, useLingui } from '@lingui/react/macro';
import { Check, RotateCcw } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { later } from '#src/platform/later.tsx';
import { useMediaQuery } from '#src/platform/media-query.ts';
import { paths } from '#src/platform/paths.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Disclosure } from '#src/ui/disclosure.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { showToast } from '#src/ui/toast.ts';
import { CommentText } from '#src/features/studio/work/marked-words.tsx';
import { Submission } from './submission.tsx';

const MarkedComment = later(async () => import('./marked-comment.tsx'), { fallback: null });

interface QueuedWorkProps {
  item: QueueItem;
  /** The rejection dialog is open, and contains the text. */
  isRejecting: boolean;
  /** Called from the press until the comment on selected words can be typed. */
  onQuoting: (isUnderWay: boolean) => void;
}

/** Work that waits for an answer, with everything that is needed to give it. */
export function QueuedWork({ item, isRejecting, onQuoting }: QueuedWorkProps) {
  const { t } = useLingui();
  const {
    activity,
    last_comment,
    last_comment_by: writer,
    record,
    reviewed,
    trainee,
    venture,
  } = item;
  /** A counter of quotations, which makes the draft be read again. */
  const [quotes, setQuotes] = useState(0);
  const sending = useRef<Promise<void>>(undefined);
  const isQuoting = useRef(false);
  const noteQuoting = (isUnderWay: boolean) => {
    isQuoting.current = isUnderWay;
    onQuoting(isUnderWay);
  };
  const endQuoting = useEffectEvent(() => onQuoting(false));
  useEffect(() => () => endQuoting(), []);
  const quote = async (words: string) => {
    noteQuoting(true);
    try {
      // A comment that is being sent is removed from the draft, so adding the quotation waits for that.
      await sending.current;
      const { keepQuote } = await import('./reason-draft.ts');
      keepQuote(record.id, words);
      setQuotes((count) => count + 1);
    } catch {
      noteQuoting(false);
      showToast(t`It could not be saved.`, 'alarm');
    }
  };
  // The work comes first; on a wide screen the task is visible below it.
  const isWide = useMediaQuery('(min-width: 64rem)');
  const task = (
    <div className="border-t border-line pt-2">
      <Disclosure
        key={String(isWide)}
        label={<Trans>The task, and what good looks like</Trans>}
        isOpen={isWide}
      >
        <div className="flex max-w-prose flex-col gap-3 pt-1">
          <p>{activity.description}</p>
          <ul className="list-disc pl-5">
            {activity.good.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      </Disclosure>
    </div>
  );
  return (
    <Card className="flex flex-col gap-5">
      <header>
        <p className="text-ink-soft">
          <TextLink to={paths.trainee(trainee.id)}>{trainee.full_name}</TextLink> · {venture.name}
        </p>
        <h2 data-work tabIndex={-1} className="mt-1 scroll-mt-24 text-2xl wrap-anywhere">
          {activity.title}
        </h2>
      </header>
      {last_comment && (
        <div className="rounded-md border-l-4 border-clay bg-paper-sunken px-4 py-3">
          <p className="text-sm font-semibold">
            <Trans>Last comment: {writer}</Trans>
          </p>
          <CommentText content={last_comment} />
        </div>
      )}
      <Submission
        key={record.revision}
        record={record}
        reviewed={reviewed}
        onQuote={(words) => void quote(words)}
      />
      {!isRejecting && (
        <MarkedComment
          key={`comment ${quotes}`}
          item={item}
          onShown={() => {
            const wasQuoted = isQuoting.current;
            noteQuoting(false);
            return wasQuoted;
          }}
          onSending={(until) => {
            sending.current = until;
          }}
        />
      )}
      {task}
    </Card>
  );
}

interface AnswerBarProps {
  busy: boolean;
  onApprove: () => void;
  onReject: () => void;
  children?: ReactNode;
}

// Smaller, so that both French labels and the arrows fit into 360 pixels.
const IN_BAR = 'max-sm:px-2 max-sm:text-sm';

/** Answers within reach of the thumb, or below the work on a wide screen. The buttons are apart, since one tap decides. */
export function AnswerBar({ busy, onApprove, onReject, children }: AnswerBarProps) {
  return (
    <div
      data-bottom-bar
      className="sticky bottom-0 z-10 -mx-4 flex items-center gap-2 border-t border-line bg-paper px-4 py-3 max-sm:justify-between sm:gap-6 md:mx-0 md:px-5"
    >
      {children}
      <Button look="danger" className={`${IN_BAR} max-sm:order-first`} onClick={onReject}>
        <RotateCcw size={18} className="hidden shrink-0 sm:block" aria-hidden />
        <Trans>Reject</Trans>
      </Button>
      <Button busy={busy} className={`${IN_BAR} shrink-0`} onClick={onApprove}>
        <Check size={18} className="hidden shrink-0 sm:block" aria-hidden />
        <Trans>Approve</Trans>
      </Button>
    </div>
  );
}
