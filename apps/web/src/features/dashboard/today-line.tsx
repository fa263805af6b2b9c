import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '#src/ui/link.tsx';

interface LineProps {
  to: string;
  sign: ReactNode;
  /** The kind of task, where the text does not name it. */
  kind?: ReactNode;
  detail?: ReactNode;
  children: ReactNode;
}

/** A line of Today: one open task, linked to where it is done. */
export function Line({ to, sign, kind, detail, children }: LineProps) {
  return (
    <li>
      <Link
        to={to}
        className="flex min-h-14 items-center gap-3 py-2.5 text-ink no-underline hover:text-clay"
      >
        <span className="shrink-0 text-clay">{sign}</span>
        <span className="min-w-0 grow">
          {kind && <span className="block text-sm font-semibold text-clay">{kind}</span>}
          <span className="block leading-snug font-semibold wrap-anywhere">{children}</span>
          {detail && <span className="block text-sm text-ink-soft">{detail}</span>}
        </span>
        <ChevronRight size={20} className="text-ink-soft" aria-hidden />
      </Link>
    </li>
  );
}
