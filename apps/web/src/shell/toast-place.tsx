import { lazy, Suspense } from 'react';
import { useToasts } from '#src/ui/toast.ts';

const ToastList = lazy(() => import('#src/ui/toast-list.tsx'));

/** Where toasts appear. It is there before the first one, because only then it is announced. */
export function ToastPlace() {
  const toasts = useToasts();
  return (
    <div
      aria-live="polite"
      className="pointer-events-none fixed inset-x-4 bottom-4 z-50 flex flex-col items-center gap-2"
    >
      {toasts.length > 0 && (
        <Suspense fallback={<p>{toasts.at(-1)?.text}</p>}>
          <ToastList toasts={toasts} />
        </Suspense>
      )}
    </div>
  );
}
