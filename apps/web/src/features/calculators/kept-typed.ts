import type { CalculatorName } from '@inzira/contract/rules/calculator-figures';
import { useState } from 'react';
import { keep, readKept, useDeviceStore } from '#src/platform/device-store.ts';
import type { Typed } from './typed-figures.ts';

interface Kept {
  /** The initial values when this was typed. If they differ now, it belongs to another calculation. */
  began: Typed;
  typed: Typed;
}

const itemOf = (name: CalculatorName) => `figures:${name}`;
const isSame = (one: Typed, other: Typed) => JSON.stringify(one) === JSON.stringify(other);

/** The texts of a calculator's fields: as typed on an earlier visit, else the initial ones. */
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

/** Called once the figures are saved in the account. */
export const forgetTyped = (name: CalculatorName) => void keep(itemOf(name), null);
