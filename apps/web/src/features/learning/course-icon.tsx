import {
  BookMarked,
  ChartNoAxesColumn,
  ClipboardList,
  Flag,
  GraduationCap,
  Layers,
  Map,
  Milestone,
  PencilRuler,
  Sparkles,
} from 'lucide-react';

const ICONS = [
  GraduationCap,
  Map,
  PencilRuler,
  Layers,
  Milestone,
  ChartNoAxesColumn,
  ClipboardList,
  Flag,
  BookMarked,
  Sparkles,
] as const;

/** An arbitrary icon, but always the same one for a course. */
export function CourseIcon({ id }: { id: number }) {
  const Icon = ICONS[id % ICONS.length] ?? GraduationCap;
  return <Icon size={26} aria-hidden />;
}
