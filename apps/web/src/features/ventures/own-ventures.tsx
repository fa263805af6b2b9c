import type { OwnVenture } from '@inzira/contract/ventures';
import { Plural, Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { sendsMail } from '#src/platform/sends-mail.ts';
import { paths } from '#src/platform/paths.ts';
import { useSession } from '#src/platform/session.ts';
import { LinkButton } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { QueryState } from '#src/ui/query-state.tsx';
import { SkeletonList } from '#src/ui/skeleton.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { DeleteVenture } from './delete-venture.tsx';
import { ReviewStatus } from './review-status.tsx';
import { VentureLogo } from './venture-logo.tsx';
import { ventureQueries } from './ventures.api.ts';

/** The user's ventures with the state of their review. */
export function OwnVentures() {
  const { user } = useSession();
  const mine = useQuery({ ...ventureQueries.mine(user?.id), enabled: user !== null });
  return (
    <QueryState
      query={mine}
      loadingText={<Trans>Loading your ventures...</Trans>}
      loading={<SkeletonList count={2} className="h-36" />}
      failure={<Trans>Your ventures could not be loaded.</Trans>}
      empty={<NoVentures />}
    >
      {(ventures) => (
        <div className="flex flex-col gap-4">
          <ul className="flex flex-col gap-4">
            {ventures.map((venture) => (
              <li key={venture.id}>
                <OwnVentureCard venture={venture} />
              </li>
            ))}
          </ul>
          <LinkButton to={paths.createVenture} look="secondary" className="self-start">
            <Plus size={18} aria-hidden />
            <Trans>Create another venture</Trans>
          </LinkButton>
        </div>
      )}
    </QueryState>
  );
}

function OwnVentureCard({ venture }: { venture: OwnVenture }) {
  const { id, review_status, review_reason, views_last_30_days } = venture;
  const isDeclined = review_status === 'declined';
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex items-start gap-4">
        <VentureLogo logo={venture.logo} logoSmall={venture.logo_small} size={64} />
        <div className="flex min-w-0 flex-col items-start gap-2">
          <div>
            <h2 className="text-xl leading-tight wrap-anywhere">
              <TextLink to={paths.venture(id)}>{venture.company_name}</TextLink>
            </h2>
            <p className="mt-1 wrap-anywhere text-ink-soft">{venture.tagline}</p>
          </div>
          <ReviewStatus status={review_status} />
        </div>
      </div>
      {review_status === 'pending' && (
        <div className="flex flex-col gap-1">
          <p>
            {sendsMail() ? (
              <Trans>Our team reviews it. We email you as soon as it is decided.</Trans>
            ) : (
              <Trans>Our team reviews it. What is decided stands here.</Trans>
            )}
          </p>
          <p>
            <Trans>
              Meanwhile the journey and <TextLink to={paths.modules}>the lessons</TextLink> are open
              to you.
            </Trans>
          </p>
        </div>
      )}
      {isDeclined && (
        <div className="rounded-md bg-alarm-soft px-4 py-3 text-on-alarm-soft">
          <p className="font-semibold">
            <Trans>Our team declined this venture:</Trans>
          </p>
          <p className="wrap-anywhere whitespace-pre-line">{review_reason}</p>
        </div>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-ink-soft">
          <Plural
            value={views_last_30_days}
            one="# view in the last 30 days"
            other="# views in the last 30 days"
          />
        </p>
        <div className="flex flex-wrap gap-3">
          <LinkButton to={paths.editVenture(id)} look={isDeclined ? 'primary' : 'secondary'}>
            {isDeclined ? <Trans>Edit and resubmit</Trans> : <Trans>Edit</Trans>}
            <span className="sr-only">: {venture.company_name}</span>
          </LinkButton>
          <DeleteVenture venture={venture} />
        </div>
      </div>
    </Card>
  );
}

function NoVentures() {
  return (
    <EmptyState
      title={<Trans>You have no venture here yet</Trans>}
      actions={
        <LinkButton to={paths.createVenture}>
          <Trans>Create Your Venture Profile</Trans>
        </LinkButton>
      }
    >
      <Trans>Show partners and customers what you build. Our team reviews each profile.</Trans>
    </EmptyState>
  );
}
