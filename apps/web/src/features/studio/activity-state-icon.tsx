import { Circle, CircleCheck, CircleDot, Hourglass, RotateCcw } from 'lucide-react';
import type { ActivityState } from './journey-state.ts';

const SIGNS = {
  nothing: { icon: Circle, look: 'text-line-strong' },
  begun: { icon: CircleDot, look: 'text-clay' },
  pending: { icon: Hourglass, look: 'text-ink-soft' },
  rejected: { icon: RotateCcw, look: 'text-alarm' },
  approved: { icon: CircleCheck, look: 'text-forest' },
} as const;

/** The icon of a row; decorative, because the text beside it says the same. */
export function ActivityStateIcon({
  activityState,
  isLarge = false,
}: {
  activityState: ActivityState | 'begun';
  /** For use beside the largest titles. */
  isLarge?: boolean;
}) {
  const { icon: Icon, look } = SIGNS[activityState];
  return <Icon size={22} className={`${isLarge ? 'mt-1.5' : 'mt-0.5'} ${look}`} aria-hidden />;
}
