import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { IconButton } from './button.tsx';
import { ToastRegion } from './toast-region.tsx';
import { dismissToast, useToasts } from './toast.ts';

interface DrawerProps {
  open: boolean;
  /** Called on Esc, the close button, a tap outside, or when the window becomes wide; the page then sets `open` to false. */
  onClose: () => void;
  /** The name for screen readers. */
  label: string;
  /** The window width from which the page shows the content itself. */
  until?: '48rem' | '64rem';
  children: ReactNode;
}

/** A panel that slides in on a phone: the browser's modal dialog, which traps the focus and restores it. */
export function Drawer({ open, onClose, label, until, children }: DrawerProps) {
  const { t } = useLingui();
  const ref = useRef<HTMLDialogElement>(null);
  const close = useEffectEvent(onClose);
  const toasts = useToasts();
  // Opening it dismisses messages of success; failures stay.
  const clear = useEffectEvent(() => {
    for (const { id, tone } of toasts) if (tone === 'success') dismissToast(id);
  });
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog || !open) return;
    // Closes when the phone is turned, and the page shows the content itself.
    const wide = until ? matchMedia(`(width >= ${until})`) : null;
    const onWide = () => close();
    const onCancel = (event: Event) => {
      event.preventDefault();
      close();
    };
    const onClick = (event: Event) => {
      if (event.target === dialog) close();
    };
    wide?.addEventListener('change', onWide);
    dialog.addEventListener('cancel', onCancel);
    dialog.addEventListener('click', onClick);
    dialog.showModal();
    clear();
    document.documentElement.classList.add('overflow-hidden');
    return () => {
      wide?.removeEventListener('change', onWide);
      dialog.removeEventListener('cancel', onCancel);
      dialog.removeEventListener('click', onClick);
      dialog.close();
      document.documentElement.classList.remove('overflow-hidden');
    };
  }, [open, until]);
  return (
    <dialog
      ref={ref}
      aria-label={label}
      className="m-0 h-dvh max-h-none w-[min(20rem,85vw)] max-w-none overscroll-contain bg-paper-raised p-0 text-ink shadow-card open:animate-slide-in"
    >
      {open && (
        <div className="flex min-h-full flex-col gap-2 p-3">
          <IconButton label={t`Close`} onClick={onClose} className="self-end">
            <X size={22} aria-hidden />
          </IconButton>
          {children}
          <ToastRegion />
        </div>
      )}
    </dialog>
  );
}
