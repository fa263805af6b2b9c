import type { Organization } from '@inzira/contract/organizations';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';

/** As high as a finger, where the text stood. */
const LINK = 'target -my-2.5 inline-flex items-center';

export function OrganizationDetails({ organization }: { organization: Organization }) {
  const { industry, website, owner, phone, address, billing_plan, description } = organization;
  return (
    <section className="mt-8">
      <h2 className="sr-only">
        <Trans>Details</Trans>
      </h2>
      {description && <p className="max-w-prose whitespace-pre-line">{description}</p>}
      <dl className="mt-6 grid gap-x-8 gap-y-1.5 border-y border-line py-4 sm:grid-cols-2 sm:gap-y-4 sm:py-5 xl:grid-cols-3">
        <Detail term={<Trans>Industry</Trans>}>{industry}</Detail>
        <Detail term={<Trans>Website</Trans>}>
          {website && (
            <a
              href={website}
              target="_blank"
              rel="noopener noreferrer"
              className={`${LINK} text-clay underline underline-offset-4 hover:text-clay-strong`}
            >
              {website.replace(/^https?:\/\/|\/$/g, '')}
            </a>
          )}
        </Detail>
        <Detail term={<Trans>Owner</Trans>}>{owner.username}</Detail>
        <Detail term={<Trans>Phone</Trans>}>
          {phone && (
            <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} className={`${LINK} hover:text-clay`}>
              {phone}
            </a>
          )}
        </Detail>
        <Detail term={<Trans>Address</Trans>}>{address}</Detail>
        <Detail term={<Trans>Billing plan</Trans>}>
          <PlanName plan={billing_plan} />
        </Detail>
      </dl>
    </section>
  );
}

interface DetailProps {
  term: ReactNode;
  children: ReactNode;
}

function Detail({ term, children }: DetailProps) {
  return (
    <div className="flex min-w-0 items-baseline justify-between gap-4 sm:block">
      <dt className="shrink-0 text-sm text-ink-soft">{term}</dt>
      <dd className="min-w-0 text-right font-medium wrap-anywhere sm:text-left">
        {children || (
          <span className="font-normal text-ink-soft">
            <Trans>Not provided</Trans>
          </span>
        )}
      </dd>
    </div>
  );
}

function PlanName({ plan }: { plan: string }) {
  return plan.toLowerCase() === 'free' ? <Trans>Free</Trans> : plan;
}
