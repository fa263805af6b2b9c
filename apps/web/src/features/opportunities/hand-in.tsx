import { Trans } from '@lingui/react/macro';
import { CircleCheck } from 'lucide-react';
import { useId, useState } from 'react';
import { keep, readKept, useDeviceStore } from '#src/platform/device-store.ts';
import { paths } from '#src/platform/paths.ts';
import { TextLink } from '#src/ui/text-link.tsx';
import { findPaper, type OwnPapers } from './asks.ts';

interface HandInProps {
  opportunity: number;
  heading: string;
  asks: readonly string[];
  papers: OwnPapers;
}

/**
 * The requirements of an application. Those that the learner's pack or plan covers are ticked; the learner ticks
 * the others, which is kept on this device only.
 */
export function HandIn({ opportunity, heading, asks, papers }: HandInProps) {
  const id = useId();
  useDeviceStore();
  const item = `hand-in:${opportunity}`;
  const [ticked, setTicked] = useState(() => readKept<string[]>(item) ?? []);
  const toggle = (ask: string) => {
    const next = ticked.includes(ask) ? ticked.filter((one) => one !== ask) : [...ticked, ask];
    setTicked(next);
    void keep(item, next.length > 0 ? next : null);
  };
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2 text-xl">
        {heading}
      </h2>
      <ul className="max-w-prose border-y border-line">
        {asks.map((ask) => {
          const place = findPaper(ask, papers);
          return (
            <li key={ask} className="border-b border-line last:border-b-0">
              {place === null ? (
                <label className="target flex cursor-pointer items-start gap-3 py-2.5">
                  <input
                    type="checkbox"
                    checked={ticked.includes(ask)}
                    onChange={() => toggle(ask)}
                    className="mt-0.5 size-5 shrink-0 accent-forest"
                  />
                  <span className="min-w-0 wrap-anywhere">{ask}</span>
                </label>
              ) : (
                <div className="flex items-start gap-3 py-2.5">
                  <CircleCheck size={20} className="mt-0.5 text-forest" aria-hidden />
                  <p className="min-w-0 wrap-anywhere">
                    {ask}
                    <span className="block text-sm text-ink-soft">
                      {place === 'pack' ? (
                        <Trans>
                          There is work on this in <TextLink to={paths.pack}>your pack</TextLink>.
                        </Trans>
                      ) : (
                        <Trans>
                          There are notes on this in <TextLink to={paths.plan}>your plan</TextLink>.
                        </Trans>
                      )}
                    </span>
                  </p>
                </div>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
