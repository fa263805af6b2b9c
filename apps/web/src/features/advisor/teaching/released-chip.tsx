import type { ReleasedState } from '@inzira/contract/rules/staff';
import { Trans } from '@lingui/react/macro';
import { Chip } from '#src/ui/chip.tsx';

/** Where an answer of the release stands; nothing if it is as released. */
export function ReleasedChip({ state }: { state: ReleasedState }) {
  switch (state) {
    case 'corrected':
      return (
        <Chip tone="forest">
          <Trans>Corrected here</Trans>
        </Chip>
      );
    case 'waiting':
      return (
        <Chip tone="ochre">
          <Trans>A new release waits</Trans>
        </Chip>
      );
    case 'withdrawn':
      return (
        <Chip>
          <Trans>Withdrawn</Trans>
        </Chip>
      );
    case 'released':
      return null;
  }
}
