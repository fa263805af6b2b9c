import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { headingsOf } from './lesson-parts.ts';

interface ReadingBarProps {
  of: RefObject<HTMLElement | null>;
  /** The names of the text's parts, in their order. */
  parts: readonly string[];
  /** Which of them is read; -1 above the first. */
  at: number;
  /** What is in reach all along the text. */
  children?: ReactNode;
}

/** How far down the text one is, and in which part of it, in a line at the top of the screen: for eyes alone. */
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
        // HTML of the server has no styles of its own.
        className={`h-1 origin-left bg-clay ${import.meta.env.SSR ? 'invisible' : ''}`}
        style={import.meta.env.SSR ? undefined : { transform: 'scaleX(0)' }}
      />
    </div>
  );
}

/** Calls back now, and once for each frame in which the page has scrolled or changed its size. */
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

/** What stands above is read already: the header, and a line of the text. */
const READ_FROM = 140;

/** Which part of the lesson on the page is read, and how to go to one. */
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
