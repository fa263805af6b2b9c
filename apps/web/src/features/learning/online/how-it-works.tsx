import { Trans } from '@lingui/react/macro';
import { MessageCircle, Route, Timer } from 'lucide-react';
import type { ReactNode } from 'react';

export default function HowItWorks() {
  return (
    <section
      aria-labelledby="how-it-works"
      className="mt-14 border-t border-line pt-10 md:mt-20 md:pt-14"
    >
      <h2 id="how-it-works" className="text-2xl md:text-3xl">
        <Trans>How Inzira Works</Trans>
      </h2>
      <ul className="mt-6 grid gap-x-10 gap-y-8 md:mt-8 md:grid-cols-3">
        <Way
          icon={<Route size={26} aria-hidden />}
          title={<Trans>Personalized Learning Path</Trans>}
        >
          <Trans>
            Start where you are. Your progress leads you to the next lesson, and the mentor explains
            it with your own business idea.
          </Trans>
        </Way>
        <Way icon={<Timer size={26} aria-hidden />} title={<Trans>Bite-Sized Modules</Trans>}>
          <Trans>
            Lessons of about 10 minutes, each with a worked example and one small thing to try the
            same day.
          </Trans>
        </Way>
        <Way
          icon={<MessageCircle size={26} aria-hidden />}
          title={<Trans>AI Mentor Support</Trans>}
        >
          <Trans>Stuck on a lesson? Ask, and get an answer that fits what you are building.</Trans>
        </Way>
      </ul>
    </section>
  );
}

function Way({
  icon,
  title,
  children,
}: {
  icon: ReactNode;
  title: ReactNode;
  children: ReactNode;
}) {
  return (
    <li className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 md:grid-cols-1 md:content-start md:gap-y-3">
      <span className="row-span-2 grid size-13 place-items-center rounded-md bg-ochre-soft text-on-ochre-soft md:row-span-1">
        {icon}
      </span>
      <h3 className="text-lg md:text-xl">{title}</h3>
      <p className="text-ink-soft">{children}</p>
    </li>
  );
}
