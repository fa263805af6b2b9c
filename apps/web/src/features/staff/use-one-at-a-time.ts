import { useRef } from 'react';

type Mutate<Variables> = (variables: Variables, options: { onSettled: () => void }) => void;

/** Starts a mutation unless it is running: a second press can come before the button is rendered as busy. */
export function useOneAtATime<Variables>(mutate: Mutate<Variables>) {
  const isUnderWay = useRef(false);
  return (variables: Variables) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    mutate(variables, {
      onSettled: () => {
        isUnderWay.current = false;
      },
    });
  };
}
