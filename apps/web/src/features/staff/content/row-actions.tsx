import { useLingui } from '@lingui/react/macro';
import { ArrowDown, ArrowUp, EllipsisVertical } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '#src/ui/button.tsx';
import { Menu } from '#src/ui/menu.tsx';

export interface RowAction {
  id: string;
  /** The label in the menu, which names the row already. */
  label: string;
  /** The full label of its button. */
  name: string;
  icon: ReactNode;
  isDisabled: boolean;
  /** Left out on wide screens, where the row itself has it. */
  isInMenuOnly?: boolean;
  onSelect: () => void;
}

interface RowActionsProps {
  /** The row's title. */
  title: string;
  actions: readonly RowAction[];
}

/** The actions of a row: buttons, or on a phone a menu. */
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
      {/* With a mouse, shown only while the row is hovered, to keep long lists calm. */}
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
  /** Its position, from 0. */
  at: number;
  count: number;
  isBusy: boolean;
  onMove: (to: number) => void;
}

/** The actions to move a row up and down. */
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
