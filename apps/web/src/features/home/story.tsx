import { Trans } from '@lingui/react/macro';
import { paths } from '#src/platform/paths.ts';
import { isRouted } from '#src/routes.tsx';
import { LinkButton } from '#src/ui/button.tsx';
import { Feature } from './feature.tsx';
import { LearningPath } from './learning-path.tsx';
import { CoachPicture, MentorPicture, ProfilePicture, QuizPicture } from './pictures.tsx';

/** How one learns here, and what there is, one by one. */
export default function Story() {
  return (
    <>
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
    </>
  );
}
