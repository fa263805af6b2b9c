import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { Prose } from '#src/ui/prose.tsx';
import './lesson.css';

interface LessonTextProps {
  html: string;
  /** The last line of the text has been on screen. */
  onEndSeen: () => void;
}

/** A lesson as its author wrote it, in English whatever the language of the app. */
export function LessonText({ html, onEndSeen }: LessonTextProps) {
  const text = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
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
      <div ref={end} className="h-px" />
    </div>
  );
}
