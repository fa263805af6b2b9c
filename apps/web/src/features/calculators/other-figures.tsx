import type { Figures, KeptFigures } from '@inzira/contract/calculators';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useSession } from '#src/platform/session.ts';
import { Alert } from '#src/ui/alert.tsx';
import { Button } from '#src/ui/button.tsx';
import { FailureAlert } from '#src/ui/failure-alert.tsx';
import { keepFigures } from './calculators.api.ts';

interface OtherFiguresProps {
  kept: KeptFigures;
  /** The other figures in words. */
  given: string;
}

/** Figures that another device saved, when neither knew of the other's: the learner chooses. */
export function OtherFigures({ kept, given }: OtherFiguresProps) {
  const { t } = useLingui();
  const { user } = useSession();
  const client = useQueryClient();
  const choose = useMutation({
    mutationFn: async (figures: Figures) =>
      user && keepFigures(client, user.id, kept.name, figures, kept.updated_at),
  });
  const { other } = kept;
  if (!other) return null;
  return (
    <div className="no-print my-3 flex flex-col gap-2">
      <Alert tone="notice">
        <p className="font-semibold">
          <Trans>You kept other figures on another device:</Trans>
        </p>
        <p className="wrap-anywhere">{given}</p>
      </Alert>
      {choose.isError && (
        <FailureAlert sentence={t`Your figures could not be kept.`} failure={choose.error} />
      )}
      {choose.data === false && (
        <p role="status" className="text-sm text-ink-soft">
          <Trans>Kept on this device. It will be sent by itself.</Trans>
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          look="secondary"
          size="sm"
          busy={choose.isPending && choose.variables === other.figures}
          disabled={choose.isPending && choose.variables !== other.figures}
          onClick={() => choose.mutate(other.figures)}
        >
          <Trans>Use those</Trans>
        </Button>
        <Button
          look="quiet"
          size="sm"
          busy={choose.isPending && choose.variables === kept.figures}
          disabled={choose.isPending && choose.variables !== kept.figures}
          onClick={() => choose.mutate(kept.figures)}
        >
          <Trans>Keep these</Trans>
        </Button>
      </div>
    </div>
  );
}
