import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { paths } from '#src/platform/paths.ts';
import { useSession } from '#src/platform/session.ts';
import { LinkButton } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { QueryState } from '#src/ui/query-state.tsx';
import { SkeletonList } from '#src/ui/skeleton.tsx';
import { trainerQueries } from './trainer.api.ts';

interface TrainerFrameProps {
  /** Shown until the server has answered whether the user is a trainer. */
  loadingText: ReactNode;
  children: ReactNode;
}

/** Asks the server whether the user is a trainer; for others the page is empty. */
export function TrainerFrame({ loadingText, children }: TrainerFrameProps) {
  const { user } = useSession();
  const role = useQuery({ ...trainerQueries.isTrainer(user?.id), enabled: user !== null });
  const [wasTrainer, setWasTrainer] = useState(false);
  if (role.data?.is_trainer && !wasTrainer) setWasTrainer(true);
  return (
    <QueryState
      query={role}
      loadingText={loadingText}
      loading={<SkeletonList count={3} className="h-28" />}
      failure={<Trans>This page could not be loaded.</Trans>}
    >
      {({ is_trainer }) =>
        is_trainer ? (
          children
        ) : (
          <EmptyState
            drawing="denied"
            title={
              wasTrainer ? (
                <Trans>You are not a trainer any more</Trans>
              ) : (
                <Trans>Access denied: Only trainers can view this page.</Trans>
              )
            }
            actions={
              <LinkButton to={paths.ventureStudio} look="secondary">
                <Trans>Your Venture Journey</Trans>
              </LinkButton>
            }
          >
            {wasTrainer && (
              <Trans>
                This page and the work on it are no longer yours. What you approved or wrote stays
                with your trainees.
              </Trans>
            )}
          </EmptyState>
        )
      }
    </QueryState>
  );
}
