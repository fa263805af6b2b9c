import type { Module } from '@inzira/contract/learning';
import { Trans } from '@lingui/react/macro';
import { paths } from '#src/platform/paths.ts';
import { LinkCard } from '#src/ui/card.tsx';
import { ProgressBar } from '#src/ui/progress.tsx';
import { SkeletonCards } from '#src/ui/skeleton.tsx';
import { ModuleIcon } from './module-icon.tsx';

const GRID = 'grid gap-4 sm:grid-cols-2 sm:gap-5 lg:grid-cols-3 xl:grid-cols-4';

interface ModuleGridProps {
  modules: readonly Module[];
  /** A visitor has none to show. */
  withProgress: boolean;
  /** Of the names: one below that of the place it stands in. */
  heading?: 'h2' | 'h3';
}

export function ModuleGrid({ modules, withProgress, heading: Name = 'h2' }: ModuleGridProps) {
  return (
    <ul className={GRID}>
      {modules.map(({ id, name, icon, progress }) => (
        <li key={id} className="grid grid-cols-1">
          <LinkCard
            to={paths.courses(id)}
            className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-3 sm:flex sm:flex-col sm:items-stretch"
          >
            <span className="grid size-13 place-items-center rounded-md bg-clay-soft text-on-clay-soft">
              <ModuleIcon name={name} icon={icon} />
            </span>
            <Name id={`module-${id}`} lang="en" className="min-w-0 text-xl hyphens-auto">
              {name}
            </Name>
            <p className="col-span-2 text-ink-soft">
              <Trans>
                Learn about <span lang="en">{name}</span> with interactive lessons.
              </Trans>
            </p>
            {withProgress && (
              <div className="col-span-2 mt-auto sm:pt-1">
                <ProgressBar percent={progress} labelledBy={`module-${id}`} />
              </div>
            )}
          </LinkCard>
        </li>
      ))}
    </ul>
  );
}

export function ModuleGridLoading() {
  return (
    <div className={GRID}>
      <SkeletonCards count={8} className="h-47 sm:h-58" />
    </div>
  );
}
