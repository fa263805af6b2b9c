import { type RefObject, useEffect, useRef, useState } from 'react';

/** So near to the end a reader counts as being there. */
const NEAR_PX = 80;

interface FollowedEnd {
  scroller: RefObject<HTMLDivElement | null>;
  content: RefObject<HTMLDivElement | null>;
  /** The reader has gone back to read, and is left alone. */
  isAway: boolean;
  goToEnd: () => void;
}

/** Keeps the newest in sight as text comes, unless the reader has scrolled back. */
export function useFollowedEnd(): FollowedEnd {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const follows = useRef(true);
  const [isAway, setAway] = useState(false);

  useEffect(() => {
    const box = scroller.current;
    const inside = content.current;
    if (!box || !inside) return;
    const toEnd = () => {
      box.scrollTop = box.scrollHeight;
    };
    let lastTop = box.scrollTop;
    const onScroll = () => {
      const isNear = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_PX;
      // Text that comes moves the end away too; only going up is the reader's own doing.
      if (isNear) follows.current = true;
      else if (box.scrollTop < lastTop) follows.current = false;
      lastTop = box.scrollTop;
      setAway(!follows.current);
    };
    const observer = new ResizeObserver(() => {
      if (follows.current) toEnd();
    });
    observer.observe(inside);
    observer.observe(box);
    box.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      observer.disconnect();
      box.removeEventListener('scroll', onScroll);
    };
  }, []);

  return {
    scroller,
    content,
    isAway,
    goToEnd() {
      follows.current = true;
      setAway(false);
      if (scroller.current) scroller.current.scrollTop = scroller.current.scrollHeight;
    },
  };
}
