import { givenEmail } from '@inzira/contract/rules/staff';
import type { QueuedVenture } from '@inzira/contract/venture-review';
import { later } from '#src/platform/later.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { Check, X } from 'lucide-react';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { VentureDetails } from './venture-details.tsx';

const VentureHistory = later(async () => import('./venture-history.tsx'));

interface QueuedDetailsProps {
  venture: QueuedVenture;
  onApprove: () => void;
  onDecline: () => void;
}

/** Everything that the team reviews, as the public would see it. */
export function QueuedDetails({ venture, onApprove, onDecline }: QueuedDetailsProps) {
  const { t } = useLingui();
  const { owner } = venture;
  return (
    <Card className="flex flex-col gap-6">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0">
          <h2 className="text-2xl wrap-anywhere">{venture.company_name}</h2>
          <p className="mt-1 wrap-anywhere text-ink-soft">{venture.tagline}</p>
          <p className="mt-1 text-sm wrap-anywhere text-ink-soft">
            <Trans>
              Sent by {owner.username} ({givenEmail(owner.email) || t`no email`})
            </Trans>
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          <Button onClick={onApprove}>
            <Check size={18} aria-hidden />
            <Trans>Approve</Trans>
          </Button>
          <Button look="danger" onClick={onDecline}>
            <X size={18} aria-hidden />
            <Trans>Decline</Trans>
          </Button>
        </div>
      </div>
      <VentureDetails venture={venture} isInPanel />
      <VentureHistory id={venture.id} />
    </Card>
  );
}
