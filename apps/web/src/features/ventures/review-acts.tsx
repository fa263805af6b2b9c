import type { VentureProfile } from '@inzira/contract/ventures';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { later } from '#src/platform/later.tsx';
import { useGo } from '#src/platform/navigation.ts';
import { paths } from '#src/platform/paths.ts';
import { useSession } from '#src/platform/session.ts';
import { Button } from '#src/ui/button.tsx';
import { DeleteVenture } from './delete-venture.tsx';

const TakeDownDialog = later(async () => import('./take-down-dialog.tsx'));

interface ReviewActsProps {
  venture: VentureProfile;
  isOwner: boolean;
}

/** What the owner, or the team, can do with a venture beside changing it. */
export default function ReviewActs({ venture, isOwner }: ReviewActsProps) {
  const { user } = useSession();
  const go = useGo();
  const [isTakingDown, setTakingDown] = useState(false);
  const { review } = venture;
  const isReviewer = user !== null && (user.is_staff || (user.roles ?? []).includes('reviewer'));
  const mayTakeDown = isReviewer && review?.review_status === 'approved';
  if (!isOwner && !mayTakeDown) return null;
  return (
    <div className="flex flex-wrap gap-3">
      {mayTakeDown && (
        <Button look="danger" onClick={() => setTakingDown(true)}>
          <Trans>Take down</Trans>
        </Button>
      )}
      {isOwner && <DeleteVenture venture={venture} onDeleted={() => go(paths.dashboardStudio)} />}
      {isTakingDown && review && (
        <TakeDownDialog
          venture={{
            id: venture.id,
            company_name: venture.company_name,
            revision: review.revision,
          }}
          onClose={() => setTakingDown(false)}
        />
      )}
    </div>
  );
}
