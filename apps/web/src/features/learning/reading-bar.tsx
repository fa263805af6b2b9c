import { type RefObject, useEffect, useRef } from 'react';

/** How far down the text one is, as a thin line below the page's header. For eyes alone. */
export function ReadingBar({ of: text }: { of: RefObject<HTMLElement | null> }) {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let frame = 0;
    const draw = () => {
      frame = 0;
      if (!text.current || !line.current) return;
      const { top, height } = text.current.getBoundingClientRect();
      const below = height - window.innerHeight;
      const share = below > 0 ? Math.min(1, Math.max(0, -top / below)) : 1;
      line.current.style.transform = `scaleX(${share})`;
    };
    const onScroll = () => {
      frame ||= requestAnimationFrame(draw);
    };
    draw();
    window.addEventListener('scroll', onScroll, { passive: true });
    window.addEventListener('resize', onScroll);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', onScroll);
      window.removeEventListener('resize', onScroll);
    };
  }, [text]);
  return (
    <div
      aria-hidden
      className="pointer-events-none sticky top-16 z-20 -mx-4 h-0 md:-mx-8 print:hidden"
    >
      <div ref={line} className="h-1 origin-left bg-clay" style={{ transform: 'scaleX(0)' }} />
    </div>
  );
}
