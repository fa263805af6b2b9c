import { type RefObject, useEffect, useState } from 'react';
import { useLocation } from 'react-router';

interface Popover {
  open: boolean;
  toggle: () => void;
  close: () => void;
}

/**
 * A popover of a button in the header. It closes on a navigation, on Esc (the focus returns to the button), and on a
 * tap or focus outside of `place`.
 */
export function usePopover(
  place: RefObject<HTMLElement | null>,
  button: RefObject<HTMLElement | null>,
): Popover {
  const { pathname } = useLocation();
  const [arrivedAt, setArrivedAt] = useState(pathname);
  const [openAt, setOpenAt] = useState<string | null>(null);
  const open = openAt !== null;
  if (arrivedAt !== pathname) {
    setArrivedAt(pathname);
    if (openAt !== pathname) setOpenAt(null);
  }

  useEffect(() => {
    if (!open) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpenAt(null);
      button.current?.focus();
    };
    const onLeave = ({ target }: Event) => {
      if (!place.current?.contains(target as Node)) setOpenAt(null);
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onLeave);
    document.addEventListener('focusin', onLeave);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onLeave);
      document.removeEventListener('focusin', onLeave);
    };
  }, [open, place, button]);

  return {
    open,
    // The browser's path, because the router still has the previous one while a page is loading.
    toggle: () => setOpenAt(open ? null : window.location.pathname),
    close: () => setOpenAt(null),
  };
}
