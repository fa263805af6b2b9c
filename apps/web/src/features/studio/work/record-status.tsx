import type { RecordStatus as Status } from '@inzira/contract/studio-records';
import { Trans } from '@lingui/react/macro';
import { CircleCheck, CircleDashed, Hourglass, RotateCcw } from 'lucide-react';
import { Chip } from '#src/ui/chip.tsx';

interface RecordStatusProps {
  /** Null before the first submission. */
  status: Status | null;
  /** Waiting work is "Submitted" for the trainee, "Pending" for the trainer; to the trainee, rejected work needs a change. */
  reader: 'trainee' | 'trainer';
}

const LOOKS = {
  approved: { tone: 'forest', icon: CircleCheck },
  rejected: { tone: 'alarm', icon: RotateCcw },
  pending: { tone: 'ochre', icon: Hourglass },
  nothing: { tone: 'plain', icon: CircleDashed },
} as const;

export function RecordStatus({ status, reader }: RecordStatusProps) {
  const { tone, icon: Icon } = LOOKS[status ?? 'nothing'];
  return (
    <Chip tone={tone}>
      <Icon size={16} aria-hidden />
      <RecordWord status={status} reader={reader} />
    </Chip>
  );
}

/** The status as plain text. */
export function RecordWord({ status, reader }: RecordStatusProps) {
  if (status === 'approved') return <Trans context="work">Approved</Trans>;
  if (status === 'rejected')
    return reader === 'trainee' ? <Trans>Change asked</Trans> : <Trans>Rejected</Trans>;
  if (status === 'pending')
    return reader === 'trainee' ? <Trans>Submitted</Trans> : <Trans>Pending</Trans>;
  return <Trans>Not Submitted</Trans>;
}
