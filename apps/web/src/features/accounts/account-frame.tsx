import type { ReactNode } from 'react';
import { ImigongoBand, ImigongoField } from '#src/ui/imigongo.tsx';

interface AccountFrameProps {
  title: ReactNode;
  subtitle?: ReactNode;
  children: ReactNode;
}

/** The ways in and back in: one narrow column, beside it on wide screens the painting. */
export function AccountFrame({ title, subtitle, children }: AccountFrameProps) {
  return (
    <>
      <ImigongoBand className="h-4 lg:hidden" />
      <div className="page-width grid gap-16 py-10 md:py-14 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] lg:items-stretch">
        <div className="mx-auto w-full max-w-md lg:mx-0 lg:py-8">
          <h1 className="text-4xl md:text-5xl">{title}</h1>
          {subtitle && <p className="mt-3 text-lg text-ink-soft">{subtitle}</p>}
          <div className="mt-8 flex flex-col gap-6">{children}</div>
        </div>
        <ImigongoField className="hidden h-full min-h-120 w-full rounded-lg lg:block" />
      </div>
    </>
  );
}
