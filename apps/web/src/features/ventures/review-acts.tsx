import type { VentureProfile } from '@inzira/contract/ventures';
import { Trans } from '@lingui/react/macro';
import { type ComponentType, useState } from 'react';
import { later } from '#src/platform/later.tsx';
import { useGo } from '#src/platform/navigation.ts';
import { paths } from '#src/platform/paths.ts';
import { useSession } from '#src/platform/session.ts';
import { Button } from '#src/ui/button.tsx';
import { DeleteVenture } from './delete-venture.tsx';
import { reloadVentures } from './ventures.api.ts';

const TakeDownDialog = later(async () => import('./take-down-dialog.tsx'));

interface ReviewActsProps {
  venture: VentureProfile;
  isOwner: boolean;
  /** A dialog of the staff area that transfers the venture to another owner. */
  HandOver: ComponentType<{
    kind: 'venture';
    id: number;
    name: string;
    onDone: () => void;
    onClose: () => void;
  }>;
}

/** Actions of the owner or the team besides editing. */
export default function ReviewActs({ venture, isOwner, HandOver }: ReviewActsProps) {
  const { user } = useSession();
  const go = useGo();
  const [isTakingDown, setTakingDown] = useState(false);
  const [isHandingOver, setHandingOver] = useState(false);
  const { id, company_name: name, review } = venture;
  const isReviewer = user !== null && (user.is_staff || (user.roles ?? []).includes('reviewer'));
  const mayTakeDown = isReviewer && review?.review_status === 'approved';
  const mayHandOver = user?.is_staff === true && review !== null;
  if (!isOwner && !mayTakeDown && !mayHandOver) return null;
  return (
    <div className="flex flex-wrap gap-3">
      {mayTakeDown && (
        <Button look="danger" onClick={() => setTakingDown(true)}>
          <Trans>Take down</Trans>
        </Button>
      )}
      {mayHandOver && (
        <Button look="secondary" onClick={() => setHandingOver(true)}>
          <Trans>Hand over</Trans>
        </Button>
      )}
      {isHandingOver && (
        <HandOver
          kind="venture"
          id={id}
          name={name}
          onDone={reloadVentures}
          onClose={() => setHandingOver(false)}
        />
      )}
      {isOwner && <DeleteVenture venture={venture} onDeleted={() => go(paths.dashboardStudio)} />}
      {isTakingDown && review && (
        <TakeDownDialog
          venture={{
            id,
            company_name: name,
            revision: review.revision,
          }}
          onClose={() => setTakingDown(false)}
        />
      )}
    </div>
  );
}
