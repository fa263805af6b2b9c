import { nameOfCountry } from '@inzira/contract/rules/countries';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router';
import { useLanguage } from '#src/platform/language.ts';
import type { Prepare } from '#src/platform/later.tsx';
import { usePageTitle } from '#src/platform/page-title.ts';
import { paths } from '#src/platform/paths.ts';
import { queryClient } from '#src/platform/query-client.ts';
import { COUNTRIES } from '#src/platform/reader-country.ts';
import { PageBody, PageHeader } from '#src/ui/page-header.tsx';
import { QueryState } from '#src/ui/query-state.tsx';
import { SkeletonText } from '#src/ui/skeleton.tsx';
import { FactList } from './fact-list.tsx';
import { factQueries } from './facts.api.ts';
import { RuleIndex } from './rule-index.tsx';

/** @public Read by prepare.ts. */
export const prepare: Prepare = async ({ country }) => {
  const code = codeOf(country);
  return code && queryClient.query(factQueries.ofCountry(code));
};

const codeOf = (country: string | undefined) =>
  COUNTRIES.find((known) => known.toLowerCase() === country);

/** What holds for a business in one country, by topic; without a country, the list of them. */
export default function RulesPage() {
  const { country } = useParams();
  if (country === undefined) return <RuleIndex />;
  const code = codeOf(country);
  return code === undefined ? (
    <Navigate to={paths.ruleIndex} replace />
  ) : (
    <Rules key={code} code={code} />
  );
}

function Rules({ code }: { code: (typeof COUNTRIES)[number] }) {
  const language = useLanguage();
  const facts = useQuery(factQueries.ofCountry(code));
  const name = nameOfCountry(code, language);
  usePageTitle(name);
  return (
    <PageBody>
      <PageHeader
        title={<Trans>{name}: rules for a business</Trans>}
        subtitle={
          <Trans>
            Each rule has the month in which we opened its source. Before you sign or pay, open the
            source yourself: rules change. This is no legal advice.
          </Trans>
        }
        back={{ to: paths.ruleIndex, label: <Trans>All countries</Trans> }}
      />
      <QueryState
        query={facts}
        loadingText={<Trans>Loading...</Trans>}
        loading={<SkeletonText lines={12} />}
        failure={<Trans>The rules could not be loaded.</Trans>}
      >
        {({ facts: all }) =>
          all.length === 0 ? (
            <p>
              <Trans>We have no checked rule for {name} yet.</Trans>
            </p>
          ) : (
            <div className="flex flex-col gap-10">
              {topicsOf(all).map(({ topic, title, records }) => (
                <section key={topic} aria-labelledby={`topic-${topic}`}>
                  <h2 id={`topic-${topic}`} className="mb-3 text-xl">
                    {title}
                  </h2>
                  <FactList facts={records} />
                </section>
              ))}
            </div>
          )
        }
      </QueryState>
    </PageBody>
  );
}

type Facts = Parameters<typeof FactList>[0]['facts'];

/** In the order in which a founder meets them. */
const ORDER: readonly Facts[number]['topic'][] = [
  'registration',
  'registration-cost',
  'tax-number',
  'permits',
  'vat',
  'income-tax',
  'invoicing',
  'mobile-money',
  'minimum-wage',
  'employment',
  'social-security',
  'lending',
  'savings-groups',
  'public-funds',
  'company-law',
  'import',
  'standards',
  'consumer',
  'data-protection',
  'emergency',
];

function topicsOf(facts: Facts) {
  return ORDER.flatMap((topic) => {
    const records = facts.filter((fact) => fact.topic === topic);
    const [first] = records;
    return first ? [{ topic, title: first.topic_name, records }] : [];
  });
}
