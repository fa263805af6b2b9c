import type { RecordStatus as Status } from '@inzira/contract/studio-records';
import { Trans } from '@lingui/react/macro';
import { CircleCheck, CircleDashed, Hourglass, RotateCcw } from 'lucide-react';
import { Chip } from '#src/ui/chip.tsx';

interface RecordStatusProps {
  /** Null while nothing was handed in. */
  status: Status | null;
  /** What waits is "Submitted" for who sent it and "Pending" for who answers. */
  reader: 'trainee' | 'trainer';
}

export function RecordStatus({ status, reader }: RecordStatusProps) {
  if (status === 'approved')
    return (
      <Chip tone="forest">
        <CircleCheck size={16} className="shrink-0" aria-hidden />
        <Trans context="work">Approved</Trans>
      </Chip>
    );
  if (status === 'rejected')
    return (
      <Chip tone="alarm">
        <RotateCcw size={16} className="shrink-0" aria-hidden />
        <Trans>Rejected</Trans>
      </Chip>
    );
  if (status === 'pending')
    return (
      <Chip tone="ochre">
        <Hourglass size={16} className="shrink-0" aria-hidden />
        {reader === 'trainee' ? <Trans>Submitted</Trans> : <Trans>Pending</Trans>}
      </Chip>
    );
  return (
    <Chip>
      <CircleDashed size={16} className="shrink-0" aria-hidden />
      <Trans>Not Submitted</Trans>
    </Chip>
  );
}
