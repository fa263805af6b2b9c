import type { Venture } from '@inzira/contract/ventures';
import { Trans } from '@lingui/react/macro';
import { MapPin, Users } from 'lucide-react';
import { paths } from '#src/platform/paths.ts';
import { LinkButton } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Chip } from '#src/ui/chip.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { useChoiceNames } from './choice-names.ts';
import { VentureLogo } from './venture-logo.tsx';

const CHIPS = 2;
const PITCH_CHARACTERS = 120;

export type ShownVenture = Pick<
  Venture,
  | 'company_name'
  | 'tagline'
  | 'pitch'
  | 'logo'
  | 'logo_small'
  | 'sectors'
  | 'countries'
  | 'customer_types'
>;

interface VentureCardProps {
  venture: ShownVenture & { id?: number };
}

/** A venture in the directory. Without an id it has no links, as in the preview of a form. */
export function VentureCard({ venture }: VentureCardProps) {
  const { id, company_name, tagline, sectors } = venture;
  const { nameOf } = useChoiceNames();
  const country = venture.countries[0];
  const customer = venture.customer_types[0];
  const more = sectors.length - CHIPS;
  return (
    <Card className="flex w-full min-w-0 flex-col gap-2.5 max-sm:p-4">
      {/* The whole header is one large link, because the name alone is too small for a finger. */}
      <div className="relative flex items-start gap-3 [&_a]:after:absolute [&_a]:after:inset-0">
        <VentureLogo logo={venture.logo} logoSmall={venture.logo_small} size={64} />
        <div className="min-w-0">
          <h2 className="line-clamp-3 text-lg leading-tight wrap-anywhere sm:text-xl">
            {id === undefined ? (
              company_name
            ) : (
              <TextLink to={paths.venture(id)}>{company_name}</TextLink>
            )}
          </h2>
          <p className="text-sm wrap-anywhere text-ink-soft">{tagline}</p>
        </div>
      </div>
      <p className="text-[0.9375rem] leading-snug wrap-anywhere">{shorten(venture.pitch)}</p>
      <ul className="mt-auto flex flex-wrap items-center gap-x-2 gap-y-1 text-sm wrap-anywhere text-ink-soft empty:hidden">
        {sectors.slice(0, CHIPS).map((sector) => (
          <li key={sector.id} className="max-w-full min-w-0">
            <Chip tone="ochre">
              <span className="line-clamp-1">{nameOf(sector)}</span>
            </Chip>
          </li>
        ))}
        {more > 0 && (
          <li>
            <Trans>+{more} more</Trans>
          </li>
        )}
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 empty:hidden">
        {(country ?? customer) && (
          <ul className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-sm wrap-anywhere text-ink-soft">
            {country && (
              <li className="flex items-center gap-1">
                <MapPin size={16} aria-hidden />
                {nameOf(country)}
              </li>
            )}
            {customer && (
              <li className="flex items-center gap-1">
                <Users size={16} aria-hidden />
                {nameOf(customer)}
              </li>
            )}
          </ul>
        )}
        {id !== undefined && (
          <LinkButton
            to={paths.venture(id)}
            look="secondary"
            size="sm"
            className="px-3! max-sm:w-full sm:ml-auto"
          >
            <Trans>View Profile</Trans>
            <span className="sr-only">: {company_name}</span>
          </LinkButton>
        )}
      </div>
    </Card>
  );
}

/** Counts whole characters, so that none is cut in two. */
function shorten(pitch: string): string {
  const characters = Array.from(pitch);
  if (characters.length <= PITCH_CHARACTERS) return pitch;
  return `${characters.slice(0, PITCH_CHARACTERS).join('').trimEnd()}…`;
}
