import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import { categories } from './questions.ts';

const CHEVRON = 'ml-auto shrink-0 transition-transform duration-150';
const SUMMARY =
  'target flex list-none items-center gap-4 py-3 hover:text-clay [&::-webkit-details-marker]:hidden';

/** Questions in categories that unfold. */
export function Faq() {
  const { _ } = useLingui();
  return (
    <section
      aria-labelledby="faq"
      className="page-width grid gap-x-14 gap-y-4 py-6 md:py-20 lg:grid-cols-[1fr_2fr]"
    >
      <h2 id="faq" className="text-2xl sm:text-3xl md:text-4xl">
        <Trans>Questions people ask</Trans>
      </h2>
      <div className="border-t-2 border-ink">
        {categories.map(({ name, questions }) => (
          <details key={name.id} className="group/category border-b-2 border-ink">
            <summary className={`${SUMMARY} font-display text-xl font-bold`}>
              <h3 className="text-xl">{_(name)}</h3>
              <ChevronDown
                size={24}
                className={`${CHEVRON} group-open/category:rotate-180`}
                aria-hidden
              />
            </summary>
            <div className="pb-4">
              {questions.map(({ question, answer }) => (
                <details key={question.id} className="group/question border-t border-line">
                  <summary className={`${SUMMARY} font-semibold`}>
                    {_(question)}
                    <ChevronDown
                      size={20}
                      className={`${CHEVRON} group-open/question:rotate-180`}
                      aria-hidden
                    />
                  </summary>
                  <p className="max-w-[65ch] pb-4 text-ink-soft">{_(answer)}</p>
                </details>
              ))}
            </div>
          </details>
        ))}
      </div>
    </section>
  );
}
