import { Trans } from '@lingui/react/macro';

/** What a score stands on: the person's own picks. */
export function ChosenOften({ picked, offered }: { picked: number; offered: number }) {
  return (
    <Trans>
      You chose it in {picked} of the {offered} situations that offered it.
    </Trans>
  );
}
