import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';

/** Rendering that takes longer is considered stuck. */
const LONGEST_MS = 20_000;

/** Renders a page in one piece: streamed chunks would need inline scripts to be put in place. */
export async function toStaticHtml(content: ReactNode): Promise<string> {
  const failures: unknown[] = [];
  const { prelude } = await prerender(content, {
    progressiveChunkSize: Number.MAX_SAFE_INTEGER,
    signal: AbortSignal.timeout(LONGEST_MS),
    // An error thrown here would bypass React and end the process.
    onError: (error) => void failures.push(error),
  });
  const html = await new Response(prelude).text();
  if (failures.length > 0) throw failures[0];
  return html;
}
