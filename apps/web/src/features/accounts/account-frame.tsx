import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ImigongoBand, ImigongoField } from '#src/ui/imigongo.tsx';

interface AccountFrameProps {
  title: ReactNode;
  subtitle?: ReactNode;
  children: ReactNode;
}

/**
 * The frame of the login, registration and password pages: one narrow column, with the painting beside it on wide
 * screens.
 */
export function AccountFrame({ title, subtitle, children }: AccountFrameProps) {
  return (
    <div className="lg:grid lg:min-h-[calc(100dvh-4rem)] lg:grid-cols-2 lg:in-data-demo:min-h-[calc(100dvh-6.5rem)]">
      <ImigongoBand className="h-4 lg:hidden" />
      <div className="page-width py-6 md:py-10 lg:self-center lg:py-4">
        <div className="mx-auto w-full max-w-lg">
          <h1 className="text-3xl md:text-4xl">{title}</h1>
          {subtitle && <p className="mt-2 text-pretty text-ink-soft">{subtitle}</p>}
          <div className="mt-5 flex flex-col gap-5 lg:mt-4">{children}</div>
        </div>
      </div>
      {/* Stays in sight beside a form that is higher than the screen. */}
      <div className="sticky top-16 hidden h-[calc(100dvh-4rem)] flex-col lg:flex lg:in-data-demo:h-[calc(100dvh-6.5rem)]">
        <ImigongoField className="min-h-0 w-full grow" />
        <ImigongoBand className="h-6" />
        <p className="bg-night px-12 py-10 font-display text-3xl leading-tight font-bold text-balance text-on-night xl:text-4xl">
          <Trans>From an idea to a venture, one step at a time</Trans>
        </p>
      </div>
    </div>
  );
}
