import { type RefObject, useEffect, useRef, useState } from 'react';

/** A reader this close to the end counts as being there. */
const NEAR_PX = 80;
/** The space between the last question and the top edge. */
const MARGIN_PX = 12;

interface FollowedEnd {
  scroller: RefObject<HTMLDivElement | null>;
  /** The scrolled content; questions are marked with `data-question`. */
  content: RefObject<HTMLDivElement | null>;
  /** There is more content below the visible part. */
  isAway: boolean;
  goToEnd: () => void;
  /** Resumes following, even if the reader has scrolled away. */
  follow: () => void;
}

/**
 * Scrolls to new content: keeps the last question visible, and as much of the reply below it as fits. A longer reply is
 * read from its start; a reader who scrolls is not disturbed.
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
      // Browsers also scroll by themselves: by less than a line, or when the box or its content is resized.
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
