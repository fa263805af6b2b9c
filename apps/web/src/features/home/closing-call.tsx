import { Trans } from '@lingui/react/macro';
import { ImigongoField } from '#src/ui/imigongo.tsx';
import { JoinButton } from './join-button.tsx';

export function ClosingCall() {
  return (
    <section className="page-width">
      <div className="grid overflow-hidden rounded-lg bg-clay-soft md:grid-cols-[1.6fr_1fr]">
        <div className="px-6 py-10 md:px-12 md:py-16">
          <h2 className="text-3xl md:text-4xl">
            <Trans>Your first lesson is ten minutes away</Trans>
          </h2>
          <p className="mt-4 mb-8 max-w-[52ch] text-lg">
            <Trans>
              With an account, Inzira remembers your lessons, your quiz scores and your profile.
            </Trans>
          </p>
          <JoinButton />
        </div>
        <ImigongoField className="h-24 w-full md:h-full" />
      </div>
    </section>
  );
}
