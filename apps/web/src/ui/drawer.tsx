import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { IconButton } from './button.tsx';
import { ToastRegion } from './toast-region.tsx';
import { dismissToast, useToasts } from './toast.ts';

interface DrawerProps {
  open: boolean;
  /** Asked for by Esc, the cross, a touch beside it, or a window that grows; the page sets `open` to false. */
  onClose: () => void;
  /** What it holds, for screen readers. */
  label: string;
  /** From here on the page shows its content itself. */
  until?: '48rem' | '64rem';
  children: ReactNode;
}

/** Slides in from the side on a phone. The browser's modal dialog: it traps focus and gives it back. */
export function Drawer({ open, onClose, label, until, children }: DrawerProps) {
  const { t } = useLingui();
  const ref = useRef<HTMLDialogElement>(null);
  const close = useEffectEvent(onClose);
  const toasts = useToasts();
  // Who goes on has seen what is done; a failure stays.
  const clear = useEffectEvent(() => {
    for (const { id, tone } of toasts) if (tone === 'success') dismissToast(id);
  });
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog || !open) return;
    // A phone that is turned may show the content in the page instead.
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
