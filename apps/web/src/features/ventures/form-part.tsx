import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';

interface FormPartProps {
  title: ReactNode;
  /** A short description of its contents. */
  note?: ReactNode;
  /** It contains a value that was filled in before. */
  startsOpen?: boolean;
  /** It contains an error, which must be visible. */
  mustOpen: boolean;
  children: ReactNode;
}

/** A folded group of optional fields; when closed, they are submitted like the others. */
export function FormPart({ title, note, startsOpen = false, mustOpen, children }: FormPartProps) {
  const [isOpen, setOpen] = useState(startsOpen || mustOpen);
  const [wasWrong, setWasWrong] = useState(mustOpen);
  if (mustOpen !== wasWrong) {
    setWasWrong(mustOpen);
    if (mustOpen) setOpen(true);
  }
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="group border-b border-line-strong last:border-b-0"
    >
      <summary className="target flex cursor-pointer list-none items-center gap-3 px-4 py-2 -outline-offset-3 hover:bg-paper-sunken [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 grow">
          <span className="block font-semibold">{title}</span>
          {note && <span className="block text-sm text-ink-soft">{note}</span>}
        </span>
        <ChevronDown
          size={20}
          className="shrink-0 text-ink-soft transition-transform duration-150 group-open:rotate-180"
          aria-hidden
        />
      </summary>
      <div className="flex flex-col gap-4 px-4 pt-2 pb-5">{children}</div>
    </details>
  );
}
