import type { Calculator } from '@inzira/contract/calculators';
import { createContext, type ReactNode, useContext } from 'react';

/** Shows a calculator; the page that holds the conversation brings it. */
export const CalculatorContext = createContext<(calculator: Calculator) => ReactNode>(() => null);

/** Offers to keep what a reply says to do first; the page that holds the conversation brings it. */
export const StepContext = createContext<(step: string) => ReactNode>(() => null);

export function MentorStep({ step }: { step: string }) {
  return useContext(StepContext)(step);
}

export function MentorCalculator({ calculator }: { calculator: Calculator }) {
  return useContext(CalculatorContext)(calculator);
}
