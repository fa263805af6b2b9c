import { nameOfCountry } from '@inzira/contract/rules/countries';
import { Plural, Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLanguage } from '#src/platform/language.ts';
import { paths } from '#src/platform/paths.ts';
import { COUNTRIES, useLikelyCountry } from '#src/platform/reader-country.ts';
import { ImigongoBand } from '#src/ui/imigongo.tsx';
import { Link } from '#src/ui/link.tsx';
import { PageBody, PageHeader } from '#src/ui/page-header.tsx';
import { factQueries } from './facts.api.ts';
import { formatMonth } from './fact-list.tsx';

type Code = (typeof COUNTRIES)[number];

/** Shows the reader's country large, or that of the device's time zone, and the others as a list. */
export function RuleIndex() {
  const chosen = useLikelyCountry();
  const [own, ...others] = COUNTRIES.toSorted(
    (one, other) => Number(other === chosen) - Number(one === chosen),
  );
  return (
    <PageBody>
      <PageHeader
        title={<Trans>Rules for a business, by country</Trans>}
        subtitle={
          <Trans>
            Registering, taxes, wages, permits, loans and grants: what we have checked at the
            official source, with date and link.
          </Trans>
        }
      />
      <ul className="grid gap-x-10 md:grid-cols-2 xl:grid-cols-3">
        {own && <OwnCountry code={own} />}
        {others.map((code) => (
          <li key={code} className="border-b border-line">
            <Link
              to={paths.rules(code.toLowerCase())}
              className="flex min-h-14 items-center gap-3 py-2 text-ink no-underline hover:text-clay"
            >
              <Name code={code} className="grow font-semibold" />
              <Count code={code} />
              <ChevronRight size={20} className="text-ink-soft" aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </PageBody>
  );
}

function OwnCountry({ code }: { code: Code }) {
  return (
    <li className="mb-6 md:col-span-full">
      <Link
        to={paths.rules(code.toLowerCase())}
        className="block overflow-clip rounded-lg border border-line bg-paper-raised text-ink no-underline shadow-card hover:border-clay"
      >
        <ImigongoBand className="h-3" />
        <span className="flex items-center gap-4 p-5">
          <span className="min-w-0 grow">
            <Name code={code} className="block font-display text-2xl leading-tight font-bold" />
            <span className="mt-1 block">
              <Count code={code}>
                {(checked) => (
                  <>
                    {' · '}
                    <Trans>checked in {checked}</Trans>
                  </>
                )}
              </Count>
            </span>
          </span>
          <ArrowRight size={24} className="text-clay" aria-hidden />
        </span>
      </Link>
    </li>
  );
}

function Name({ code, className }: { code: Code; className: string }) {
  return <span className={className}>{nameOfCountry(code, useLanguage())}</span>;
}

/** The number of rules; renders nothing until it is loaded. */
function Count({ code, children }: { code: Code; children?: (checked: string) => ReactNode }) {
  const language = useLanguage();
  const { data } = useQuery(factQueries.countries());
  const counted = data?.countries.find(({ country }) => country === code);
  // Reserves the line.
  if (!counted) return <span className="text-sm">{'\u00a0'}</span>;
  return (
    <span className="shrink-0 text-sm text-ink-soft">
      <Plural value={counted.facts} one="# rule" other="# rules" />
      {counted.checked && children?.(formatMonth(counted.checked, language))}
    </span>
  );
}
