import { type RefObject, useEffect, useState } from 'react';
import { useLocation } from 'react-router';

interface Popover {
  open: boolean;
  toggle: () => void;
  close: () => void;
}

/**
 * What a button in the header shows until one goes elsewhere: to another page, by Esc (back to the
 * button), by a touch or the focus outside of `place`.
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
    // Of the browser: while a page is on its way, the router is still at the one before.
    toggle: () => setOpenAt(open ? null : window.location.pathname),
    close: () => setOpenAt(null),
  };
}
