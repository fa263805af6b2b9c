import { useEffect, useRef, useState } from 'react';

export const UNDO_SECONDS = 10;

/**
 * Approvals by a single key or click: each is sent after ten seconds, or when the user leaves the page within the app,
 * unless it is undone. Closing the page sends none.
 * @param send returns whether the venture is approved
 */
export function useDelayedApprovals<T extends { id: number; revision: number }>(
  send: (venture: T) => Promise<boolean>,
) {
  const [waiting, setWaiting] = useState<readonly T[]>([]);
  const [sent, setSent] = useState<readonly T[]>([]);
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
        void latestSend.current(venture);
      }
      running.clear();
    };
  }, []);

  const drop = (id: number) => {
    clearTimeout(timers.current.get(id)?.timer);
    timers.current.delete(id);
    setWaiting((all) => all.filter((venture) => venture.id !== id));
  };
  const sendNow = async (venture: T) => {
    drop(venture.id);
    setSent((all) => [...all, venture]);
    if (await latestSend.current(venture)) return;
    setSent((all) => all.filter((one) => one !== venture));
  };
  return {
    waiting,
    /** True also while it is being sent, and until the list is refreshed without it. */
    isApproved: ({ id, revision }: T) =>
      [...waiting, ...sent].some((one) => one.id === id && one.revision === revision),
    add(venture: T) {
      if (timers.current.has(venture.id)) return;
      const timer = setTimeout(() => void sendNow(venture), UNDO_SECONDS * 1000);
      timers.current.set(venture.id, { timer, venture });
      setWaiting((all) => [...all, venture]);
    },
    undo: drop,
  };
}
