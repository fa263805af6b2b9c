import { FACT_TOPICS } from '@inzira/contract/rules/fact-topics';
import { nameOfCountry } from '@inzira/contract/rules/countries';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Navigate, useLocation, useParams } from 'react-router';
import { useLanguage } from '#src/platform/language.ts';
import type { Prepare } from '#src/platform/later.tsx';
import { usePageTitle } from '#src/platform/page-title.ts';
import { formatNumber } from '#src/platform/numbers.ts';
import { paths } from '#src/platform/paths.ts';
import { queryClient } from '#src/platform/query-client.ts';
import { COUNTRIES, CURRENCY_OF } from '#src/platform/reader-country.ts';
import { Link } from '#src/ui/link.tsx';
import { PageBody, PageHeader } from '#src/ui/page-header.tsx';
import { QueryState } from '#src/ui/query-state.tsx';
import { SkeletonText } from '#src/ui/skeleton.tsx';
import { FactList } from './fact-list.tsx';
import { factQueries } from './facts.api.ts';
import { RuleIndex } from './rule-index.tsx';

/** @public Read by prepare.ts. */
export const prepare: Prepare = async ({ country }) => {
  if (country === undefined) return queryClient.query(factQueries.countries());
  const code = codeOf(country);
  return code && queryClient.query(factQueries.ofCountry(code));
};

const codeOf = (country: string | undefined) =>
  COUNTRIES.find((known) => known === country?.toUpperCase());

/** The rules for a business in one country, by topic; without a country, the list of countries. */
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
        hidesLoadingText
        loading={<SkeletonText lines={12} />}
        failure={<Trans>The rules could not be loaded.</Trans>}
      >
        {({ facts: all }) =>
          all.length === 0 ? (
            <p>
              <Trans>We have no checked rule for {name} yet.</Trans>
            </p>
          ) : (
            <div className="grid items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_15rem]">
              <Topics key={code} facts={all} />
              <OtherCountries code={code} />
            </div>
          )
        }
      </QueryState>
    </PageBody>
  );
}

/** Topics that unfold; the first is open. */
function Topics({ facts }: { facts: Facts }) {
  const list = useRef<HTMLDivElement>(null);
  const { hash } = useLocation();
  useEffect(() => {
    const named = hash && document.getElementById(decodeURIComponent(hash.slice(1)));
    const topic = named ? named.closest('details') : null;
    if (!named || !topic) return;
    topic.open = true;
    named.scrollIntoView();
  }, [hash]);
  useEffect(() => {
    let opened: HTMLDetailsElement[] = [];
    const setAll = (isOpen: boolean) => {
      for (const topic of opened) topic.open = isOpen;
    };
    // Opens all topics for printing.
    const openAll = () => {
      opened = [...(list.current?.querySelectorAll('details') ?? [])].filter(({ open }) => !open);
      setAll(true);
    };
    const closeAgain = () => setAll(false);
    addEventListener('beforeprint', openAll);
    addEventListener('afterprint', closeAgain);
    return () => {
      removeEventListener('beforeprint', openAll);
      removeEventListener('afterprint', closeAgain);
    };
  }, []);
  return (
    <div ref={list} className="border-t border-line">
      {topicsOf(facts).map(({ topic, title, records }, index) => (
        <details key={topic} open={index === 0} className="group border-b border-line">
          <summary className="flex min-h-14 list-none items-center gap-3 py-3 hover:text-clay [&::-webkit-details-marker]:hidden">
            <h2 id={`topic-${topic}`} className="min-w-0 grow scroll-mt-24 text-lg leading-snug">
              {title}
            </h2>
            <KeyFigure records={records} />
            <span className="shrink-0 text-sm text-ink-soft">
              <Plural value={records.length} one="# rule" other="# rules" />
            </span>
            <ChevronDown
              size={20}
              className="shrink-0 text-ink-soft transition-transform duration-150 group-open:rotate-180"
              aria-hidden
            />
          </summary>
          <FactList facts={records} />
        </details>
      ))}
    </div>
  );
}

/** The VAT rate and registration threshold, where a record has each as a single number. */
function KeyFigure({ records }: { records: Facts }) {
  const language = useLanguage();
  const valueOf = (names: RegExp) => {
    const [value, ...more] = records.find(({ id }) => names.test(id))?.values ?? [];
    return more.length === 0 ? value : undefined;
  };
  const rate = valueOf(/^..-vat-rate$/);
  const limit = valueOf(/^..-vat-(?:registration|threshold)$/);
  const currency = records[0] && CURRENCY_OF[records[0].country];
  const amount =
    limit !== undefined &&
    new Intl.NumberFormat(language, { notation: 'compact', compactDisplay: 'long' }).format(limit);
  if (rate === undefined && !amount) return null;
  return (
    <span className="flex shrink-0 flex-col text-right text-sm leading-snug font-semibold sm:flex-row sm:gap-3">
      {rate !== undefined && <span>{`${formatNumber(rate, language)}\u00a0%`}</span>}
      {amount && (
        <span>
          <Trans>
            from {currency} {amount}
          </Trans>
        </span>
      )}
    </span>
  );
}

/** On wide screens only; phones have the link back to the list. */
function OtherCountries({ code }: { code: (typeof COUNTRIES)[number] }) {
  const { t } = useLingui();
  const language = useLanguage();
  return (
    <nav
      aria-label={t`Other countries`}
      className="hidden lg:sticky lg:top-24 lg:block print:hidden"
    >
      <p aria-hidden className="mb-2 text-sm font-semibold text-ink-soft">
        <Trans>Other countries</Trans>
      </p>
      <ul>
        {COUNTRIES.filter((one) => one !== code).map((one) => (
          <li key={one}>
            <Link
              to={paths.rules(one.toLowerCase())}
              className="target flex items-center text-ink no-underline hover:text-clay hover:underline"
            >
              {nameOfCountry(one, language)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type Facts = Parameters<typeof FactList>[0]['facts'];

function topicsOf(facts: Facts) {
  return FACT_TOPICS.flatMap((topic) => {
    const records = facts.filter((fact) => fact.topic === topic);
    const [first] = records;
    return first ? [{ topic, title: first.topic_name, records }] : [];
  });
}
