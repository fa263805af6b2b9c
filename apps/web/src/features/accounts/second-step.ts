import type { SecondFactorNeeded, SignedIn } from '@inzira/contract/accounts';
import { useEffect, useRef, useState } from 'react';
import { later } from '#src/platform/later.tsx';
import { secondFactorOf } from './accounts.api.ts';

export const CodeStep = later(async () => import('./code-step.tsx'));
export const PasskeyButton = later(async () => import('./passkey-button.tsx'));

/**
 * Handles a login by any first step, and the second step if the account has one. An answer that comes when the page was
 * left logs nobody in.
 */
export function useSecondStep(onEnter: (answer: SignedIn) => void) {
  // Set while the second step is shown.
  const [secondFactor, setSecondFactor] = useState<SecondFactorNeeded | null>(null);
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const enter = (answer: SignedIn) => {
    if (isHere.current) onEnter(answer);
  };
  return {
    secondFactor,
    enter,
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
