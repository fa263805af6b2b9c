import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { Alert, TONES } from './alert.tsx';
import { IconButton } from './button.tsx';
import { dismissToast, type Toast } from './toast.ts';

export function ToastList({ toasts }: { toasts: readonly Toast[] }) {
  const { t } = useLingui();
  return toasts.map(({ id, text, tone }) => (
    <div
      key={id}
      className={`pointer-events-auto flex w-full max-w-md items-center rounded-md pr-1 shadow-card ${TONES[tone].look}`}
    >
      <div className="min-w-0 grow">
        <Alert tone={tone}>{text}</Alert>
      </div>
      <IconButton label={t`Close`} onClick={() => dismissToast(id)}>
        <X size={20} aria-hidden />
      </IconButton>
    </div>
  ));
}
