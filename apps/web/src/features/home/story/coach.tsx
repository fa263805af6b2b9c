import { Trans, useLingui } from '@lingui/react/macro';
import { BookOpen } from 'lucide-react';
import { useLanguage } from '#src/platform/language.ts';
import said from './mentor-says.json' with { type: 'json' };

/** Shows a real reply of the mentor: a server test asks the same question and compares. */
export function Coach() {
  const { t } = useLingui();
  const language = useLanguage();
  const { question, reply, lesson, buttons } = said[language];
  const paragraphs = reply.split('\n\n');
  return (
    <section
      aria-labelledby="coach"
      className="page-width grid gap-x-14 gap-y-4 py-6 md:py-20 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]"
    >
      <div>
        <h2 id="coach" className="text-2xl sm:text-3xl md:text-4xl">
          <Trans>Ask in the middle of a lesson</Trans>
        </h2>
        <p className="mt-3 max-w-[52ch] text-ink-soft sm:text-lg">
          <Trans>
            An AI business coach is part of every lesson. It answers in plain words and names the
            lesson that it draws on.
          </Trans>
        </p>
      </div>
      <figure className="m-0">
        <blockquote
          aria-label={t`A question and the coach’s reply`}
          className="m-0 grid gap-3 leading-normal"
        >
          <p className="ml-auto max-w-[85%] rounded-lg rounded-br-sm bg-clay px-4 py-3 text-on-clay lg:text-lg">
            {question}
          </p>
          <div className="rounded-lg rounded-bl-sm border border-line bg-paper-raised p-4 text-[0.9375rem] shadow-card md:p-6 lg:text-lg">
            {paragraphs.map((paragraph, place) => (
              <p key={place} className={`max-w-[65ch] ${place === 0 ? '' : 'mt-3'}`}>
                {paragraph}
              </p>
            ))}
            <p className="mt-4 flex items-center gap-2 font-medium text-clay">
              <BookOpen size={18} aria-hidden />
              <span>{lesson}</span>
            </p>
          </div>
          <p
            className="flex flex-wrap gap-2 text-sm font-semibold max-sm:hidden"
            aria-hidden="true"
          >
            {buttons.map((button) => (
              <span key={button} className="rounded-full border border-line-strong px-3 py-1.5">
                {button}
              </span>
            ))}
          </p>
        </blockquote>
        <figcaption className="mt-4 text-sm text-ink-soft">
          <Trans>
            No made-up example: this is what the coach answers to this question, word for word.
          </Trans>
        </figcaption>
      </figure>
    </section>
  );
}
