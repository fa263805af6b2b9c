import { VENTURE_REVIEWS_PER_PAGE } from '@inzira/contract/limits';
import { givenEmail } from '@inzira/contract/rules/staff';
import type { ApprovedVersion, ChangedVenture } from '@inzira/contract/venture-review';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { formatAgo } from '#src/platform/dates.ts';
import { useLanguage } from '#src/platform/language.ts';
import { later } from '#src/platform/later.tsx';
import { paths } from '#src/platform/paths.ts';
import { useUrlState } from '#src/platform/url-state.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Chip } from '#src/ui/chip.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { useErrorText } from '#src/ui/error-text.ts';
import { PageBody, PageHeader } from '#src/ui/page-header.tsx';
import { PagedList, usePagedList } from '#src/ui/paged-list.tsx';
import { SkeletonList } from '#src/ui/skeleton.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { showToast } from '#src/ui/toast.ts';
import { useChoiceNames } from './choice-names.ts';
import { acceptVenture, ventureReviewQueries } from './venture-review.api.ts';
import { reloadVentures } from './ventures.api.ts';

const TakeDownDialog = later(async () => import('./take-down-dialog.tsx'));

/** For staff: public ventures that were changed since their review, with both versions. */
export default function ChangedVenturesPage() {
  const [{ page }] = useUrlState({ page: 1 });
  const changed = usePagedList(ventureReviewQueries.changed(page));
  const list = useRef<HTMLUListElement>(null);
  return (
    <PageBody>
      <PageHeader
        back={{ to: paths.staffPlace('ventures'), label: <Trans>Ventures to review</Trans> }}
        title={<Trans>Changed since approved</Trans>}
        subtitle={
          <Trans>They stay public. Promises of returns and new websites stand first.</Trans>
        }
      />
      <PagedList
        query={changed}
        page={page}
        pageSize={VENTURE_REVIEWS_PER_PAGE}
        loadingText={<Trans>Loading ventures...</Trans>}
        loading={<SkeletonList count={2} className="h-48" />}
        failure={<Trans>The ventures could not be loaded.</Trans>}
        empty={
          <EmptyState title={<Trans>Nothing has changed</Trans>}>
            <Trans>A public venture appears here when its owner changes it.</Trans>
          </EmptyState>
        }
      >
        {(data) => (
          <div className="flex flex-col gap-4">
            <p className="text-ink-soft">
              <Plural value={data.count} one="# venture" other="# ventures" />
            </p>
            <ul ref={list} className="flex flex-col gap-4">
              {data.results.map((entry) => (
                <li key={entry.venture.id}>
                  <Entry
                    entry={entry}
                    onGone={() => {
                      // Moves the focus, because the pressed button is gone.
                      list.current?.querySelector<HTMLElement>('[data-accept]')?.focus();
                    }}
                  />
                </li>
              ))}
            </ul>
          </div>
        )}
      </PagedList>
    </PageBody>
  );
}

