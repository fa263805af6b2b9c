import type { Organization } from '@inzira/contract/organizations';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useLanguage } from '#src/platform/language.ts';

/** Enlarges the touch target without moving the text. */
const LINK = 'target -my-2.5 inline-flex items-center';

/** The filled fields, then the empty ones in one line, so that a new organization is no list of gaps. */
export function OrganizationDetails({ organization }: { organization: Organization }) {
  const { t } = useLingui();
  const language = useLanguage();
  const { industry, website, owner, phone, address, billing_plan, description } = organization;
  const details: [string, ReactNode][] = [
    [t`Industry`, industry],
    [
      t`Website`,
      website && (
        <a
          href={website}
          target="_blank"
          rel="noopener noreferrer"
          className={`${LINK} text-clay underline underline-offset-4 hover:text-clay-strong`}
        >
          {website.replace(/^https?:\/\/|\/$/g, '')}
        </a>
      ),
    ],
    [t`Owner`, owner.username],
    [
      t`Phone`,
      phone && (
        <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} className={`${LINK} hover:text-clay`}>
          {phone}
        </a>
      ),
    ],
    [t`Address`, address],
    [t`Billing plan`, <PlanName key="plan" plan={billing_plan} />],
  ];
  const missing = details.flatMap(([term, value]) => (value ? [] : [term]));
  const named = missing.map((term, at) => (at === 0 ? term : term.toLocaleLowerCase(language)));
  return (
    <section className="mt-6 first:mt-2">
      <h2 className="sr-only">
        <Trans>Details</Trans>
      </h2>
      {description && <p className="max-w-prose whitespace-pre-line">{description}</p>}
      <dl className="mt-6 grid gap-x-8 gap-y-1.5 border-y border-line py-4 sm:grid-cols-2 sm:gap-y-4 sm:py-5 xl:grid-cols-3">
        {details.map(
          ([term, value]) =>
            value && (
              <div
                key={term}
                className="flex min-w-0 items-baseline justify-between gap-4 sm:block"
              >
                <dt className="shrink-0 text-sm text-ink-soft">{term}</dt>
                <dd className="min-w-0 text-right font-medium wrap-anywhere sm:text-left">
                  {value}
                </dd>
              </div>
            ),
        )}
        {missing.length > 0 && (
          <div className="text-sm text-ink-soft sm:col-span-full">
            <dt className="inline">
              <Trans>{new Intl.ListFormat(language).format(named)}:</Trans>
            </dt>{' '}
            <dd className="inline">
              <Trans>Not provided</Trans>
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
}

function PlanName({ plan }: { plan: string }) {
  return plan.toLowerCase() === 'free' ? <Trans>Free</Trans> : plan;
}
