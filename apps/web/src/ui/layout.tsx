import type { ReactNode } from 'react';

const GAPS = { sm: 'gap-2', md: 'gap-4', lg: 'gap-8' } as const;

interface LayoutProps {
  gap?: keyof typeof GAPS;
  children: ReactNode;
}

/** Stacks its children vertically. */
export function Stack({ gap = 'md', children }: LayoutProps) {
  return <div className={`flex flex-col ${GAPS[gap]}`}>{children}</div>;
}

/** Places its children side by side, and wraps where there is no room. */
export function Row({ gap = 'md', spread = false, children }: LayoutProps & { spread?: boolean }) {
  return (
    <div className={`flex flex-wrap items-center ${spread ? 'justify-between' : ''} ${GAPS[gap]}`}>
      {children}
    </div>
  );
}

/** A responsive grid of cards; one column on a phone. */
export function CardGrid({ children }: { children: ReactNode }) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2 md:gap-5 lg:grid-cols-3 *:grid *:min-w-0 *:grid-cols-1">
      {children}
    </ul>
  );
}

interface ListProps<Item> {
  items: readonly Item[];
  itemKey: (item: Item) => string | number;
  /** The name of the list, where no heading gives it. */
  label?: string;
  children: (item: Item) => ReactNode;
}

/** Rows separated by lines. */
export function List<Item>({ items, itemKey, label, children }: ListProps<Item>) {
  return (
    <ul aria-label={label} className="divide-y divide-line border-y border-line">
      {items.map((item) => (
        <li key={itemKey(item)} className="py-3">
          {children(item)}
        </li>
      ))}
    </ul>
  );
}
