import type { AdvisorSource } from '@inzira/contract/advisor';
import { memo, useEffect, useState } from 'react';
import { Prose } from '#src/ui/prose.tsx';

type Render = (typeof import('./markdown.ts'))['renderReply'];

let loaded: Render | undefined;

/** Loads the Markdown renderer; conversations call this when they open. */
export async function loadMarkdown(): Promise<Render> {
  loaded ??= (await import('./markdown.ts')).renderReply;
  return loaded;
}

interface ReplyTextProps {
  markdown: string;
  sources?: readonly AdvisorSource[];
}

/** Without the renderer, a link is shown as its title only. */
const MARKS = /\*\*|\[([^\]]+)\]\([^)]+\)/g;

const NONE: readonly AdvisorSource[] = [];

/**
 * The text of a reply; plain until the renderer is loaded, or if that fails. Memoised, because typing in a long
 * conversation would otherwise render all replies for each key.
 */
export const ReplyText = memo(function ReplyText({ markdown, sources = NONE }: ReplyTextProps) {
  const [render, setRender] = useState<Render | undefined>(() => loaded);
  useEffect(() => {
    let isHere = true;
    loadMarkdown().then(
      (fetched) => {
        if (isHere) setRender(() => fetched);
      },
      () => null, // Offline, the plain text is enough.
    );
    return () => {
      isHere = false;
    };
  }, []);

  if (!render) return <p className="whitespace-pre-wrap">{markdown.replaceAll(MARKS, '$1')}</p>;
  return <Prose html={render(markdown, sources)} className="reply" />;
});
