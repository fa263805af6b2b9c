import type { AdvisorSource } from '@inzira/contract/advisor';
import { memo, type MouseEvent, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { Prose } from '#src/ui/prose.tsx';

type Render = (typeof import('./markdown.ts'))['renderReply'];

let loaded: Render | undefined;

/** Brings in what turns Markdown into clean HTML; conversations call it when they open. */
export async function loadMarkdown(): Promise<Render> {
  loaded ??= (await import('./markdown.ts')).renderReply;
  return loaded;
}

interface ReplyTextProps {
  markdown: string;
  sources?: readonly AdvisorSource[];
}

const NONE: readonly AdvisorSource[] = [];

/**
 * What the mentor wrote; as plain text until the renderer is there, or when it cannot come. Drawn
 * anew only when it changes: in a long conversation each key that is typed would draw all replies.
 */
export const ReplyText = memo(function ReplyText({ markdown, sources = NONE }: ReplyTextProps) {
  const navigate = useNavigate();
  const [render, setRender] = useState<Render | undefined>(() => loaded);
  useEffect(() => {
    let isHere = true;
    loadMarkdown().then(
      (fetched) => {
        if (isHere) setRender(() => fetched);
      },
      () => null, // Offline: the plain text says the same.
    );
    return () => {
      isHere = false;
    };
  }, []);

  const followInside = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const href = link?.getAttribute('href');
    if (!href?.startsWith('/') || link?.target) return;
    event.preventDefault();
    void navigate(href);
  };

  if (!render) return <p className="whitespace-pre-wrap">{markdown.replaceAll('**', '')}</p>;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the links inside are what is clicked, by keyboard too
    <div onClick={followInside}>
      <Prose html={render(markdown, sources)} className="reply" />
    </div>
  );
});
