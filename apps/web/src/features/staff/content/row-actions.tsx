import { useLingui } from '@lingui/react/macro';
import { ArrowDown, ArrowUp, EllipsisVertical } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '#src/ui/button.tsx';
import { Menu } from '#src/ui/menu.tsx';

export interface RowAction {
  id: string;
  /** In the menu, where the row is named already. */
  label: string;
  /** Of its button, which stands by itself. */
  name: string;
  icon: ReactNode;
  isDisabled: boolean;
  /** Where there is room, the row itself says it. */
  isInMenuOnly?: boolean;
  onSelect: () => void;
}

interface RowActionsProps {
  /** Of the row. */
  title: string;
  actions: readonly RowAction[];
}

/** What is done with a row of the content: a button each, and on a phone one menu, in words. */
export function RowActions({ title, actions }: RowActionsProps) {
  const { t } = useLingui();
  return (
    <>
      <span className="shrink-0 md:hidden">
        <Menu
          label={t`Actions for “${title}”`}
          icon={<EllipsisVertical size={20} aria-hidden />}
          items={actions.map(({ id, label, icon, isDisabled, onSelect }) => ({
            id,
            label,
            icon,
            disabled: isDisabled,
            onSelect,
          }))}
        />
      </span>
      {/* In rows that are pointed at they come into sight, so that a list of them stays calm. */}
      <span className="hidden shrink-0 md:flex pointer-fine:opacity-0 pointer-fine:group-hover/row:opacity-100 pointer-fine:group-focus-within/row:opacity-100">
        {actions
          .filter(({ isInMenuOnly = false }) => !isInMenuOnly)
          .map(({ id, name, icon, isDisabled, onSelect }) => (
            <IconButton
              key={id}
              label={name}
              aria-disabled={isDisabled}
              onClick={() => {
                if (!isDisabled) onSelect();
              }}
            >
              {icon}
            </IconButton>
          ))}
      </span>
    </>
  );
}

interface Moving {
  title: string;
  /** Its place among so many, from 0. */
  at: number;
  count: number;
  isBusy: boolean;
  onMove: (to: number) => void;
}

/** One place up, or one down. */
export function useMoveActions() {
  const { t } = useLingui();
  return ({ title, at, count, isBusy, onMove }: Moving): RowAction[] => [
    {
      id: 'up',
      label: t`Move up`,
      name: t`Move “${title}” up`,
      icon: <ArrowUp size={18} aria-hidden />,
      isDisabled: at <= 0 || isBusy,
      onSelect: () => onMove(at - 1),
    },
    {
      id: 'down',
      label: t`Move down`,
      name: t`Move “${title}” down`,
      icon: <ArrowDown size={18} aria-hidden />,
      isDisabled: at === count - 1 || isBusy,
      onSelect: () => onMove(at + 1),
    },
  ];
}
