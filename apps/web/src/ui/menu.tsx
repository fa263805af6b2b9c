import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { useGo } from '#src/platform/navigation.ts';
import { Button, IconButton } from './button.tsx';

interface MenuItem {
  id: string;
  label: ReactNode;
  icon?: ReactNode;
  /** The action cannot be undone. */
  isDangerous?: boolean;
  disabled?: boolean;
  /** The action, or the link. */
  onSelect?: () => void;
  to?: string;
}

type Place = Pick<CSSProperties, 'top' | 'bottom' | 'left' | 'right'>;

/** Positions the menu below the button, or above it where there is more room; aligned to the nearer side. */
function placeBeside(button: HTMLElement | null): Place {
  if (!button) return {};
  const { top, bottom, left, right } = button.getBoundingClientRect();
  const { clientWidth: width, clientHeight: height } = document.documentElement;
  return {
    ...(bottom < height * 0.6 ? { top: bottom + 4 } : { bottom: height - top + 4 }),
    ...(left + right < width ? { left } : { right: width - right }),
  };
}

interface MenuProps {
  /** The label of the button. */
  label: string;
  /** Replaces the label; the button is then square. */
  icon?: ReactNode;
  items: readonly MenuItem[];
  className?: string;
}

/** Actions behind a button, following ARIA's menu button pattern: arrow keys, Home, End, first letter, Esc. */
export function Menu({ label, icon, items, className = '' }: MenuProps) {
  const id = useId();
  const go = useGo();
  const root = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<Place | null>(null);
  const open = place !== null;
  const entries = () => [
    ...(root.current?.querySelectorAll<HTMLElement>('[role="menuitem"]:not([aria-disabled])') ??
      []),
  ];
  const show = () => setPlace(placeBeside(root.current));
  const close = (withFocus: boolean) => {
    setPlace(null);
    if (withFocus) root.current?.querySelector<HTMLElement>('[aria-haspopup]')?.focus();
  };

  useEffect(() => {
    if (!open) return;
    const inside = root.current;
    inside
      ?.querySelector<HTMLElement>('[role="menuitem"]:not([aria-disabled])')
      ?.focus({ preventScroll: true });
    const onLeave = ({ target }: Event) => {
      if (!inside?.contains(target as Node)) setPlace(null);
    };
    const onScroll = () => setPlace(null);
    document.addEventListener('pointerdown', onLeave);
    document.addEventListener('focusin', onLeave);
    window.addEventListener('scroll', onScroll, { capture: true, passive: true });
    window.addEventListener('resize', onScroll);
    return () => {
      document.removeEventListener('pointerdown', onLeave);
      document.removeEventListener('focusin', onLeave);
      window.removeEventListener('scroll', onScroll, { capture: true });
      window.removeEventListener('resize', onScroll);
    };
  }, [open]);

  const select = (item: MenuItem) => {
    if (item.disabled) return;
    close(true);
    item.onSelect?.();
    if (item.to) go(item.to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    if (!open) {
      if (key !== 'ArrowDown' && key !== 'ArrowUp') return;
      event.preventDefault();
      show();
      return;
    }
    const all = entries();
    const place = all.indexOf(document.activeElement as HTMLElement);
    const last = all.length - 1;
    const goTo = { ArrowDown: place + 1, ArrowUp: place - 1, Home: 0, End: last }[key];
    if (goTo !== undefined) all[(goTo + all.length) % all.length]?.focus();
    else if (key === 'Escape') close(true);
    else if (key === 'Tab') return close(false);
    else if (/^\p{L}$/u.test(key)) {
      const starts = (entry: HTMLElement) =>
        entry.textContent.trim().toLowerCase().startsWith(key.toLowerCase());
      (all.slice(place + 1).find(starts) ?? all.find(starts))?.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const button = {
    'aria-haspopup': 'menu' as const,
    'aria-expanded': open,
    'aria-controls': id,
    onClick: () => (open ? close(false) : show()),
    onKeyDown,
  };
  return (
    <div ref={root} className={`relative ${className}`}>
      {icon ? (
        <IconButton label={label} {...button}>
          {icon}
        </IconButton>
      ) : (
        <Button look="secondary" {...button}>
          {label}
        </Button>
      )}
      <div
        id={id}
        role="menu"
        tabIndex={-1}
        aria-label={label}
        onKeyDown={onKeyDown}
        // Fixed, so that a scrolling table does not clip it.
        style={place ?? undefined}
        className={`${open ? 'flex' : 'hidden'} fixed z-30 w-max max-w-[min(20rem,calc(100vw-2rem))] min-w-48 flex-col rounded-md border border-line-strong bg-paper-raised p-1 shadow-card`}
      >
        {items.map((item, index) => (
          <button
            key={item.id}
            type="button"
            role="menuitem"
            tabIndex={-1}
            aria-disabled={item.disabled || undefined}
            onClick={() => select(item)}
            className={`target flex items-center gap-3 rounded-sm px-3 py-2 text-left font-medium -outline-offset-3 hover:bg-paper-sunken aria-disabled:cursor-not-allowed aria-disabled:opacity-55 ${item.isDangerous ? 'text-alarm' : ''} ${item.isDangerous && index > 0 && !items[index - 1]?.isDangerous ? 'mt-1 border-t border-line' : ''}`}
          >
            {item.icon}
            {item.label}
          </button>
        ))}
      </div>
    </div>
  );
}
