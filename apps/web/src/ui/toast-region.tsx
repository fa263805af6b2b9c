import { ToastList } from './toast-list.tsx';
import { useShownToasts } from './toast.ts';

/**
 * The place where toasts appear: in the page, or in a modal dialog over it. It exists before the first toast, because only then screen
 * readers announce it; so does its code, because toasts must work without a network.
 */
export function ToastRegion() {
  const toasts = useShownToasts();
  return (
    <div
      aria-live="polite"
      className="pointer-events-none fixed inset-x-4 bottom-[calc(1rem+var(--bottom-bar,0px))] z-50 flex flex-col items-center gap-2 print:hidden"
    >
      <ToastList toasts={toasts} />
    </div>
  );
}
