import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { LinkButton } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

interface MissingProps {
  title: ReactNode;
  children?: ReactNode;
  /** The path of the list. */
  list: string;
}

/** A page for something that does not exist, with a link to the list. */
export function Missing({ title, children, list }: MissingProps) {
  return (
    <EmptyState
      drawing="not-found"
      title={title}
      actions={
        <LinkButton to={list}>
          <Trans>Back to the list</Trans>
        </LinkButton>
      }
    >
      {children}
    </EmptyState>
  );
}
