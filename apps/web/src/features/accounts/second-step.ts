import type { SecondFactorNeeded, SignedIn } from '@inzira/contract/accounts';
import { useState } from 'react';
import { later } from '#src/platform/later.tsx';
import { secondFactorOf } from './accounts.api.ts';

export const CodeStep = later(async () => import('./code-step.tsx'));
export const PasskeyButton = later(async () => import('./passkey-button.tsx'));

/** A login by whatever first step: an account that has a second factor is asked for it then. */
export function useSecondStep(enter: (answer: SignedIn) => void) {
  // What the second step goes on with, where an account has one.
  const [secondFactor, setSecondFactor] = useState<SecondFactorNeeded | null>(null);
  return {
    secondFactor,
    /** @throws what the first step is refused for */
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
