import type { Choice, Venture } from '@inzira/contract/ventures';
import { Plural, Trans } from '@lingui/react/macro';
import { ExternalLink, MapPin, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { Chip } from '#src/ui/chip.tsx';
import { useChoiceNames } from './choice-names.ts';
import { isWebAddress, toTel } from './venture-contact.ts';
import { PitchVideoPlayer } from './pitch-video-player.tsx';

/** The number of countries shown at first, because a founder may name two hundred. */
const MAX_CHIPS = 12;

interface VentureDetailsProps {
  venture: Venture;
  /** In a panel beside a list, without room for two columns. */
  isInPanel?: boolean;
}

/** Everything about a venture below its name. */
export function VentureDetails({ venture, isInPanel = false }: VentureDetailsProps) {
  return (
    <div
      className={`grid items-start gap-8 ${isInPanel ? '' : 'lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-12'}`}
    >
      <div className="flex min-w-0 flex-col gap-8">
        <Section title={<Trans>About This Venture</Trans>}>
          <p className="max-w-[65ch] text-lg leading-relaxed wrap-anywhere whitespace-pre-line">
            {venture.pitch}
          </p>
        </Section>
        {venture.pitch_video_url && (
          <Section title={<Trans>Pitch Video</Trans>}>
            <PitchVideoPlayer
              address={venture.pitch_video_url}
              companyName={venture.company_name}
            />
          </Section>
        )}
        <div className={`grid gap-6 ${isInPanel ? '' : 'sm:grid-cols-3'}`}>
          <Choices title={<Trans>Sectors</Trans>} choices={venture.sectors} tone="ochre" />
          <Choices title={<Trans>Target Countries</Trans>} choices={venture.countries} />
          <Choices title={<Trans>Customer Types</Trans>} choices={venture.customer_types} />
        </div>
      </div>
      <div className="flex min-w-0 flex-col gap-6 rounded-lg border border-line bg-paper-raised p-5">
        <Contact venture={venture} />
        <OnlinePresence venture={venture} />
      </div>
    </div>
  );
}

function Section({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-2 text-lg">{title}</h2>
      {children}
    </section>
  );
}

interface ChoicesProps {
  title: ReactNode;
  choices: readonly Choice[];
  tone?: 'plain' | 'ochre';
}

function Choices({ title, choices, tone = 'plain' }: ChoicesProps) {
  const { named } = useChoiceNames();
  if (choices.length === 0) return null;
  const names = named(choices);
  const more = names.slice(MAX_CHIPS).length;
  const chips = (some: typeof names) => (
    <ul className="flex flex-wrap gap-2">
      {some.map(({ id, name }) => (
        <li key={id} className="max-w-full">
          <Chip tone={tone}>{name}</Chip>
        </li>
      ))}
    </ul>
  );
  return (
    <Section title={title}>
      {chips(names.slice(0, MAX_CHIPS))}
      {more > 0 && (
        <details>
          <summary className="target w-fit cursor-pointer py-2 font-medium text-clay">
            <Plural value={more} one="# more" other="# more" />
          </summary>
          {chips(names.slice(MAX_CHIPS))}
        </details>
      )}
    </Section>
  );
}

function Contact({ venture: { full_address, phone_number } }: { venture: Venture }) {
  return (
    <Section title={<Trans>Contact Information</Trans>}>
      <dl className="flex flex-col gap-3">
        {full_address && (
          <Detail
            icon={<MapPin size={20} className="mt-0.5 text-clay" aria-hidden />}
            name={<Trans>Address</Trans>}
          >
            {full_address}
          </Detail>
        )}
        {phone_number && (
          <Detail
            icon={<Phone size={20} className="mt-0.5 text-clay" aria-hidden />}
            name={<Trans>Phone</Trans>}
          >
            <a href={toTel(phone_number)} className="text-clay underline underline-offset-4">
              {phone_number}
            </a>
          </Detail>
        )}
        {!(full_address && phone_number) && (
          <div className="text-sm text-ink-soft">
            <dt className="inline">
              {phone_number ? (
                <Trans>Address:</Trans>
              ) : full_address ? (
                <Trans>Phone:</Trans>
              ) : (
                <Trans>Address and phone:</Trans>
              )}
            </dt>{' '}
            <dd className="inline">
              <Trans>Not provided</Trans>
            </dd>
          </div>
        )}
      </dl>
    </Section>
  );
}

interface DetailProps {
  icon: ReactNode;
  name: ReactNode;
  children: ReactNode;
}

function Detail({ icon, name, children }: DetailProps) {
  return (
    <div className="flex gap-3">
      <dt>
        {icon}
        <span className="sr-only">{name}</span>
      </dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  );
}

function OnlinePresence({ venture }: { venture: Venture }) {
  const links = [
    { name: <Trans>Website</Trans>, href: venture.website },
    { name: 'LinkedIn', href: venture.linkedin },
    { name: 'Twitter', href: venture.twitter },
    { name: 'Facebook', href: venture.facebook },
    { name: 'Instagram', href: venture.instagram },
    { name: 'YouTube', href: venture.youtube },
    { name: 'TikTok', href: venture.tiktok },
  ].flatMap(({ name, href }) => (href && isWebAddress(href) ? [{ name, href }] : []));
  if (links.length === 0) return null;
  return (
    <Section title={<Trans>Online Presence</Trans>}>
      <ul className="flex flex-wrap gap-x-5">
        {links.map(({ name, href }) => (
          <li key={href}>
            <a
              href={href}
              target="_blank"
              rel="noopener noreferrer nofollow ugc"
              className="target inline-flex items-center gap-2 font-medium text-clay underline underline-offset-4 hover:text-clay-strong"
            >
              {name}
              <ExternalLink size={16} aria-hidden />
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}
