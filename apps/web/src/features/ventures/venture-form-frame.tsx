import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { type Loadable, QueryState } from '#src/ui/query-state.tsx';
import { SkeletonFields } from '#src/ui/skeleton.tsx';
import type { Choices } from './venture-fields.tsx';

interface VentureFormFrameProps {
  query: Loadable<Choices>;
  children: (choices: Choices) => ReactNode;
}

/** Shows the form once the choices are loaded. */
export function VentureFormFrame({ query, children }: VentureFormFrameProps) {
  return (
    <QueryState
      query={query}
      loadingText={<Trans>Loading the form...</Trans>}
      loading={
        <div className="max-w-2xl">
          <SkeletonFields count={6} />
        </div>
      }
      failure={<Trans>The lists to choose from could not be loaded.</Trans>}
    >
      {children}
    </QueryState>
  );
}
