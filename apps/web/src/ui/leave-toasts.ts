import { useEffect, useEffectEvent, useRef } from 'react';
import { dismissToast, useToasts } from './toast.ts';

/** An act that leads to another page says so in the same moment. */
const OWN_WAY_MS = 1_500;

/**
 * A word of what was done stands on the page where it was done, or to which that has led: who goes on from there takes it
 * away. Failures stay until somebody closes them.
 */
export function useLeaveToasts(pathname: string): void {
  const toasts = useToasts();
  const since = useRef(new Map<number, number>());
  useEffect(() => {
    for (const { id } of toasts) if (!since.current.has(id)) since.current.set(id, Date.now());
  }, [toasts]);
  const leave = useEffectEvent(() => {
    for (const { id, tone } of toasts) {
      const isOld = Date.now() - (since.current.get(id) ?? Date.now()) > OWN_WAY_MS;
      if (tone !== 'alarm' && isOld) dismissToast(id);
    }
  });
  useEffect(() => leave(), [pathname]);
}
