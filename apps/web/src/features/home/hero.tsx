import { Trans } from '@lingui/react/macro';
import { later } from '#src/platform/later.tsx';
import { paths } from '#src/platform/paths.ts';
import { LinkButton } from '#src/ui/button.tsx';
import { ImigongoField } from '#src/ui/imigongo.tsx';

const LessonPicture = later(async () => import('./lesson-picture.tsx'), {
  when: 'language-change',
  isStatic: true,
});

/** Introduces Inzira to visitors. */
export function Hero() {
  return (
    <section className="overflow-hidden bg-paper-sunken in-data-[session=user]:hidden">
      <div className="page-width grid grid-cols-[minmax(0,1fr)] items-center gap-x-10 gap-y-5 pt-6 sm:pb-6 md:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] md:py-16 lg:gap-x-16 lg:py-20">
        <div>
          <h1 className="text-4xl md:text-5xl lg:text-[4rem]">
            <Trans>From an idea to a venture, one step at a time</Trans>
          </h1>
          <p className="mt-4 max-w-[46ch] text-ink-soft sm:text-lg lg:text-xl">
            <Trans>
              Business lessons of about ten minutes, made for founders and students in Africa. Read
              on any phone, learn with your own idea.
            </Trans>
          </p>
          <div className="mt-6 flex flex-wrap gap-3 lg:mt-9">
            <LinkButton to={paths.modules} size="lg" className="grow sm:grow-0">
              <Trans>Start learning</Trans>
            </LinkButton>
            <LinkButton to={paths.register} size="lg" look="secondary" className="grow sm:grow-0">
              <Trans>Create an account</Trans>
            </LinkButton>
          </div>
        </div>
        <div
          aria-hidden="true"
          className="relative pt-8 pr-6 max-sm:max-h-52 max-sm:overflow-hidden sm:pr-8 lg:pt-10 lg:pr-10"
        >
          <ImigongoField className="absolute top-0 right-0 h-[calc(100%-2rem)] w-[calc(100%-2rem)] rounded-lg lg:h-[calc(100%-2.5rem)]" />
          <LessonPicture />
        </div>
      </div>
    </section>
  );
}
