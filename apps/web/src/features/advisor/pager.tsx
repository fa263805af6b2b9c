import { Trans } from '@lingui/react/macro';
import { Button } from '#src/ui/button.tsx';

interface PagerProps {
  /** The links of the list's answer; null where it ends. */
  previous: string | null;
  next: string | null;
  onTurn: (by: 1 | -1) => void;
}

/** Nothing where everything is on one page. */
export function Pager({ previous, next, onTurn }: PagerProps) {
  if (!(previous ?? next)) return null;
  return (
    <div className="mt-4 flex flex-wrap gap-3">
      <Button look="secondary" disabled={!previous} onClick={() => onTurn(-1)}>
        <Trans>Previous page</Trans>
      </Button>
      <Button look="secondary" disabled={!next} onClick={() => onTurn(1)}>
        <Trans>Next page</Trans>
      </Button>
    </div>
  );
}
