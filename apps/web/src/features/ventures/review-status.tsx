import type { ReviewStatus as Status } from '@inzira/contract/ventures';
import { Trans } from '@lingui/react/macro';
import { CircleCheck, CircleX, Hourglass } from 'lucide-react';
import { Chip } from '#src/ui/chip.tsx';

export function ReviewStatus({ status }: { status: Status }) {
  if (status === 'approved')
    return (
      <Chip tone="forest">
        <CircleCheck size={16} aria-hidden />
        <Trans>Approved</Trans>
      </Chip>
    );
  if (status === 'declined')
    return (
      <Chip tone="alarm">
        <CircleX size={16} aria-hidden />
        <Trans>Declined</Trans>
      </Chip>
    );
  return (
    <Chip tone="ochre">
      <Hourglass size={16} aria-hidden />
      <Trans>Waiting for review</Trans>
    </Chip>
  );
}
