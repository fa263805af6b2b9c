import type { Venture } from '@inzira/contract/ventures';
import { Trans } from '@lingui/react/macro';
import { Globe, MessageCircle, Phone } from 'lucide-react';
import { isWebAddress, toTel, toWhatsApp } from './venture-contact.ts';

const BUTTON =
  'target inline-flex items-center justify-center gap-2 rounded-md border-2 px-4 py-2 font-semibold leading-tight no-underline';
const FIRST = 'border-clay bg-clay text-on-clay hover:border-clay-strong hover:bg-clay-strong';
const OTHER = 'border-line-strong bg-paper-raised text-ink hover:bg-paper-sunken';

/** Links to the website, email and phone; the first available one is emphasised. */
export function VentureActions({ venture }: { venture: Venture }) {
  const { website, phone_number: phone } = venture;
  const chat = phone && toWhatsApp(phone);
  const actions = [
    website &&
      isWebAddress(website) && {
        href: website,
        label: <Trans>Visit the website</Trans>,
        icon: Globe,
      },
    chat && { href: chat, label: <Trans>Write on WhatsApp</Trans>, icon: MessageCircle },
    phone && { href: toTel(phone), label: <Trans>Call</Trans>, icon: Phone },
  ].filter((action) => typeof action === 'object' && action !== null);
  return actions.map(({ href, label, icon: Icon }, index) => (
    <a
      key={href}
      href={href}
      // A call does not leave the page, so it needs no new tab.
      {...(!href.startsWith('tel:') && {
        target: '_blank',
        rel: 'noopener noreferrer nofollow ugc',
      })}
      className={`${BUTTON} ${index === 0 ? FIRST : OTHER}`}
    >
      <Icon size={18} aria-hidden />
      {label}
    </a>
  ));
}
