import {
  Building2,
  CalendarCheck,
  FileCheck,
  HandCoins,
  type LucideIcon,
  Megaphone,
  MessageCircle,
  PencilLine,
  Store,
  Users,
} from 'lucide-react';

/** Icons by kind; the first match counts. */
const SIGNS: readonly [RegExp, LucideIcon][] = [
  [/^work-(?:rejected|reopened)/, PencilLine],
  [/^(?:work-|task-)/, FileCheck],
  [/^promise-/, CalendarCheck],
  [/^opportunity-/, HandCoins],
  [/^question-/, MessageCircle],
  [/^ventures?-/, Store],
  [/^(?:member|organization|ownership)/, Building2],
  [/^(?:trainee|trainer|assistant|invited|leave|released)/, Users],
  [/./, Megaphone],
];

export default function NotificationSign({ kind }: { kind: string }) {
  return SIGNS.filter(([kinds]) => kinds.test(kind))
    .slice(0, 1)
    .map(([, Sign]) => (
      <Sign key={kind} size={20} className="shrink-0 text-ink-soft" aria-hidden />
    ));
}
