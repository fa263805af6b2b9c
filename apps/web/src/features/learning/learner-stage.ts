import type { LearnerStage } from '@inzira/contract/limits';
import { useState } from 'react';
import { keep, readKept, useDeviceStore } from '#src/platform/device-store.ts';

const KEPT = 'learner-stage';

/** The stage that the learner chose, stored on this device; null until then. */
export function useLearnerStage() {
  useDeviceStore();
  const [stage, setStage] = useState(() => readKept<LearnerStage>(KEPT));
  const choose = (chosen: LearnerStage) => {
    setStage(chosen);
    void keep(KEPT, chosen);
  };
  return [stage, choose] as const;
}
