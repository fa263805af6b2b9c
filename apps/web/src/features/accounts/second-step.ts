import type { SecondFactorNeeded, SignedIn } from '@inzira/contract/accounts';
import { useState } from 'react';
import { later } from '#src/platform/later.tsx';
import { secondFactorOf } from './accounts.api.ts';

export const CodeStep = later(async () => import('./code-step.tsx'));
export const PasskeyButton = later(async () => import('./passkey-button.tsx'));

/** Handles a login by any first step, and the second step if the account has one. */
export function useSecondStep(enter: (answer: SignedIn) => void) {
  // Set while the second step is shown.
  const [secondFactor, setSecondFactor] = useState<SecondFactorNeeded | null>(null);
  return {
    secondFactor,
    /** @throws the failure of the first step */
    async enterBy(first: Promise<SignedIn>) {
      try {
        enter(await first);
      } catch (error) {
        const step = secondFactorOf(error);
        if (step === null) throw error;
        setSecondFactor(step);
      }
    },
    leave: () => setSecondFactor(null),
  };
}
