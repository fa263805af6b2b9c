import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { headingsOf } from './lesson-parts.ts';

interface ReadingBarProps {
  of: RefObject<HTMLElement | null>;
  /** The headings of the text's parts, in order. */
  parts: readonly string[];
  /** The index of the part that is read; -1 above the first. */
  at: number;
  /** Controls that stay visible along the text. */
  children?: ReactNode;
}

/** Shows the reading progress and the current part in a line at the top of the screen; hidden from screen readers. */
export function ReadingBar({ of: text, parts, at, children }: ReadingBarProps) {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const draw = () => {
      if (!text.current || !line.current) return;
      const { top, height } = text.current.getBoundingClientRect();
      const below = height - window.innerHeight;
      const share = below > 0 ? Math.min(1, Math.max(0, -top / below)) : 1;
      line.current.style.transform = `scaleX(${share})`;
    };
    return onEachScroll(draw);
  }, [text]);
  const name = parts[at];
  return (
    <div className="pointer-events-none sticky top-0 z-20 -mx-4 h-0 md:top-16 md:-mx-8 print:hidden">
      {name && (
        <div className="flex items-center justify-end gap-2 border-b border-line bg-paper px-4 py-1.5 text-sm text-ink-soft md:px-8 bar:hidden">
          <p aria-hidden className="flex min-w-0 grow gap-2">
            <span className="tabular-nums">
              {at + 1}/{parts.length}
            </span>
            <span className="truncate font-medium text-ink">{name}</span>
          </p>
          {children && (
            <div className="pointer-events-auto -my-2 shrink-0 lg:hidden">{children}</div>
          )}
        </div>
      )}
      <div
        ref={line}
        aria-hidden
        // Server-rendered HTML must not contain inline styles.
        className={`h-1 origin-left bg-clay ${import.meta.env.SSR ? 'invisible' : ''}`}
        style={import.meta.env.SSR ? undefined : { transform: 'scaleX(0)' }}
      />
    </div>
  );
}

/** Calls back immediately, and at most once per frame when the page scrolls or is resized. */
function onEachScroll(draw: () => void): () => void {
  let frame = 0;
  const onScroll = () => {
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      draw();
    });
  };
  draw();
  window.addEventListener('scroll', onScroll, { passive: true });
  window.addEventListener('resize', onScroll);
  return () => {
    cancelAnimationFrame(frame);
    window.removeEventListener('scroll', onScroll);
    window.removeEventListener('resize', onScroll);
  };
}

/** Content above this line counts as read: the header, and a line of text. */
const READ_FROM = 140;

/** The part of the lesson that is read, and a function to scroll to one. */
export function useReadingPart(text: RefObject<HTMLElement | null>) {
  const [at, setAt] = useState(-1);
  const headings = () => {
    const lesson = text.current?.querySelector<HTMLElement>('.lesson');
    return lesson ? headingsOf(lesson) : [];
  };
  const find = useEffectEvent(() =>
    setAt(headings().findLastIndex((one) => one.getBoundingClientRect().top < READ_FROM)),
  );
  useEffect(() => onEachScroll(() => find()), []);
  const goTo = (part: number) => {
    const heading = headings()[part];
    const fold = heading?.closest('details');
    if (fold) fold.open = true;
    heading?.scrollIntoView({ block: 'start' });
  };
  return { at, goTo };
}
