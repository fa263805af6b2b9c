import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';

interface DisclosureProps {
  label: ReactNode;
  /** Open from the start, such as for a page of it that the address names. */
  isOpen?: boolean;
  children: ReactNode;
}

/** What few readers want, behind its title: mounted, and so asked for, when it is first opened. */
export function Disclosure({ label, isOpen = false, children }: DisclosureProps) {
  const [wasOpened, setOpened] = useState(isOpen);
  return (
    <details
      open={isOpen || undefined}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) setOpened(true);
      }}
    >
      <summary className="target flex w-fit cursor-pointer list-none items-center gap-2 rounded-md font-semibold [&::-webkit-details-marker]:hidden">
        {label}
        <ChevronDown size={18} className="[[open]>summary>&]:rotate-180" aria-hidden />
      </summary>
      {wasOpened && <div className="mt-2">{children}</div>}
    </details>
  );
}
