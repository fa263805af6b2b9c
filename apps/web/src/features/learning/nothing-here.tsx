import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { paths } from '#src/platform/paths.ts';
import { LinkButton } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';

/** A place of the curriculum that is empty, or is none; from the modules there is a way on. */
export function NothingHere({ title }: { title: ReactNode }) {
  return (
    <EmptyState
      title={title}
      actions={
        <LinkButton to={paths.modules}>
          <Trans>See all modules</Trans>
        </LinkButton>
      }
    />
  );
}
