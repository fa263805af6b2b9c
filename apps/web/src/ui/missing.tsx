import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { LinkButton } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

interface MissingProps {
  title: ReactNode;
  children?: ReactNode;
  /** Where the others are listed. */
  list: string;
}

/** A page of something that does not exist: what it is not, and the way back. */
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
