import type { QueueItem } from '@inzira/contract/studio-trainers';
import { Trans, useLingui } from '@lingui/react/macro';
import { Check, RotateCcw } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { later } from '#src/platform/later.tsx';
import { paths } from '#src/platform/paths.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Disclosure } from '#src/ui/disclosure.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { showToast } from '#src/ui/toast.ts';
import { CommentText } from '#src/features/studio/marked-words.tsx';
import { Submission } from './submission.tsx';

const MarkedComment = later(async () => import('./marked-comment.tsx'), { fallback: null });

interface QueuedWorkProps {
  item: QueueItem;
  /** The dialog has the words now. */
  isRejecting: boolean;
}

/** What waits, with all that is needed to answer it. */
export function QueuedWork({ item, isRejecting }: QueuedWorkProps) {
  const { t } = useLingui();
  const { activity, last_comment, record, reviewed, trainee, venture } = item;
  /** How often words were marked: what is kept of them is read anew. */
  const [quotes, setQuotes] = useState(0);
  const sending = useRef<Promise<void>>(undefined);
  const quote = async (words: string) => {
    try {
      // What is on its way goes from the draft, and these words would go with it.
      await sending.current;
      const { keepQuote } = await import('./reason-draft.ts');
      keepQuote(record.id, words);
      setQuotes((count) => count + 1);
    } catch {
      showToast(t`It could not be saved.`, 'alarm');
    }
  };
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
            <Trans>Last comment</Trans>
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
          wasQuoted={quotes > 0}
          onSending={(until) => {
            sending.current = until;
          }}
        />
      )}
      <div className="border-t border-line pt-2">
        <Disclosure label={<Trans>The task, and what good looks like</Trans>}>
          <div className="flex flex-col gap-3 pt-1">
            <p>{activity.description}</p>
            <ul className="list-disc pl-5">
              {activity.good.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </div>
        </Disclosure>
      </div>
    </Card>
  );
}

interface AnswerBarProps {
  busy: boolean;
  onApprove: () => void;
  onReject: () => void;
  children?: ReactNode;
}

// Both words in French, and the arrows, are in a line of 360 pixels.
const IN_BAR = 'grow max-sm:px-2.5 max-sm:text-[0.9375rem] sm:grow-0';

/** Within reach of the thumb on a phone, below the work on a wide screen. */
export function AnswerBar({ busy, onApprove, onReject, children }: AnswerBarProps) {
  return (
    <div
      data-bottom-bar
      className="sticky bottom-0 z-10 -mx-4 flex items-center gap-2 border-t border-line bg-paper px-4 py-3 sm:gap-3 md:mx-0 md:px-0"
    >
      {children}
      <Button look="danger" className={IN_BAR} onClick={onReject}>
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
