import { Trans } from '@lingui/react/macro';
import { paths } from '#src/platform/paths.ts';
import { useSession } from '#src/platform/session.ts';
import { LinkButton } from '#src/ui/button.tsx';
import { ImigongoField } from '#src/ui/imigongo.tsx';

export function ClosingCall() {
  const { signedIn } = useSession();
  if (signedIn) return null;
  return (
    <section className="page-width in-data-[session=user]:hidden">
      <div className="grid overflow-hidden rounded-lg bg-clay-soft md:grid-cols-[1.6fr_1fr]">
        <div className="px-6 py-6 md:px-12 md:py-16">
          <h2 className="text-2xl sm:text-3xl md:text-4xl">
            <Trans>Your first lesson is ten minutes away</Trans>
          </h2>
          <p className="mt-3 max-w-[52ch] text-lg max-sm:hidden">
            <Trans>
              With an account, Inzira remembers your lessons, your quiz scores and your profile.
            </Trans>
          </p>
          <LinkButton to={paths.register} size="lg" className="mt-5">
            <Trans>Create an account</Trans>
          </LinkButton>
        </div>
        <ImigongoField className="w-full max-md:hidden md:h-full" />
      </div>
    </section>
  );
}
