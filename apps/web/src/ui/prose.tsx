import type { ReactNode } from 'react';

type ProseProps = { className?: string } & (
  | { html: string; children?: undefined }
  | { children: ReactNode; html?: undefined }
);

/** Reading text. `html` must be clean already: the server's own HTML fields are. */
export function Prose({ html, children, className = '' }: ProseProps) {
  if (html === undefined) return <div className={`prose ${className}`}>{children}</div>;
  // oxlint-disable-next-line react/no-danger -- the server cleans every HTML field that it sends
  return <div className={`prose ${className}`} dangerouslySetInnerHTML={{ __html: html }} />;
}
