import type { ReactNode } from 'react';
import { BackLink } from '#src/ui/page-header.tsx';
import { ModuleCover } from './module-cover.tsx';

interface ListHeaderProps {
  back: { to: string; label: ReactNode };
  /** The parent's name and description; undefined until they are loaded. */
  parent: string | undefined;
  about: string | undefined;
  module: { id: number; icon: string } | undefined;
  /** The address is unknown or cannot be loaded, so no space is reserved. */
  isMissing: boolean;
  /** The next step, shown before the list. */
  children?: ReactNode;
}

/** The header of a list of the curriculum, with the name of its parent. */
export function ListHeader(props: ListHeaderProps) {
  const { back, parent, about, module, isMissing, children } = props;
  return (
    <header className="mb-5 max-md:-mt-2">
      <BackLink to={back.to}>{back.label}</BackLink>
      {!isMissing && (
        <div className="mt-1 grid overflow-hidden rounded-lg md:mt-2 md:bg-paper-sunken md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <div className="md:px-7 md:py-6">
            <p className="min-h-7.5 font-display text-2xl leading-tight font-bold md:min-h-13 md:text-4xl">
              {parent}
            </p>
            <p className="mt-1 max-w-prose text-ink-soft max-md:hidden md:min-h-20">{about}</p>
          </div>
          {/* On a phone the card of the next step below has a strip already. */}
          <div className="bg-line max-md:hidden">
            {module && <ModuleCover id={module.id} icon={module.icon} className="size-full" />}
          </div>
        </div>
      )}
      {children && <div className="mt-5">{children}</div>}
    </header>
  );
}

/** The title of the list. */
export function ListTitle({ subtitle, children }: { subtitle: ReactNode; children: ReactNode }) {
  return (
    <div>
      <h1 className="text-lg md:text-3xl">{children}</h1>
      <p className="max-w-prose text-ink-soft empty:hidden max-md:text-sm md:mt-1">{subtitle}</p>
    </div>
  );
}
