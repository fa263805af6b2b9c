import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';

/** What takes longer never ends. */
const LONGEST_MS = 20_000;

/** A page in one piece: pieces that come later would need inline scripts to find their place. */
export async function toStaticHtml(content: ReactNode): Promise<string> {
  const failures: unknown[] = [];
  const { prelude } = await prerender(content, {
    progressiveChunkSize: Number.MAX_SAFE_INTEGER,
    signal: AbortSignal.timeout(LONGEST_MS),
    // Thrown here it would leave React, and with it the process.
    onError: (error) => void failures.push(error),
  });
  const html = await new Response(prelude).text();
  if (failures.length > 0) throw failures[0];
  return html;
}
