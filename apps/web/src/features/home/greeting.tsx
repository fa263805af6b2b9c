import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useSession } from '#src/platform/session.ts';

interface GreetingProps {
  /** What to do next. */
  children: ReactNode;
}

/** For somebody with an account, in the place of the hero. */
export function Greeting({ children }: GreetingProps) {
  const { signedIn, user } = useSession();
  const name = user?.first_name || user?.username;
  return (
    // As built it is a visitor's; the attribute is there before the first paint.
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
