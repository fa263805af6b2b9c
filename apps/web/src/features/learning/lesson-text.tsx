import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useNavigate } from 'react-router';
import { Prose } from '#src/ui/prose.tsx';
import './lesson.css';

interface LessonTextProps {
  html: string;
  /** What stands where the lesson has a calculator. */
  renderCalculator?: (name: string) => ReactNode;
  /** The last line of the text has been on screen. */
  onEndSeen: () => void;
}

/** A lesson as its author wrote it, in English whatever the language of the app. */
export function LessonText({ html, onEndSeen, renderCalculator }: LessonTextProps) {
  const text = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const [places, setPlaces] = useState<readonly HTMLElement[]>([]);
  const latest = useRef({ navigate, onEndSeen });
  useEffect(() => {
    latest.current = { navigate, onEndSeen };
  });

  useEffect(() => {
    const element = text.current;
    // Its links are plain HTML: those to other lessons stay in the app, without a reload.
    const onClick = (event: MouseEvent) => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
        return;
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      const href = link?.getAttribute('href');
      if (!link || link.target || !href?.startsWith('/') || event.defaultPrevented) return;
      event.preventDefault();
      void latest.current.navigate(href);
    };
    element?.addEventListener('click', onClick);
    return () => element?.removeEventListener('click', onClick);
  }, []);

  useEffect(() => {
    setPlaces([...(text.current?.querySelectorAll<HTMLElement>('[data-calculator]') ?? [])]);
  }, [html]);

  useEffect(() => {
    if (!end.current) return;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      latest.current.onEndSeen();
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [html]);

  return (
    <div ref={text} lang="en">
      <Prose html={html} className="lesson" />
      {renderCalculator &&
        places.map((place, at) =>
          createPortal(renderCalculator(place.dataset['calculator'] ?? ''), place, String(at)),
        )}
      <div ref={end} className="h-px" />
    </div>
  );
}
