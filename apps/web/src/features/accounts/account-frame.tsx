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
    <div className="lg:grid lg:min-h-[44rem] lg:grid-cols-[1fr_minmax(20rem,38%)]">
      <ImigongoBand className="h-4 lg:hidden" />
      <div className="page-width flex justify-center py-10 md:py-16 lg:items-center">
        <div className="w-full max-w-md">
          <h1 className="text-4xl md:text-5xl">{title}</h1>
          {subtitle && <p className="mt-3 text-lg text-ink-soft">{subtitle}</p>}
          <div className="mt-8 flex flex-col gap-6">{children}</div>
        </div>
      </div>
      <ImigongoField className="hidden size-full lg:block" />
    </div>
  );
}
