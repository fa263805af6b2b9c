import type { ContentPreview } from '@inzira/contract/staff-content';
import { Plural, Trans } from '@lingui/react/macro';
import { Alert } from '#src/ui/alert.tsx';
import { Button } from '#src/ui/button.tsx';

interface ContentFindingsProps {
  findings: ContentPreview['findings'];
  isFailed: boolean;
  onOpen: (line: number) => void;
}

/** What the checker says, in its own English words; one tap leads to the line. */
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
  return (
    <section className="mt-3">
      <h2 className="text-base" role="status">
        {findings.length === 0 ? (
          <Trans>The checker finds nothing</Trans>
        ) : (
          <Plural value={findings.length} one="The checker says" other="The checker says (#)" />
        )}
      </h2>
      <ul>
        {findings.map(({ line, message }, index) => (
          <li key={`${index} ${message}`} className="flex flex-wrap items-center gap-x-3">
            {line !== null && (
              <Button look="quiet" className="-ml-4" onClick={() => onOpen(line)}>
                <Trans>Line {line}</Trans>
              </Button>
            )}
            <span lang="en" className="min-w-0 wrap-anywhere">
              {message}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
