import type { TrackerView } from '@inzira/contract/learning';
import type { OwnPlan } from '@inzira/contract/plan';
import { Trans } from '@lingui/react/macro';
import { ArrowRight } from 'lucide-react';
import { paths } from '#src/platform/paths.ts';
import { LinkButton } from '#src/ui/button.tsx';
import { DiamondFrame } from '#src/ui/diamond-frame.tsx';

interface PlanProgressProps extends Pick<OwnPlan, 'notes'> {
  modules: TrackerView['modules'];
  /** The next lesson to read. */
  toRead: Lesson | null | undefined;
}

interface Lesson {
  id: number;
  title: string;
  chapterId: number;
}

/** How much of the plan is written, and the next part to write. */
export default function PlanProgress({ notes, modules, toRead }: PlanProgressProps) {
  const written = new Set(notes.map(({ lesson_id: id }) => id));
  const parts = modules.map((module) => ({
    id: module.id,
    isThere: lessonsOf(module).some(({ id }) => written.has(id)),
  }));
  const count = parts.filter(({ isThere }) => isThere).length;
  // Prefers a lesson that was read already but has no note yet.
  const next =
    modules.flatMap(lessonsOf).find(({ id, completed }) => completed && !written.has(id)) ?? toRead;
  return (
    <div className="plan-aside mb-6 flex flex-col gap-3 sm:flex-row sm:items-center sm:justify-between">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <span className="flex gap-1">
          {parts.map(({ id, isThere }) => (
            <Part key={id} isThere={isThere} />
          ))}
        </span>
        <p className="text-ink-soft max-sm:text-sm">
          <Trans>
            {count} of {parts.length} modules are in it
          </Trans>
        </p>
      </div>
      {next && (
        <LinkButton to={`${paths.lessons(next.chapterId)}?lesson=${next.id}`}>
          <span className="min-w-0">
            <Trans>Next part: {next.title}</Trans>
          </span>
          <ArrowRight size={18} className="shrink-0" aria-hidden />
        </LinkButton>
      )}
    </div>
  );
}

type Module = TrackerView['modules'][number];

const lessonsOf = ({ courses }: Module) =>
  courses
    .flatMap(({ chapters }) => chapters)
    .flatMap(({ id: chapterId, lessons }) => lessons.map((one) => ({ ...one, chapterId })));

/** Decorative, because the text beside it gives the number. */
const Part = ({ isThere }: { isThere: boolean }) => (
  <svg viewBox="0 0 56 56" className="size-6" aria-hidden="true">
    {isThere ? (
      <DiamondFrame />
    ) : (
      <path
        d="M28 3 53 28 28 53 3 28z"
        strokeWidth="3"
        strokeDasharray="6 5"
        className="fill-none stroke-line-strong"
      />
    )}
  </svg>
);
