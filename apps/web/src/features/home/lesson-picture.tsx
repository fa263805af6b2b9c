import { Trans } from '@lingui/react/macro';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { Lines, Sheet } from './sheet.tsx';

export default function LessonPicture() {
  return (
    <Sheet className="relative max-w-md">
      <div className="flex items-center gap-4">
        <svg viewBox="0 0 48 48" className="size-13 shrink-0">
          <circle cx="24" cy="24" r="20" fill="none" strokeWidth="5" className="stroke-line" />
          <path d="M24 4a20 20 0 0 1 0 40" fill="none" strokeWidth="5" className="stroke-clay" />
          <text
            x="24"
            y="28"
            textAnchor="middle"
            fontSize="11"
            fontWeight="700"
            className="fill-ink"
          >
            50%
          </text>
        </svg>
        <div className="leading-snug">
          <p className="font-semibold">
            <Trans>Start from the risk</Trans>
          </p>
          <p className="text-sm text-ink-soft">
            <Trans>Lesson 2 of 4</Trans>
          </p>
        </div>
      </div>
      <p className="mt-4 font-display text-2xl leading-tight font-bold">
        <Trans>Choose the riskiest assumption</Trans>
      </p>
      <Lines widths={['w-full', 'w-11/12', 'w-3/4']} className="mt-5 max-sm:hidden" />
      <div className="mt-4 rounded-md bg-ochre-soft p-3 text-on-ochre-soft sm:mt-5 sm:p-4">
        <p className="text-sm font-semibold">
          <Trans>Try it today</Trans>
        </p>
        <p className="mt-1 text-sm leading-normal">
          <Trans>Write down the one belief that would sink your idea if it were wrong.</Trans>
        </p>
      </div>
      <div className="mt-5 flex items-center justify-between gap-1 text-sm font-semibold max-sm:hidden">
        <span className="inline-flex items-center gap-1.5 rounded-md border-2 border-line px-2 py-1.5 sm:px-3">
          <ArrowLeft size={16} />
          <Trans>Prev</Trans>
        </span>
        <span className="inline-flex items-center gap-1.5 rounded-md border-2 border-clay bg-clay px-2 py-1.5 sm:px-3 text-on-clay">
          <Trans>Next</Trans>
          <ArrowRight size={16} />
        </span>
      </div>
    </Sheet>
  );
}
