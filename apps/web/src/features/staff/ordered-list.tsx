import { useLingui } from '@lingui/react/macro';
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { IconButton } from '#src/ui/button.tsx';

interface OrderedListProps<T extends { path: string; title: string }> {
  items: readonly T[];
  isBusy: boolean;
  /** @param to the place, from 0 */
  onMove: (path: string, to: number) => void;
  children: (item: T) => ReactNode;
  /** Further buttons of an item, after those that move it. */
  actions?: (item: T) => ReactNode;
  /** What has no place among the others, as further `li`. */
  more?: ReactNode;
}

/** Its items are put into another order by dragging, or by the buttons beside each. */
export function OrderedList<T extends { path: string; title: string }>(props: OrderedListProps<T>) {
  const { items, isBusy, onMove, children, actions, more } = props;
  const { t } = useLingui();
  const [dragged, setDragged] = useState<string | null>(null);
  const move = (path: string, to: number) => {
    if (!isBusy && to >= 0 && to < items.length) onMove(path, to);
  };
  return (
    <ol className="mt-1 divide-y divide-line border-y border-line">
      {items.map((item, at) => (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dragging is for the mouse; the buttons do the same by keys
        <li
          key={item.path}
          draggable
          onDragStart={(event) => {
            event.dataTransfer.effectAllowed = 'move';
            setDragged(item.path);
          }}
          onDragEnd={() => setDragged(null)}
          onDragOver={(event) => dragged !== null && event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault();
            if (dragged !== null && dragged !== item.path) move(dragged, at);
            setDragged(null);
          }}
          className={`flex items-center gap-2 py-1 ${dragged === item.path ? 'opacity-50' : ''}`}
        >
          <GripVertical
            size={18}
            aria-hidden
            className="hidden shrink-0 cursor-grab text-ink-soft lg:block"
          />
          <span className="flex min-w-0 grow flex-wrap items-center gap-2">{children(item)}</span>
          <span className="flex shrink-0">
            <IconButton
              label={t`Move “${item.title}” up`}
              aria-disabled={at === 0 || isBusy}
              onClick={() => move(item.path, at - 1)}
            >
              <ArrowUp size={18} aria-hidden />
            </IconButton>
            <IconButton
              label={t`Move “${item.title}” down`}
              aria-disabled={at === items.length - 1 || isBusy}
              onClick={() => move(item.path, at + 1)}
            >
              <ArrowDown size={18} aria-hidden />
            </IconButton>
            {actions?.(item)}
          </span>
        </li>
      ))}
      {more}
    </ol>
  );
}
