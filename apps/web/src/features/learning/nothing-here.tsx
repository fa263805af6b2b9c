import { Trans } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { paths } from '#src/platform/paths.ts';
import { LinkButton } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';

/** An empty or unknown part of the curriculum, with a link to the modules. */
export function NothingHere({
  title,
  drawing,
}: Pick<ComponentProps<typeof EmptyState>, 'title' | 'drawing'>) {
  return (
    <EmptyState
      drawing={drawing}
      title={title}
      actions={
        <LinkButton to={paths.modules}>
          <Trans>See all modules</Trans>
        </LinkButton>
      }
    />
  );
}
