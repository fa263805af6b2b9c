import type { SignedIn } from '@inzira/contract/accounts';
import { useState } from 'react';
import { later } from '#src/platform/later.tsx';
import { secondFactorOf } from './accounts.api.ts';

export const CodeStep = later(async () => import('./code-step.tsx'));

/** A login by whatever first step: an account that has a second factor is asked for its code then. */
export function useSecondStep(enter: (answer: SignedIn) => void) {
  // What the second step goes on with, where an account has one.
  const [secondFactor, setSecondFactor] = useState<string | null>(null);
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
