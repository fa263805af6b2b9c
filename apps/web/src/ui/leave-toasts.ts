import { useEffect, useEffectEvent, useRef } from 'react';
import { dismissToast, useToasts } from './toast.ts';

/** A navigation within this time belongs to the action that showed the message. */
const OWN_WAY_MS = 1_500;

/** Dismisses messages of success when the user leaves the page that shows them. Failures stay until they are closed. */
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
