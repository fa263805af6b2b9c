import { Trans } from '@lingui/react/macro';
import { paths } from '#src/platform/paths.ts';
import { isRouted } from '#src/routes.tsx';
import { LinkButton } from '#src/ui/button.tsx';
import { ImigongoField } from '#src/ui/imigongo.tsx';

export default function HomePage() {
  return (
    <section className="bg-paper-sunken">
      <div className="page-width grid items-center gap-10 py-12 md:grid-cols-[1.2fr_1fr] md:py-20">
        <div>
          <h1 className="text-[2.6rem] md:text-6xl">
            <Trans>From an idea to a venture, one step at a time</Trans>
          </h1>
          <p className="mt-5 max-w-[46ch] text-lg text-ink-soft md:text-xl">
            <Trans>
              Business lessons of about ten minutes, made for founders and students in Africa. Read
              on any phone, learn with your own idea.
            </Trans>
          </p>
          <div className="mt-8 flex flex-wrap gap-3">
            {isRouted(paths.modules) && (
              <LinkButton to={paths.modules} size="lg">
                <Trans>Start learning</Trans>
              </LinkButton>
            )}
            {isRouted(paths.register) && (
              <LinkButton to={paths.register} size="lg" look="secondary">
                <Trans>Create an account</Trans>
              </LinkButton>
            )}
          </div>
        </div>
        <ImigongoField className="h-60 w-full rounded-lg md:h-[26rem]" />
      </div>
    </section>
  );
}
