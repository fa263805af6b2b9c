import type { ReactNode } from 'react';

interface FeatureProps {
  title: ReactNode;
  /** What it looks like: an illustration, silent to screen readers. */
  picture: ReactNode;
  /** The surface behind the picture. */
  stage: string;
  /** On a wide screen the picture stands first. */
  mirrored?: boolean;
  action?: ReactNode;
  children: ReactNode;
}

export function Feature({ title, picture, stage, mirrored, action, children }: FeatureProps) {
  return (
    <section className="grid items-center gap-x-10 gap-y-6 md:grid-cols-2 lg:gap-x-20">
      <div className={mirrored ? 'md:order-last' : undefined}>
        <h2 className="text-3xl md:text-4xl">{title}</h2>
        <p className="mt-4 max-w-[52ch] text-lg text-ink-soft">{children}</p>
        {action && <div className="mt-6">{action}</div>}
      </div>
      <div
        aria-hidden="true"
        data-picture
        className={`grid min-h-96 place-items-center rounded-lg px-4 py-8 sm:px-8 ${stage}`}
      >
        {picture}
      </div>
    </section>
  );
}
