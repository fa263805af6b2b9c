import type { ContentPreview } from '@inzira/contract/staff-content';
import { Plural, Trans } from '@lingui/react/macro';
import { CircleAlert } from 'lucide-react';
import { Alert } from '#src/ui/alert.tsx';
import { Button } from '#src/ui/button.tsx';
import { Disclosure } from '#src/ui/disclosure.tsx';

/** Marks an error that prevents publishing. */
export const PROBLEM = 'data-problem';

interface ContentFindingsProps {
  findings: ContentPreview['findings'];
  isFailed: boolean;
  /** Whether no check has finished yet. */
  isWaiting: boolean;
  /** Opens the line in the editor; null if no field contains it. */
  onOpen: (line: number) => (() => void) | null;
  /** Whether to show line numbers, as the editor does. */
  isByLine: boolean;
}

/** The checker's findings: errors that prevent publishing, and folded advice. */
export function ContentFindings(props: ContentFindingsProps) {
  const { findings, isFailed, isWaiting, ...place } = props;
  if (isFailed) {
    return (
      <div className="mt-3">
        <Alert tone="notice">
          <Trans>The text cannot be checked now; you can go on writing.</Trans>
        </Alert>
      </div>
    );
  }
  const problems = findings.filter(({ isAdvice }) => !isAdvice);
  const advice = findings.filter(({ isAdvice }) => isAdvice);
  return (
    <div className="mt-3 flex flex-col gap-3">
      {problems.length > 0 && (
        <section {...{ [PROBLEM]: '' }}>
          <h2 className="text-base" role="status">
            <Plural
              value={problems.length}
              one="To fix before it can be published"
              other="To fix before it can be published (#)"
            />
          </h2>
          <Lines findings={problems} {...place} />
        </section>
      )}
      {advice.length > 0 && (
        <Disclosure
          label={
            <Plural
              value={advice.length}
              one="# piece of advice: it can be published without it"
              other="# pieces of advice: it can be published without them"
            />
          }
        >
          <Lines findings={advice} {...place} />
        </Disclosure>
      )}
      {findings.length === 0 && (
        <p role="status" className="text-ink-soft">
          {isWaiting ? <Trans>Checking...</Trans> : <Trans>Nothing to fix</Trans>}
        </p>
      )}
    </div>
  );
}

type LinesProps = Omit<ContentFindingsProps, 'isFailed' | 'isWaiting'>;

function Lines({ findings, onOpen, isByLine }: LinesProps) {
  return (
    <ul className="flex flex-col gap-1">
      {findings.map(({ line, message }, index) => {
        const open = line === null ? null : onOpen(line);
        return (
          <li key={`${index} ${message}`} className="flex flex-wrap items-center gap-x-3">
            <span className="min-w-0 wrap-anywhere">{message}</span>
            {open && (
              <Button look="quiet" className="-ml-4" onClick={open}>
                {isByLine ? <Trans>Line {line}</Trans> : <Trans>Show where</Trans>}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

interface ContentAdviceProps {
  findings: readonly Pick<ContentPreview['findings'][0], 'message' | 'isAdvice'>[];
}

/** The findings about one part of a form. */
export function ContentAdvice({ findings }: ContentAdviceProps) {
  if (findings.length === 0) return null;
  return (
    <ul className="flex flex-col gap-1 text-sm">
      {findings.map(({ message, isAdvice }) => (
        <li
          key={message}
          {...(isAdvice ? {} : { [PROBLEM]: '' })}
          className={`flex gap-2 ${isAdvice ? 'text-ink-soft' : 'font-semibold text-alarm'}`}
        >
          <CircleAlert size={18} className="shrink-0" aria-hidden />
          <span className="min-w-0 wrap-anywhere">{message}</span>
        </li>
      ))}
    </ul>
  );
}
