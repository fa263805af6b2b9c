import type { Calculator } from '@inzira/contract/calculators';
import { createContext, type ReactNode, useContext } from 'react';

/** Shows a calculator; the page that holds the conversation brings it. */
export const CalculatorContext = createContext<(calculator: Calculator) => ReactNode>(() => null);

export function MentorCalculator({ calculator }: { calculator: Calculator }) {
  return useContext(CalculatorContext)(calculator);
}