function Entry({ entry, onGone }: { entry: ChangedVenture; onGone: () => void }) {
  const { t } = useLingui();
  const language = useLanguage();
  const errorText = useErrorText();
  const [isTakingDown, setTakingDown] = useState(false);
  const { venture, owner, reasons, fields, revision } = entry;
  const { id, company_name } = venture;
  const accept = useMutation({
    mutationFn: async () => acceptVenture({ id, revision }),
    onSuccess() {
      showToast(t`The changes of ${company_name} are accepted.`);
      setTimeout(onGone);
    },
    onError(error) {
      showToast(errorText(error, t`It could not be saved.`), 'alarm');
      reloadVentures();
    },
  });
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0">
          <h2 className="text-xl wrap-anywhere">
            <TextLink to={paths.venture(id)}>{company_name}</TextLink>
          </h2>
          <p className="mt-1 text-sm wrap-anywhere text-ink-soft">
            <Trans>
              Changed by {owner.username} ({givenEmail(owner.email) || t`no email`}){' '}
              {formatAgo(entry.changed_at, language)}
            </Trans>
          </p>
          {reasons.length > 0 && (
            <ul className="mt-2 flex flex-wrap gap-2">
              {reasons.map((reason) => (
                <li key={reason}>
                  <Chip tone="alarm">
                    {reason === 'promise' ? (
                      <Trans>Promise of returns</Trans>
                    ) : (
                      <Trans>New website</Trans>
                    )}
                  </Chip>
                </li>
              ))}
            </ul>
          )}
        </div>
        <div className="flex flex-wrap gap-3">
          <Button data-accept busy={accept.isPending} onClick={() => accept.mutate()}>
            <Trans>Accept</Trans>
            <span className="sr-only">: {company_name}</span>
          </Button>
          <Button look="danger" disabled={accept.isPending} onClick={() => setTakingDown(true)}>
            <Trans>Take down</Trans>
            <span className="sr-only">: {company_name}</span>
          </Button>
        </div>
      </div>
      <dl className="flex flex-col gap-4">
        {fields.map((field) => (
          <Difference key={field} field={field} entry={entry} />
        ))}
      </dl>
      {isTakingDown && (
        <TakeDownDialog
          venture={{ id, company_name, revision }}
          onClose={() => {
            setTakingDown(false);
            setTimeout(onGone);
          }}
        />
      )}
    </Card>
  );
}

function Difference({ field, entry }: { field: string; entry: ChangedVenture }) {
  const names = useFieldNames();
  const valueOf = useValues();
  const isLogo = field === 'logo';
  return (
    <div className="border-t border-line pt-3">
      <dt className="font-semibold">{names[field] ?? field}</dt>
      <dd className="mt-1 grid gap-3 md:grid-cols-2">
        {isLogo ? (
          <p>
            {entry.venture.logo ? (
              <img src={entry.venture.logo} alt={names['logo']} width={96} height={96} />
            ) : (
              <Trans>The logo was taken away.</Trans>
            )}
          </p>
        ) : (
          <>
            <Version label={<Trans>Approved</Trans>}>{valueOf(entry.approved, field)}</Version>
            <Version label={<Trans>Now</Trans>}>{valueOf(entry.venture, field)}</Version>
          </>
        )}
      </dd>
    </div>
  );
}

function Version({ label, children }: { label: ReactNode; children: string }) {
  return (
    <div className="min-w-0 rounded-md bg-paper-sunken px-3 py-2">
      <p className="text-sm text-ink-soft">{label}</p>
      <p className="wrap-anywhere whitespace-pre-line">{children || '–'}</p>
    </div>
  );
}

/** Formats the value of a field as text. */
function useValues() {
  const { named, stageName } = useChoiceNames();
  return (version: ApprovedVersion, field: string): string => {
    const value = (version as Partial<Record<string, unknown>>)[field];
    if (field === 'stage') return version.stage ? stageName(version.stage) : '';
    if (Array.isArray(value))
      return named(value as ApprovedVersion['sectors'])
        .map(({ name }) => name)
        .join(', ');
    return typeof value === 'string' ? value : '';
  };
}

function useFieldNames(): Partial<Record<string, string>> {
  const { t } = useLingui();
  return {
    company_name: t`Company name`,
    tagline: t`Tagline`,
    pitch: t`Pitch`,
    founding_date: t`Founding date`,
    pitch_video_url: t`Pitch video`,
    full_address: t`Address`,
    phone_number: t`Phone number`,
    stage: t`Stage`,
    website: t`Website`,
    linkedin: 'LinkedIn',
    twitter: 'Twitter',
    facebook: 'Facebook',
    instagram: 'Instagram',
    youtube: 'YouTube',
    tiktok: 'TikTok',
    sectors: t`Sectors`,
    countries: t`Target Countries`,
    customer_types: t`Customer Types`,
    logo: t`Logo`,
  };
}
