import { Trans } from '@lingui/react/macro';
import { ArrowRight, BookOpen, Compass } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '#src/platform/paths.ts';
import { writeStored } from '#src/platform/session-store.ts';
import { useSession } from '#src/platform/session.ts';
import { LinkCard } from '#src/ui/card.tsx';
import { ImigongoBand } from '#src/ui/imigongo.tsx';
import { Link } from '#src/ui/link.tsx';

export default function WelcomePage() {
  const { user } = useSession();
  // The module list reads this item, and no longer shows its link to this page.
  const rememberSkip = () => {
    if (user) writeStored(`welcome-skipped:${user.id}`, new Date().toISOString());
  };

  return (
    <>
      <ImigongoBand className="h-4 md:h-6" />
      <div className="page-width py-6 md:py-16">
        <h1 className="text-4xl md:text-5xl">
          {user ? <Trans>Welcome, {user.username}!</Trans> : <Trans>Welcome to Inzira!</Trans>}
        </h1>
        <p className="mt-3 max-w-prose text-lg text-ink-soft">
          <Trans>Two good ways to begin. You can take the other one any time.</Trans>
        </p>
        <div className="mt-6 grid gap-4 md:mt-8 md:grid-cols-2 md:gap-5">
          <StartCard
            to={paths.psychometricQuiz}
            icon={<Compass size={28} aria-hidden />}
            title={<Trans>Discover Your Entrepreneurial Superpower</Trans>}
            action={<Trans>Take the profile test</Trans>}
          >
            <Trans>
              Twelve minutes of everyday situations show how you like to start. It helps you think;
              it judges nobody.
            </Trans>
          </StartCard>
          <StartCard
            to={paths.modules}
            icon={<BookOpen size={28} aria-hidden />}
            title={<Trans>Jump into Learning</Trans>}
            action={<Trans>See the modules</Trans>}
          >
            <Trans>Lessons of about ten minutes, from the first idea to the first investor.</Trans>
          </StartCard>
        </div>
        <p className="mt-8">
          <Link
            to={paths.dashboard}
            onClick={rememberSkip}
            className="target -ml-1 inline-flex items-center rounded-md px-1 font-medium text-clay underline underline-offset-4 hover:text-clay-strong"
          >
            <Trans>Skip for Now</Trans>
          </Link>
        </p>
      </div>
    </>
  );
}

interface StartCardProps {
  to: string;
  icon: ReactNode;
  title: ReactNode;
  action: ReactNode;
  children: ReactNode;
}

function StartCard({ to, icon, title, action, children }: StartCardProps) {
  return (
    <LinkCard
      to={to}
      className="group grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2 md:flex md:flex-col md:items-start md:gap-4 md:p-8"
    >
      <span className="grid size-14 place-items-center rounded-md bg-clay-soft text-on-clay-soft">
        {icon}
      </span>
      <h2 className="text-xl md:text-2xl">{title}</h2>
      <p className="col-span-2 text-ink-soft">{children}</p>
      <span className="col-span-2 mt-auto inline-flex items-center gap-2 font-semibold text-clay">
        {action}
        <ArrowRight
          size={18}
          className="transition-transform duration-150 group-hover:translate-x-1"
          aria-hidden
        />
      </span>
    </LinkCard>
  );
}
