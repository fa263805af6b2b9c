import type { ReactNode } from 'react';
import { formatMoment } from '#src/platform/dates.ts';
import { useLanguage } from '#src/platform/language.ts';

interface TimelineProps<Item> {
  items: readonly Item[];
  itemKey: (item: Item) => string | number;
  /** The name of the list, where no heading gives it. */
  label?: string;
  /** A `TimelineEntry`. */
  children: (item: Item) => ReactNode;
}

/** Events one below the other on a line, in the caller's order. */
export function Timeline<Item>({ items, itemKey, label, children }: TimelineProps<Item>) {
  return (
    <ol aria-label={label}>
      {items.map((item) => (
        <li key={itemKey(item)} className="group/entry flex gap-3">
          {children(item)}
        </li>
      ))}
    </ol>
  );
}

const DOTS = {
  plain: 'bg-line-strong',
  forest: 'bg-forest',
  alarm: 'bg-alarm',
} as const;

interface TimelineEntryProps {
  /** The event as text; the tone adds no information. */
  title: ReactNode;
  at: string;
  /** Who did it. */
  by?: ReactNode;
  tone?: keyof typeof DOTS;
  /** Details: a reason, a difference, a file. */
  children?: ReactNode;
}

export function TimelineEntry({ title, at, by, tone = 'plain', children }: TimelineEntryProps) {
  const language = useLanguage();
  return (
    <>
      <span aria-hidden className="flex w-3 shrink-0 flex-col items-center">
        <span className={`mt-2 size-3 shrink-0 rounded-full ${DOTS[tone]}`} />
        <span className="w-px grow bg-line group-last/entry:hidden" />
      </span>
      <div className="min-w-0 grow pb-5 group-last/entry:pb-0">
        <p className="font-medium wrap-anywhere">{title}</p>
        <p className="text-sm wrap-anywhere text-ink-soft">
          <time dateTime={at}>{formatMoment(at, language)}</time>
          {by && <> · {by}</>}
        </p>
        {children && <div className="mt-1">{children}</div>}
      </div>
    </>
  );
}
