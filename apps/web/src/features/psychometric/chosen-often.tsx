import { Trans } from '@lingui/react/macro';

/** How often the person chose this profile's answers, the basis of its score. */
export function ChosenOften({ picked, offered }: { picked: number; offered: number }) {
  return (
    <Trans>
      You chose it in {picked} of the {offered} situations that offered it.
    </Trans>
  );
}
