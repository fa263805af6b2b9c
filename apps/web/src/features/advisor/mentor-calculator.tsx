import type { Calculator } from '@inzira/contract/calculators';
import { createContext, type ReactNode, useContext } from 'react';

/** Renders a calculator; provided by the page with the conversation. */
export const CalculatorContext = createContext<(calculator: Calculator) => ReactNode>(() => null);

/** Renders the offer to keep a reply's first step as a promise; provided by the page with the conversation. */
export const StepContext = createContext<(step: string) => ReactNode>(() => null);

export function MentorStep({ step }: { step: string }) {
  return useContext(StepContext)(step);
}

export function MentorCalculator({ calculator }: { calculator: Calculator }) {
  return useContext(CalculatorContext)(calculator);
}
