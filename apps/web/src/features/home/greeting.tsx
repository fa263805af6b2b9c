import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useSession } from '#src/platform/session.ts';

interface GreetingProps {
  /** The next step. */
  children: ReactNode;
}

/** Replaces the hero for signed-in users. */
export function Greeting({ children }: GreetingProps) {
  const { signedIn, user } = useSession();
  const name = user?.first_name || user?.username;
  return (
    // The build renders the page for visitors; the script in the HTML sets the attribute before the first paint.
    <section className={`bg-paper-sunken ${signedIn ? '' : 'hidden in-data-[session=user]:block'}`}>
      <div className="page-width flex flex-col gap-6 py-8 md:py-12">
        <h1 className="text-4xl md:text-5xl">
          {name ? <Trans>Hello, {name}</Trans> : <Trans>Hello</Trans>}
        </h1>
        {children}
      </div>
    </section>
  );
}
