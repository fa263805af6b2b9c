import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import type { ReactNode } from 'react';

export const TONES = {
  alarm: { icon: CircleAlert, look: 'bg-alarm-soft text-on-alarm-soft' },
  success: { icon: CircleCheck, look: 'bg-forest-soft text-on-forest-soft' },
  notice: { icon: Info, look: 'bg-ochre-soft text-on-ochre-soft' },
} as const;

interface AlertProps {
  tone?: keyof typeof TONES;
  children: ReactNode;
}

/** Announced when it appears: an alarm immediately, the others when the screen reader pauses. */
export function Alert({ tone = 'alarm', children }: AlertProps) {
  const { icon: Icon, look } = TONES[tone];
  return (
    <div
      role={tone === 'alarm' ? 'alert' : 'status'}
      className={`flex items-start gap-3 rounded-md px-4 py-3 ${look}`}
    >
      <Icon size={20} className="mt-0.5" aria-hidden />
      <div className="min-w-0">{children}</div>
    </div>
  );
}
