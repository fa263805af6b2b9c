import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { DiamondSign } from '#src/ui/diamond-sign.tsx';

/** The steps through a module, drawn as stairs: down the page on a phone, rising on a wide screen. */
export function LearningPath() {
  return (
    <section aria-labelledby="path" className="bg-paper-sunken">
      <div className="page-width py-6 md:py-20">
        <h2 id="path" className="text-2xl sm:text-3xl md:text-4xl">
          <Trans>How your learning path works</Trans>
        </h2>
        <p className="mt-3 max-w-[60ch] text-lg text-ink-soft max-sm:hidden">
          <Trans>
            A module has courses, a course has chapters, and a chapter is a handful of lessons with
            a quiz.
          </Trans>
        </p>
        <ol className="mt-5 lg:-mt-6 lg:grid lg:grid-cols-4 lg:items-start lg:pl-7">
          <Step stair={0} title={<Trans>Choose a module</Trans>}>
            <Trans>Begin with what your business needs now. The order is up to you.</Trans>
          </Step>
          <Step stair={1} title={<Trans>Read a lesson</Trans>}>
            <Trans>
              About ten minutes, with a worked example and one small thing to try the same day.
            </Trans>
          </Step>
          <Step stair={2} title={<Trans>Take the quiz</Trans>}>
            <Trans>One for every chapter, with hints. Try it as often as you like.</Trans>
          </Step>
          <Step stair={3} title={<Trans>See how far you have come</Trans>}>
            <Trans>
              Each lesson you finish counts, and you go on where you stopped, on any device.
            </Trans>
          </Step>
        </ol>
      </div>
    </section>
  );
}

/** The height of each stair on a wide screen, and the piece of the path that it leaves out. */
const STAIRS = [
  { height: 'lg:mt-36', path: 'lg:hidden' },
  { height: 'lg:mt-24', path: '' },
  { height: 'lg:mt-12', path: '' },
  { height: '', path: 'max-lg:hidden' },
] as const;

interface StepProps {
  stair: 0 | 1 | 2 | 3;
  title: ReactNode;
  children: ReactNode;
}

function Step({ stair, title, children }: StepProps) {
  const { height, path } = STAIRS[stair];
  return (
    <li
      className={`relative grid grid-cols-[auto_1fr] gap-x-4 max-lg:not-last:pb-3 sm:gap-x-5 lg:block lg:pl-5 ${height}`}
    >
      <span
        className={`absolute left-[1.375rem] h-full w-1 bg-clay lg:top-7 lg:left-0 lg:h-12 ${path}`}
      />
      <span className="absolute top-[1.625rem] left-0 hidden h-1 w-full bg-clay lg:block" />
      <DiamondSign sign={stair + 1} className="relative z-10 size-12 lg:-ml-12 lg:size-14" />
      <div className="max-sm:self-center sm:pt-2 lg:pt-4 lg:pr-5">
        <h3 className="text-lg sm:text-xl">{title}</h3>
        <p className="mt-1 text-ink-soft max-sm:hidden">{children}</p>
      </div>
    </li>
  );
}
