import type { MouseEvent, ReactNode } from 'react';
import { opensElsewhere, useGo } from '#src/platform/navigation.ts';

type ProseProps = { className?: string } & (
  | { html: string; children?: undefined }
  | { children: ReactNode; html?: undefined }
);

/** Rendered HTML. `html` must be sanitised already, as the server's own HTML fields are. */
export function Prose({ html, children, className = '' }: ProseProps) {
  const go = useGo();
  if (html === undefined) return <div className={`prose ${className}`}>{children}</div>;
  /** Handles clicks on links into the app, which are plain HTML, without a page load. */
  const followInside = (event: MouseEvent) => {
    const link = (event.target as Element).closest('a');
    if (!link || link.origin !== location.origin || opensElsewhere(event, link)) return;
    event.preventDefault();
    go(`${link.pathname}${link.search}${link.hash}`);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the links inside are what is clicked, by keyboard too
    <div
      className={`prose ${className}`}
      onClick={followInside}
      // oxlint-disable-next-line react/no-danger -- the server sanitises every HTML field that it sends
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
