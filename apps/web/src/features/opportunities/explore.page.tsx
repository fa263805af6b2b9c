import { Trans } from '@lingui/react/macro';
import { ArrowRight, HandCoins, Rocket, Sprout } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '#src/platform/paths.ts';
import { LinkCard } from '#src/ui/card.tsx';
import { PageBody, PageHeader } from '#src/ui/page-header.tsx';

export default function ExplorePage() {
  return (
    <PageBody>
      <PageHeader
        title={<Trans>Money and people for your venture</Trans>}
        subtitle={
          <Trans>
            Grants, programmes and investors in one list, with deadlines that you are reminded of.
          </Trans>
        }
      />
      <ul className="grid gap-4 md:grid-cols-3 md:gap-6">
        <Way icon={<Sprout size={28} aria-hidden />} title={<Trans>Startup Incubator</Trans>}>
          <Trans>Space, coaching and a first group of customers while the idea is young.</Trans>
        </Way>
        <Way icon={<HandCoins size={28} aria-hidden />} title={<Trans>Funding Grants</Trans>}>
          <Trans>Money that you need not pay back, for a machine, a trial or a season.</Trans>
        </Way>
        <Way icon={<Rocket size={28} aria-hidden />} title={<Trans>Accelerator Program</Trans>}>
          <Trans>Some intense weeks with mentors and investors, once you have sales.</Trans>
        </Way>
      </ul>
    </PageBody>
  );
}

interface WayProps {
  icon: ReactNode;
  title: ReactNode;
  children: ReactNode;
}

function Way({ icon, title, children }: WayProps) {
  return (
    <li className="grid">
      <LinkCard to={paths.opportunities} className="flex flex-col gap-3">
        <span className="grid size-13 place-items-center rounded-md bg-clay-soft text-on-clay-soft">
          {icon}
        </span>
        <h2 className="text-xl">{title}</h2>
        <p className="text-ink-soft">{children}</p>
        <span className="mt-auto inline-flex items-center gap-2 font-semibold text-clay">
          <Trans>See what is open</Trans>
          <ArrowRight size={18} aria-hidden />
        </span>
      </LinkCard>
    </li>
  );
}
