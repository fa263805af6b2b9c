import { GripVertical } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { RowActions, useMoveActions, type RowAction } from './row-actions.tsx';

interface OrderedListProps<T extends { path: string; title: string }> {
  items: readonly T[];
  isBusy: boolean;
  /** @param to the position, from 0 */
  onMove: (path: string, to: number) => void;
  children: (item: T) => ReactNode;
  /** The actions of an item; by default only moving it. */
  actions?: (item: T, moves: readonly RowAction[]) => ReactNode;
  /** Further `li` elements for items without a position. */
  more?: ReactNode;
}

/** A list that is reordered by dragging, or by the buttons of each item. */
export function OrderedList<T extends { path: string; title: string }>(props: OrderedListProps<T>) {
  const { items, isBusy, onMove, children, actions = onlyMoves, more } = props;
  const movesOf = useMoveActions();
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
          className={`group/row flex items-center gap-2 py-0.5 hover:bg-paper-sunken ${dragged === item.path ? 'opacity-50' : ''}`}
        >
          <GripVertical
            size={18}
            aria-hidden
            className="hidden shrink-0 cursor-grab text-ink-soft opacity-0 group-hover/row:opacity-100 lg:block"
          />
          <span className="flex min-w-0 grow flex-wrap items-center gap-x-3">{children(item)}</span>
          {actions(
            item,
            movesOf({
              title: item.title,
              at,
              count: items.length,
              isBusy,
              onMove: (to) => move(item.path, to),
            }),
          )}
        </li>
      ))}
      {more}
    </ol>
  );
}

const onlyMoves = ({ title }: { title: string }, moves: readonly RowAction[]) => (
  <RowActions title={title} actions={moves} />
);
