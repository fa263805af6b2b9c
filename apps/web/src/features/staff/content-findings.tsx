import type { ContentPreview } from '@inzira/contract/staff-content';
import { Plural, Trans } from '@lingui/react/macro';
import { CircleAlert } from 'lucide-react';
import { Alert } from '#src/ui/alert.tsx';
import { Button } from '#src/ui/button.tsx';
import { Disclosure } from '#src/ui/disclosure.tsx';

/** Marks what keeps a text from being published. */
export const PROBLEM = 'data-problem';

interface ContentFindingsProps {
  findings: ContentPreview['findings'];
  isFailed: boolean;
  /** Where the text is shown by its lines: one tap leads to the line. */
  onOpen?: (line: number) => void;
}

/** What the checker says of a text: what keeps it from being published, and, folded, what it advises. */
export function ContentFindings({ findings, isFailed, onOpen }: ContentFindingsProps) {
  if (isFailed) {
    return (
      <div className="mt-3">
        <Alert tone="notice">
          <Trans>The checker cannot be reached now; you can go on writing.</Trans>
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
              one="To mend before it can be published"
              other="To mend before it can be published (#)"
            />
          </h2>
          <Lines findings={problems} onOpen={onOpen} />
        </section>
      )}
      {advice.length > 0 && (
        <Disclosure
          label={
            <Plural value={advice.length} one="# piece of advice" other="# pieces of advice" />
          }
        >
          <Lines findings={advice} onOpen={onOpen} />
        </Disclosure>
      )}
      {findings.length === 0 && (
        <p role="status" className="text-ink-soft">
          <Trans>The checker finds nothing</Trans>
        </p>
      )}
    </div>
  );
}

interface LinesProps extends Pick<ContentFindingsProps, 'findings'> {
  onOpen: ContentFindingsProps['onOpen'];
}

function Lines({ findings, onOpen }: LinesProps) {
  return (
    <ul className="flex flex-col gap-1">
      {findings.map(({ line, message }, index) => (
        <li key={`${index} ${message}`} className="flex flex-wrap items-center gap-x-3">
          {line !== null && onOpen && (
            <Button look="quiet" className="-ml-4" onClick={() => onOpen(line)}>
              <Trans>Line {line}</Trans>
            </Button>
          )}
          <span className="min-w-0 wrap-anywhere">{message}</span>
        </li>
      ))}
    </ul>
  );
}

/** What the checker says of one part of a form. */
export function ContentAdvice({ findings }: { findings: ContentPreview['questions'] }) {
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
