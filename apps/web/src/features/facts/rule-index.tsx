import { nameOfCountry } from '@inzira/contract/rules/countries';
import { Trans } from '@lingui/react/macro';
import { useLanguage } from '#src/platform/language.ts';
import { paths } from '#src/platform/paths.ts';
import { COUNTRIES, useLikelyCountry } from '#src/platform/reader-country.ts';
import { CardGrid } from '#src/ui/layout.tsx';
import { LinkCard } from '#src/ui/card.tsx';
import { PageBody, PageHeader } from '#src/ui/page-header.tsx';

/** The ten countries, first the reader's own, or else that of the device's clock. */
export function RuleIndex() {
  const language = useLanguage();
  const chosen = useLikelyCountry();
  const codes = COUNTRIES.toSorted(
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
      <CardGrid>
        {codes.map((code) => (
          <li key={code}>
            <LinkCard to={paths.rules(code.toLowerCase())}>
              <span className="font-display text-lg font-bold">
                {nameOfCountry(code, language)}
              </span>
            </LinkCard>
          </li>
        ))}
      </CardGrid>
    </PageBody>
  );
}
