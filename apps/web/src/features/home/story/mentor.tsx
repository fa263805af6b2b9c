import { Trans } from '@lingui/react/macro';
import { MessageCircle } from 'lucide-react';
import { useLanguage } from '#src/platform/language.ts';
import { paths } from '#src/platform/paths.ts';
import { LinkButton } from '#src/ui/button.tsx';
import said from './mentor-says.json' with { type: 'json' };

/** The bars of a drawn sound wave, as half heights. */
const VOICE = [
  6, 14, 9, 22, 34, 18, 40, 26, 44, 30, 16, 36, 24, 12, 20, 8, 14, 5, 10, 24, 38, 28, 42, 20, 32,
  14, 26, 10, 18, 7,
];

/** The mentor by text and by voice, with sample questions. */
export function Mentor() {
  const { alsoAnswered } = said[useLanguage()];
  return (
    <section aria-labelledby="mentor" className="overflow-hidden bg-night text-on-night">
      <div className="page-width grid gap-x-14 gap-y-4 py-6 md:py-20 lg:grid-cols-2 lg:items-center">
        <div>
          <h2 id="mentor" className="text-2xl sm:text-3xl md:text-4xl">
            <Trans>An AI mentor to think with</Trans>
          </h2>
          <p className="mt-3 max-w-[52ch] sm:text-lg text-on-night-soft">
            <Trans>
              Bring the question that keeps you awake. Write to the mentor, or speak and hear the
              answer.
            </Trans>
          </p>
          <div className="mt-7 hidden lg:block">
            <MentorLink />
          </div>
        </div>
        <div>
          <svg
            viewBox="0 0 356 48"
            className="h-10 max-w-full max-sm:hidden lg:h-14"
            aria-hidden="true"
          >
            {VOICE.map((height, place) => (
              <path
                key={place}
                d={`M${4 + place * 12} ${24 - height / 2}v${height}`}
                strokeWidth="5"
                strokeLinecap="round"
                className={place % 3 === 1 ? 'stroke-ochre' : 'stroke-laterite'}
              />
            ))}
          </svg>
          <ul className="mt-4 divide-y max-sm:hidden divide-on-night-soft/30 border-y border-on-night-soft/30">
            {alsoAnswered.map((question) => (
              <li
                key={question}
                className="flex gap-3 py-2.5 font-display sm:py-3.5 sm:text-lg leading-snug"
              >
                <MessageCircle size={20} className="mt-0.5 text-ochre" aria-hidden />
                {question}
              </li>
            ))}
          </ul>
          <div className="sm:mt-5 lg:hidden">
            <MentorLink />
          </div>
        </div>
      </div>
    </section>
  );
}

function MentorLink() {
  return (
    <LinkButton to={paths.advisor} size="lg" className="focus-visible:outline-ochre">
      <Trans>Talk to the AI mentor</Trans>
    </LinkButton>
  );
}
