import { Trans } from '@lingui/react/macro';
import { ArrowRight } from 'lucide-react';
import { FirstModulesLoading } from '#src/features/learning/first-modules-loading.tsx';
import { DataIsland } from '#src/platform/data-island.tsx';
import { paths } from '#src/platform/paths.ts';
import { isRouted } from '#src/routes.tsx';
import { LinkButton } from '#src/ui/button.tsx';
import { ImigongoBand } from '#src/ui/imigongo.tsx';
import { Link } from '#src/ui/link.tsx';
import { ClosingCall } from './closing-call.tsx';
import { Feature } from './feature.tsx';
import { Hero } from './hero.tsx';
import { LearningPath } from './learning-path.tsx';
import { CoachPicture, MentorPicture, ProfilePicture, QuizPicture } from './later-pictures.ts';

export default function HomePage() {
  return (
    <>
      <Hero />
      <ImigongoBand className="h-4 md:h-6" />
      <FirstModules />
      <LearningPath />
      <div className="page-width grid gap-16 py-16 md:gap-24 md:py-24">
        <Feature
          title={<Trans>Small enough for a busy day</Trans>}
          picture={<QuizPicture />}
          stage="bg-ochre-soft"
        >
          <Trans>
            Bite-sized modules: fundraising, MVP design and more, in lessons of about 10 minutes.
            Short enough to finish between two customers, and light on your data bundle. When the
            network drops, what you finish is kept and saved later.
          </Trans>
        </Feature>
        <Feature
          title={<Trans>An AI business coach in every lesson</Trans>}
          picture={<CoachPicture />}
          stage="bg-clay-soft"
          mirrored
        >
          <Trans>
            Something is not clear, or you wonder what it means for your own business? Ask without
            leaving the page, typed or spoken. The coach explains, and names the lessons that it
            draws on.
          </Trans>
        </Feature>
        <Feature
          title={<Trans>Know what kind of entrepreneur you are</Trans>}
          picture={<ProfilePicture />}
          stage="bg-forest-soft"
          action={
            isRouted(paths.dashboardPsychometric) && (
              <LinkButton to={paths.dashboardPsychometric} look="secondary">
                <Trans>Take the psychometric test</Trans>
              </LinkButton>
            )
          }
        >
          <Trans>
            Eight profiles, from Creator to Mechanic: a short test shows which of them you lean to,
            what you do with ease, and whom to have at your side.
          </Trans>
        </Feature>
        <Feature
          title={<Trans>An AI mentor to think with</Trans>}
          picture={<MentorPicture />}
          stage="bg-night"
          mirrored
          action={
            isRouted(paths.advisor) && (
              <LinkButton to={paths.advisor} look="secondary">
                <Trans>Talk to the AI mentor</Trans>
              </LinkButton>
            )
          }
        >
          <Trans>
            Prices, first customers, partners, money: bring the question that keeps you awake. Write
            to the mentor, or speak and hear the answer.
          </Trans>
        </Feature>
      </div>
      <ClosingCall />
    </>
  );
}

/** The grid of /modules with the first of them, fetched when the reader comes near. */
function FirstModules() {
  return (
    <section aria-labelledby="modules" className="page-width py-14 md:py-20">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <h2 id="modules" className="text-3xl md:text-4xl">
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
      <div className="mt-6 md:mt-8">
        <DataIsland
          load={async () => import('#src/features/learning/first-modules.tsx')}
          texts={['learning']}
          fallback={<FirstModulesLoading />}
        />
      </div>
    </section>
  );
}
