import { type RefObject, useEffect, useRef, useState } from 'react';

/** So near to the end a reader counts as being there. */
const NEAR_PX = 80;
/** Between the question that is held in sight and the edge above it. */
const MARGIN_PX = 12;

interface FollowedEnd {
  scroller: RefObject<HTMLDivElement | null>;
  /** What scrolls in it; questions are marked with `data-question`. */
  content: RefObject<HTMLDivElement | null>;
  /** There is more below what is in sight. */
  isAway: boolean;
  goToEnd: () => void;
  /** Follows again, whatever the reader did before. */
  follow: () => void;
}

/**
 * Keeps what comes in sight: the last question, and below it as much of the reply as there is room
 * for. A reply longer than that is read from its start, and who scrolls is left alone.
 */
export function useFollowedEnd(): FollowedEnd {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const follows = useRef(true);
  const [isAway, setAway] = useState(false);

  useEffect(() => {
    const box = scroller.current;
    const inside = content.current;
    if (!box || !inside) return;
    let ours = box.scrollTop;
    let height = '';
    const look = () => {
      height = `${box.clientHeight} ${box.scrollHeight}`;
      setAway(!isNearEnd(box));
    };
    const follow = () => {
      if (follows.current) {
        box.scrollTop = Math.max(box.scrollTop, followedTop(box, inside));
        ours = box.scrollTop;
      }
      look();
    };
    const onScroll = () => {
      // The browser moves it too: by less than a line, and where the box or what is in it grows or shrinks.
      const isReader = height === `${box.clientHeight} ${box.scrollHeight}`;
      if (isReader && Math.abs(box.scrollTop - ours) > 4) follows.current = isNearEnd(box);
      ours = box.scrollTop;
      look();
    };
    const observer = new ResizeObserver(follow);
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
      if (scroller.current) scroller.current.scrollTop = scroller.current.scrollHeight;
    },
    follow() {
      follows.current = true;
    },
  };
}

function isNearEnd(box: HTMLElement): boolean {
  return box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_PX;
}

function followedTop(box: HTMLElement, inside: HTMLElement): number {
  const question = [...inside.querySelectorAll('[data-question]')].at(-1);
  if (!question) return 0;
  const top =
    box.scrollTop + question.getBoundingClientRect().top - box.getBoundingClientRect().top;
  return Math.min(top - MARGIN_PX, box.scrollHeight - box.clientHeight);
}
