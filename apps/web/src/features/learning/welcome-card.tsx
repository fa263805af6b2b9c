import { Trans } from '@lingui/react/macro';
import { Compass } from 'lucide-react';
import { paths } from '#src/platform/paths.ts';
import { readStored } from '#src/platform/session-store.ts';
import { TextLink } from '#src/ui/text-link.tsx';

/** Set by "Skip for Now" on the welcome page. */
export function hasSkippedWelcome(userId: number): boolean {
  return readStored(`welcome-skipped:${userId}`) !== null;
}

export function WelcomeCard() {
  return (
    <aside className="mt-6 flex items-start gap-4 rounded-lg bg-ochre-soft px-5 py-4 text-on-ochre-soft">
      <Compass size={24} className="mt-0.5" aria-hidden />
      <p>
        <Trans>See how you like to start, or choose where to begin.</Trans>{' '}
        <TextLink to={paths.welcome}>
          <Trans>See the welcome page</Trans>
        </TextLink>
      </p>
    </aside>
  );
}
