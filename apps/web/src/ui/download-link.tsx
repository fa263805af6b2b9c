import { Download } from 'lucide-react';
import type { ReactNode } from 'react';

/** A link that looks like a button and downloads its target. */
export function DownloadLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      download
      className="target inline-flex items-center gap-2 self-start rounded-md border-2 border-line-strong bg-paper-raised px-4 py-2 font-semibold text-ink no-underline hover:border-ink"
    >
      <Download size={18} aria-hidden />
      {children}
    </a>
  );
}
