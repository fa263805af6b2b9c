import type { AdvisorSource } from '@inzira/contract/advisor';
import { memo, useEffect, useState } from 'react';
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

/** Without the renderer a link is its title: no address is read in the middle of a sentence. */
const MARKS = /\*\*|\[([^\]]+)\]\([^)]+\)/g;

const NONE: readonly AdvisorSource[] = [];

/**
 * What the mentor wrote; as plain text until the renderer is there, or when it cannot come. Drawn
 * anew only when it changes: in a long conversation each key that is typed would draw all replies.
 */
export const ReplyText = memo(function ReplyText({ markdown, sources = NONE }: ReplyTextProps) {
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

  if (!render) return <p className="whitespace-pre-wrap">{markdown.replaceAll(MARKS, '$1')}</p>;
  return <Prose html={render(markdown, sources)} className="reply" />;
});
