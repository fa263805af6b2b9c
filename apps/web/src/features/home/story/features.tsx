import { Trans } from '@lingui/react/macro';
import {
  BellRing,
  Building2,
  Calculator,
  CloudOff,
  Languages,
  type LucideIcon,
  Store,
} from 'lucide-react';
import type { ReactNode } from 'react';

/** Further features as a short list. */
export function Features() {
  return (
    <section aria-labelledby="features" className="page-width py-6 md:py-20">
      <h2 id="features" className="text-2xl sm:text-3xl md:text-4xl">
        <Trans>Small enough for a busy day</Trans>
      </h2>
      <p className="mt-3 max-w-[60ch] sm:text-lg text-ink-soft">
        <Trans>
          Bite-sized modules in lessons of about 10 minutes: short enough to finish between two
          customers, and light on your data bundle.
        </Trans>
      </p>
      <ul className="mt-5 grid grid-cols-2 gap-x-5 gap-y-3 sm:mt-8 sm:gap-y-7 md:grid-cols-3 md:gap-x-10">
        <Item icon={CloudOff} title={<Trans>Weak network</Trans>}>
          <Trans>What you finish without a network is kept and saved later.</Trans>
        </Item>
        <Item icon={Calculator} title={<Trans>Calculators</Trans>}>
          <Trans>Break-even, margin, runway: your figures, with the working shown.</Trans>
        </Item>
        <Item icon={BellRing} title={<Trans>Opportunities</Trans>}>
          <Trans>Grants and programmes, with a reminder before the deadline.</Trans>
        </Item>
        <Item icon={Store} title={<Trans>Venture directory</Trans>}>
          <Trans>A page of your own to share with customers and partners.</Trans>
        </Item>
        <Item icon={Building2} title={<Trans>Organizations</Trans>}>
          <Trans>Invite your class, team or members to learn together.</Trans>
        </Item>
        <Item icon={Languages} title={<Trans>Two languages</Trans>}>
          <Trans>Screens, lessons and the mentor’s answers, in English and French.</Trans>
        </Item>
      </ul>
    </section>
  );
}

interface ItemProps {
  icon: LucideIcon;
  title: ReactNode;
  children: ReactNode;
}

function Item({ icon: Icon, title, children }: ItemProps) {
  return (
    <li className="max-sm:flex max-sm:items-center max-sm:gap-2">
      <Icon size={26} className="text-clay" aria-hidden />
      <h3 className="text-base sm:mt-2 sm:text-lg">{title}</h3>
      {/* Hidden on phones, because the questions below say the same. */}
      <p className="mt-1 max-sm:hidden text-[0.9375rem] leading-snug text-ink-soft">{children}</p>
    </li>
  );
}
