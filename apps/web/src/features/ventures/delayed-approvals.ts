import { useEffect, useRef, useState } from 'react';

export const UNDO_SECONDS = 10;

/**
 * Approvals by a single key: each is sent after ten seconds, or when the page is left within the
 * app, unless it is taken back. A page that is closed before sends none.
 */
export function useDelayedApprovals<T extends { id: number }>(send: (venture: T) => void) {
  const [waiting, setWaiting] = useState<readonly T[]>([]);
  const timers = useRef(new Map<number, { timer: ReturnType<typeof setTimeout>; venture: T }>());
  const latestSend = useRef(send);
  useEffect(() => {
    latestSend.current = send;
  });
  useEffect(() => {
    const running = timers.current;
    return () => {
      for (const { timer, venture } of running.values()) {
        clearTimeout(timer);
        latestSend.current(venture);
      }
      running.clear();
    };
  }, []);

  const drop = (id: number) => {
    clearTimeout(timers.current.get(id)?.timer);
    timers.current.delete(id);
    setWaiting((all) => all.filter((venture) => venture.id !== id));
  };
  return {
    waiting,
    add(venture: T) {
      if (timers.current.has(venture.id)) return;
      const timer = setTimeout(() => {
        drop(venture.id);
        latestSend.current(venture);
      }, UNDO_SECONDS * 1000);
      timers.current.set(venture.id, { timer, venture });
      setWaiting((all) => [...all, venture]);
    },
    undo: drop,
  };
}
