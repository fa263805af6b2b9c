import { Trans } from '@lingui/react/macro';
import { HandHeart, Leaf, Lightbulb, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '#src/platform/paths.ts';
import { LinkButton } from '#src/ui/button.tsx';
import { ImigongoBand } from '#src/ui/imigongo.tsx';
import { Drawing } from '#src/ui/drawing.tsx';
import { PageBody, PageHeader } from '#src/ui/page-header.tsx';

export default function AboutPage() {
  return (
    <>
      <PageBody>
        <PageHeader
          title={<Trans>About Us</Trans>}
          subtitle={
            <Trans>
              Inzira is Kinyarwanda for the path: from a first idea to a venture that carries
              itself.
            </Trans>
          }
        />
        <div className="grid items-start gap-8 md:grid-cols-[2fr_1fr]">
          <div className="flex max-w-prose flex-col gap-8 text-lg">
            <Part title={<Trans>Why Inzira exists</Trans>}>
              <Trans>
                Many people in Africa start a business before anybody has shown them how to test an
                idea, set a price or read a cash flow. Good courses are often far away, expensive or
                made for other markets. Inzira brings this knowledge to the phone that is already in
                the pocket.
              </Trans>
            </Part>
            <Part title={<Trans>Our mission</Trans>}>
              <Trans>
                To make learning business personal and practical: lessons of about ten minutes, a
                mentor that explains with your own idea, and the next step always in sight.
              </Trans>
            </Part>
            <Part title={<Trans>Our story</Trans>}>
              <Trans>
                Inzira is open source: anybody may read how it works, run it for their own learners
                and improve it. Its examples come from markets, farms and workshops, and its pages
                are built for slow networks and older phones.
              </Trans>
            </Part>
          </div>
          <Drawing of="spiral" className="mx-auto hidden size-48 md:block" />
        </div>
      </PageBody>
      <ImigongoBand className="h-4 md:h-6" />
      <PageBody>
        <h2 className="text-3xl">
          <Trans>Our core values</Trans>
        </h2>
        <ul className="mt-6 grid gap-x-10 gap-y-8 sm:grid-cols-2">
          <Value icon={<Lightbulb size={26} aria-hidden />} title={<Trans>Innovation First</Trans>}>
            <Trans>
              We try what is new where it helps somebody to learn, and drop it otherwise.
            </Trans>
          </Value>
          <Value icon={<HandHeart size={26} aria-hidden />} title={<Trans>Empowerment</Trans>}>
            <Trans>You decide about your venture. We give you what you need to decide well.</Trans>
          </Value>
          <Value
            icon={<Users size={26} aria-hidden />}
            title={<Trans>Community Over Competition</Trans>}
          >
            <Trans>Founders go further when they share contacts, mistakes and good advice.</Trans>
          </Value>
          <Value icon={<Leaf size={26} aria-hidden />} title={<Trans>Sustainability</Trans>}>
            <Trans>
              A good business still stands in ten years, and so do the people around it.
            </Trans>
          </Value>
        </ul>
        <p className="mt-10">
          <LinkButton to={paths.modules} size="lg">
            <Trans>Explore the learning modules</Trans>
          </LinkButton>
        </p>
      </PageBody>
    </>
  );
}

function Part({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section>
      <h2 className="text-2xl">{title}</h2>
      <p className="mt-2">{children}</p>
    </section>
  );
}

interface ValueProps {
  icon: ReactNode;
  title: ReactNode;
  children: ReactNode;
}

function Value({ icon, title, children }: ValueProps) {
  return (
    <li className="flex gap-4">
      <span className="grid size-13 shrink-0 place-items-center rounded-md bg-clay-soft text-on-clay-soft">
        {icon}
      </span>
      <div>
        <h3 className="text-xl">{title}</h3>
        <p className="mt-1 text-ink-soft">{children}</p>
      </div>
    </li>
  );
}
