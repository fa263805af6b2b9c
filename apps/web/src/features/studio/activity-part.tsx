import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';

interface PartProps {
  title: ReactNode;
  children: ReactNode;
}

/** A titled part of an activity. */
export function Part({ title, children }: PartProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h5 id={id} className="mb-2 font-display text-lg font-bold">
        {title}
      </h5>
      {children}
    </section>
  );
}

/** A folded part. */
export function Fold({ title, children }: PartProps) {
  return (
    <details className="group rounded-md border border-line bg-paper">
      <summary className="target flex list-none items-center gap-2 rounded-md px-4 py-2 font-semibold hover:text-clay [&::-webkit-details-marker]:hidden">
        <span className="grow">{title}</span>
        <ChevronDown
          size={20}
          className="transition-transform duration-150 group-open:rotate-180"
          aria-hidden
        />
      </summary>
      <div className="border-t border-line px-4 py-4">{children}</div>
    </details>
  );
}
