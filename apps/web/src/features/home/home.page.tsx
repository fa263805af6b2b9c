import { Trans } from '@lingui/react/macro';
import { ArrowRight } from 'lucide-react';
import { ModulesLoading } from '#src/features/learning/first-modules-loading.tsx';
import { NextStepLoading } from '#src/features/learning/next-step-loading.tsx';
import { later } from '#src/platform/later.tsx';
import { paths } from '#src/platform/paths.ts';
import { useSession } from '#src/platform/session.ts';
import { ImigongoBand } from '#src/ui/imigongo.tsx';
import { Link } from '#src/ui/link.tsx';
import { Greeting } from './greeting.tsx';
import { Hero } from './hero.tsx';

const Story = later(async () => import('./story/story.tsx'), { when: 'near', isStatic: true });
const HomeCards = later(async () => import('#src/features/learning/home-cards.tsx'), {
  when: 'near',
  fallback: <NextStepLoading />,
});
const FirstModulesGrid = later(async () => import('#src/features/learning/first-modules.tsx'), {
  when: 'near',
  fallback: <ModulesLoading />,
});

export default function HomePage() {
  const { signedIn } = useSession();
  return (
    <>
      <Greeting>{signedIn ? <HomeCards /> : <NextStepLoading />}</Greeting>
      {!signedIn && <Hero />}
      <ImigongoBand className="h-4 md:h-6" />
      <FirstModules />
      {signedIn ? (
        <details className="page-width pb-8">
          <summary className="target font-semibold text-clay">
            <Trans>What Inzira can do</Trans>
          </summary>
          <Story />
        </details>
      ) : (
        <Story />
      )}
    </>
  );
}

/** The first modules as on /modules, loaded when scrolled near. */
function FirstModules() {
  return (
    <section aria-labelledby="modules" className="page-width py-6 md:py-20">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <h2 id="modules" className="text-2xl sm:text-3xl md:text-4xl">
          <Trans>Explore Our Learning Modules</Trans>
        </h2>
        <Link
          to={paths.modules}
          className="target inline-flex items-center gap-2 font-semibold text-clay no-underline hover:underline"
        >
          <Trans>All modules</Trans>
          <ArrowRight size={18} aria-hidden />
        </Link>
      </div>
      <div className="mt-3 md:mt-8">
        <FirstModulesGrid />
      </div>
    </section>
  );
}
