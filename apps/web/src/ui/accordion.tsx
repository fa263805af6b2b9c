import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

interface AccordionItemProps {
  summary: ReactNode;
  /** Items of the same name close one another. */
  name?: string;
  open?: boolean;
  children: ReactNode;
}

/** The browser's own disclosure: find-in-page opens it, and it works before any script. */
export function AccordionItem({ summary, name, open, children }: AccordionItemProps) {
  return (
    <details name={name} open={open} className="group border-b border-line">
      <summary className="target flex list-none items-center justify-between gap-4 py-3 font-semibold hover:text-clay [&::-webkit-details-marker]:hidden">
        <span>{summary}</span>
        <ChevronDown
          size={20}
          className="shrink-0 transition-transform duration-150 group-open:rotate-180"
          aria-hidden
        />
      </summary>
      <div className="pb-4 text-ink-soft">{children}</div>
    </details>
  );
}
