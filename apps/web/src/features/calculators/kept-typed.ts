import type { CalculatorName } from '@inzira/contract/rules/calculator-figures';
import { useState } from 'react';
import { keep, readKept, useDeviceStore } from '#src/platform/device-store.ts';
import type { Typed } from './typed-figures.ts';

interface Kept {
  /** What stood in the fields before: figures of another beginning are another sum's. */
  began: Typed;
  typed: Typed;
}

const itemOf = (name: CalculatorName) => `figures:${name}`;
const isSame = (one: Typed, other: Typed) => JSON.stringify(one) === JSON.stringify(other);

/** What stands in the fields of a calculator: as it was typed on an earlier visit, else as it begins. */
export function useKeptTyped(name: CalculatorName, began: Typed, mayGoOn: boolean) {
  useDeviceStore();
  const [typed, setTyped] = useState(() => {
    const kept = mayGoOn ? readKept<Kept>(itemOf(name)) : null;
    return kept && isSame(kept.began, began) ? kept.typed : began;
  });
  const keepTyped = (next: Typed) => {
    setTyped(next);
    void keep(itemOf(name), isSame(next, began) ? null : ({ began, typed: next } satisfies Kept));
  };
  return [typed, keepTyped] as const;
}

/** They are kept with the account. */
export const forgetTyped = (name: CalculatorName) => void keep(itemOf(name), null);
