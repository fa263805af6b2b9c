import { Trans } from '@lingui/react/macro';
import { Handshake, Mic, Rocket } from 'lucide-react';
import { paths } from '#src/platform/paths.ts';
import { LinkButton } from '#src/ui/button.tsx';

/** The static sections below the list. */
export function Partners() {
  return (
    <div className="border-t border-line bg-paper-sunken">
      <div className="page-width grid gap-10 py-10 md:grid-cols-2 md:py-14">
        <section aria-labelledby="beyond-capital">
          <h2 id="beyond-capital" className="text-2xl">
            <Trans>Beyond Capital</Trans>
          </h2>
          <ul className="mt-4 flex flex-col gap-4">
            <li className="flex gap-3">
              <Handshake size={22} className="mt-0.5 text-clay" aria-hidden />
              <p>
                <strong>
                  <Trans>Partner programs</Trans>
                </strong>{' '}
                <Trans>bring training, tools and buyers as well as money.</Trans>
              </p>
            </li>
            <li className="flex gap-3">
              <Rocket size={22} className="mt-0.5 text-clay" aria-hidden />
              <p>
                <strong>
                  <Trans>Incubator and accelerator access</Trans>
                </strong>{' '}
                <Trans>gives you space, mentors and a group that moves with you.</Trans>
              </p>
            </li>
            <li className="flex gap-3">
              <Mic size={22} className="mt-0.5 text-clay" aria-hidden />
              <p>
                <strong>
                  <Trans>Pitch events</Trans>
                </strong>{' '}
                <Trans>put you in front of investors, once your numbers are ready.</Trans>
              </p>
            </li>
          </ul>
        </section>
        <section aria-labelledby="ai-advantage">
          <h2 id="ai-advantage" className="text-2xl">
            <Trans>AI Advantage</Trans>
          </h2>
          <p className="mt-4 max-w-prose">
            <Trans>
              Each opportunity is compared with your own idea card: country, stage and sector. You
              see which conditions you meet, and the AI Mentor helps you to prepare what they ask
              for.
            </Trans>
          </p>
          <LinkButton to={paths.advisor} look="secondary" className="mt-5">
            <Trans>Prepare with the AI Mentor</Trans>
          </LinkButton>
        </section>
      </div>
    </div>
  );
}
