import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';

interface DisclosureProps {
  label: ReactNode;
  /** Open from the start, for example when the URL contains a page of its list. */
  isOpen?: boolean;
  children: ReactNode;
}

/** Optional content behind its title: mounted, and so requested, when it is first opened. */
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
