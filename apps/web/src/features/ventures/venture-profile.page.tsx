import type { VentureProfile } from '@inzira/contract/ventures';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Eye, Pencil } from 'lucide-react';
import { useParams } from 'react-router';
import { ApiError, isWorthRetrying } from '#src/platform/api-error.ts';
import { formatDay } from '#src/platform/dates.ts';
import { useLanguage } from '#src/platform/language.ts';
import { later, type Prepare } from '#src/platform/later.tsx';
import { usePageTitle } from '#src/platform/page-title.ts';
import { sendsMail } from '#src/platform/sends-mail.ts';
import { paths } from '#src/platform/paths.ts';
import { queryClient } from '#src/platform/query-client.ts';
import { currentSession } from '#src/platform/session-store.ts';
import { useSession } from '#src/platform/session.ts';
import { Alert } from '#src/ui/alert.tsx';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Chip } from '#src/ui/chip.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { useErrorText } from '#src/ui/error-text.ts';
import { BackLink, PageBody } from '#src/ui/page-header.tsx';
import { isMissing, type Loadable, QueryState, StillTrying } from '#src/ui/query-state.tsx';
import { ShareMenu } from '#src/ui/share-menu.tsx';
import { Skeleton, SkeletonText } from '#src/ui/skeleton.tsx';
import { useChoiceNames } from './choice-names.ts';
import { ReviewStatus } from './review-status.tsx';
import { VentureActions } from './venture-actions.tsx';
import { VentureDetails } from './venture-details.tsx';
import { VentureLogo } from './venture-logo.tsx';
import { VentureNotFound } from './venture-not-found.tsx';
import { ventureQueries } from './ventures.api.ts';

const VentureHistory = later(async () => import('./venture-history.tsx'));
const ReviewActs = later(async () => import('./review-acts.tsx'));
const HandOver = later(async () => import('#src/features/staff/hand-over-dialog.tsx'));

/** @public Read by prepare.ts. */
export const prepare: Prepare = async ({ id = '' }) =>
  queryClient.query(ventureQueries.one(id, currentSession().user?.id));

export default function VentureProfilePage() {
  const { id = '' } = useParams();
  const { user } = useSession();
  const profile = useQuery(ventureQueries.one(id, user?.id));
  usePageTitle(profile.data?.company_name);
  return (
    <PageBody>
      <BackLink to={paths.ventures}>
        <Trans>All ventures</Trans>
      </BackLink>
      {!profile.data && profile.error && !isMissing(profile.error) ? (
        <Failure query={profile} />
      ) : (
        <QueryState
          query={profile}
          loadingText={<Trans>Loading venture...</Trans>}
          loading={
            <div className="flex flex-col gap-8">
              <Skeleton className="h-28 w-full" />
              <SkeletonText lines={6} />
            </div>
          }
          failure={<Trans>Error: Failed to load venture details</Trans>}
          missing={<VentureNotFound />}
        >
          {(venture) => <Profile venture={venture} isOwner={venture.owner_user === user?.id} />}
        </QueryState>
      )}
    </PageBody>
  );
}

function Failure({ query }: { query: Loadable<unknown> }) {
  const { t } = useLingui();
  const errorText = useErrorText();
  const { error, isFetching, refetch } = query;
  const said = error instanceof ApiError && error.error ? errorText(error) : undefined;
  const message = said ?? t`Failed to load venture details`;
  return (
    <EmptyState
      drawing="failed"
      title={
        <span role="alert">
          <Trans>Error: {message}</Trans>
        </span>
      }
      actions={
        <Button look="secondary" busy={isFetching} onClick={() => void refetch()}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      {isWorthRetrying(error) && <StillTrying />}
    </EmptyState>
  );
}

interface ProfileProps {
  venture: VentureProfile;
  isOwner: boolean;
}

function Profile({ venture, isOwner }: ProfileProps) {
  const language = useLanguage();
  const { stageName } = useChoiceNames();
  const { id, company_name, tagline, review } = venture;
  const isPublic = !review || review.review_status === 'approved';
  return (
    <article className="mt-2 grid grid-cols-1 items-start gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <header className="grid min-w-0 grid-cols-[auto_minmax(0,1fr)] items-start gap-x-4 gap-y-3 md:gap-x-6">
        <div className="md:row-span-2">
          <VentureLogo logo={venture.logo} size={112} />
        </div>
        <div>
          <h1 className="text-2xl leading-tight wrap-anywhere md:text-4xl">{company_name}</h1>
          <p className="mt-1 text-lg leading-snug wrap-anywhere text-ink-soft md:mt-2">{tagline}</p>
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 max-md:col-span-2">
          {venture.founder && (
            <p className="font-semibold wrap-anywhere">
              <Trans>Founder: {venture.founder}</Trans>
            </p>
          )}
          {venture.stage && <Chip tone="forest">{stageName(venture.stage)}</Chip>}
          {venture.founding_date && (
            <p className="text-ink-soft">
              <Trans>Founded on {formatDay(venture.founding_date, language)}</Trans>
            </p>
          )}
        </div>
      </header>
      <div className="flex flex-wrap gap-3 md:max-w-96 lg:justify-end">
        <VentureActions venture={venture} />
        {venture.can_edit && (
          <LinkButton to={paths.editVenture(id)} look="secondary">
            <Pencil size={18} aria-hidden />
            <Trans>Edit</Trans>
          </LinkButton>
        )}
        {isPublic && (
          <ShareMenu
            path={paths.venture(id)}
            title={company_name}
            text={`${company_name}: ${tagline}`}
          />
        )}
      </div>
      {review && (
        <div className="lg:col-span-2">
          <ReviewNote venture={venture} review={review} isOwner={isOwner} />
        </div>
      )}
      <div className="border-t border-line pt-6 lg:col-span-2">
        <VentureDetails venture={venture} />
      </div>
    </article>
  );
}

interface ReviewNoteProps {
  venture: VentureProfile;
  review: NonNullable<VentureProfile['review']>;
  isOwner: boolean;
}

/** For the owner and staff: the state of the review, and the number of views. */
function ReviewNote({ venture, review, isOwner }: ReviewNoteProps) {
  const { id } = venture;
  const { review_status, review_reason, views_last_30_days } = review;
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <ReviewStatus status={review_status} />
        <p className="flex items-center gap-2 text-ink-soft">
          <Eye size={18} aria-hidden />
          <Plural
            value={views_last_30_days}
            one="# view in the last 30 days"
            other="# views in the last 30 days"
          />
        </p>
      </div>
      {review_status === 'pending' && (
        <p>
          {isOwner && sendsMail() ? (
            <Trans>
              Only you and our team can see this page until the team has reviewed your venture. We
              email you as soon as it is decided.
            </Trans>
          ) : isOwner ? (
            <Trans>
              Only you and our team can see this page until the team has reviewed your venture. What
              is decided stands here.
            </Trans>
          ) : (
            <Trans>Only its owner and the team can see this page until it is approved.</Trans>
          )}
        </p>
      )}
      {review_status === 'declined' && (
        <Alert>
          <p className="font-semibold">
            <Trans>Our team declined this venture:</Trans>
          </p>
          <p className="wrap-anywhere whitespace-pre-line">{review_reason}</p>
          {isOwner && (
            <LinkButton to={paths.editVenture(id)} className="mt-3">
              <Trans>Edit and resubmit</Trans>
            </LinkButton>
          )}
        </Alert>
      )}
      <VentureHistory id={id} />
      <ReviewActs venture={venture} isOwner={isOwner} HandOver={HandOver} />
    </Card>
  );
}
