import type { Module } from '@inzira/contract/learning';
import type { LearnerStage } from '@inzira/contract/limits';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { paths } from '#src/platform/paths.ts';
import { LinkCard } from '#src/ui/card.tsx';
import { ProgressBar } from '#src/ui/progress.tsx';
import { Measures } from './measures.tsx';
import { ModuleCover } from './module-cover.tsx';
import { MODULE_GRID } from './module-grid-shape.ts';
import { ModuleIcon } from './module-icon.tsx';

/** The beginning of the description says what learners do in a module; it is enough if it ends early. */
const headOf = (description: string) =>
  /^[^,.;:]{12,70}(?=[,.;:])/.exec(description)?.[0] ?? description;

interface ModuleGridProps {
  modules: readonly Module[];
  /** False for a visitor, who has no progress. */
  withProgress: boolean;
  /** The learner's stage: modules that they may skip are marked. */
  stage?: LearnerStage | null;
  /** Beside the icon. */
  renderMark?: false | ((module: Module) => ReactNode);
  /** The level of the module names: one below the surrounding heading. */
  heading?: 'h2' | 'h3';
}

export function ModuleGrid({
  modules,
  withProgress,
  stage,
  renderMark,
  heading: Name = 'h2',
}: ModuleGridProps) {
  return (
    <ul className={MODULE_GRID}>
      {modules.map((module) => {
        const { id, name, description, icon, progress, lessons_count: lessons, minutes } = module;
        return (
          <li key={id} className="grid grid-cols-1">
            <LinkCard to={paths.courses(id)} className="flex flex-col overflow-hidden">
              <div className="relative -mx-5 -mt-5 mb-4">
                <ModuleCover id={id} icon={icon} className="aspect-11/2 w-full sm:aspect-8/3" />
                <span className="absolute -bottom-4 left-5 grid size-12 place-items-center rounded-md border-2 border-paper-raised bg-clay-soft text-on-clay-soft">
                  <ModuleIcon name={name} icon={icon} />
                </span>
                {renderMark && (
                  <div className="absolute top-full right-5 mt-1">{renderMark(module)}</div>
                )}
              </div>
              <div className="flex grow flex-col gap-1.5 pt-2">
                <Name id={`module-${id}`} className="text-xl hyphens-auto">
                  {name}
                </Name>
                <p className="line-clamp-3 empty:hidden">{headOf(description)}</p>
                <p className="mt-auto pt-1 text-sm font-semibold">
                  <Measures lessons={lessons} minutes={minutes} />
                  {stage && !module.stages.includes(stage) && (
                    <span className="block font-normal text-ink-soft">
                      <Trans>You may skip this for now</Trans>
                    </span>
                  )}
                </p>
                {withProgress && progress > 0 && (
                  <ProgressBar percent={progress} labelledBy={`module-${id}`} />
                )}
                <p className="text-sm text-ink-soft">
                  <Trans>
                    Learn about <span>{name}</span> with interactive lessons.
                  </Trans>
                </p>
              </div>
            </LinkCard>
          </li>
        );
      })}
    </ul>
  );
}
