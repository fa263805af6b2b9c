import { ToastList } from './toast-list.tsx';
import { useToastsHere } from './toast.ts';

/**
 * Where toasts appear: in the page, or in the modal dialog over it. It is there before the first one, because only then it is announced; and so
 * is the code that draws them, because they tell about a network that is gone.
 */
export function ToastRegion() {
  const toasts = useToastsHere();
  return (
    <div
      aria-live="polite"
      className="pointer-events-none fixed inset-x-4 bottom-[calc(1rem+var(--bottom-bar,0px))] z-50 flex flex-col items-center gap-2 print:hidden"
    >
      <ToastList toasts={toasts} />
    </div>
  );
}
