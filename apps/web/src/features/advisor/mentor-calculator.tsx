import type { Calculator } from '@inzira/contract/calculators';
import { type ComponentType, createContext, useContext } from 'react';

/** What shows a calculator; the page that holds the conversation brings it. */
export const CalculatorContext = createContext<ComponentType<Calculator> | null>(null);

export function MentorCalculator(calculator: Calculator) {
  const Shown = useContext(CalculatorContext);
  return Shown && <Shown {...calculator} />;
}
