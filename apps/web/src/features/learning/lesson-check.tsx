import { useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { type Mark, ROWS, RowSign } from './answer-rows.tsx';

export interface CheckText {
  /** Sanitised HTML, like the other texts here. */
  question: string;
  choices: readonly { text: string; why: string; isRight: boolean }[];
}

/** A question inside a lesson: the first tap shows the right answer and the reason. */
export function LessonCheck({ question, choices }: CheckText) {
  const { t, i18n } = useLingui();
  const id = useId();
  const [tapped, setTapped] = useState<number>();
  const isAnswered = tapped !== undefined;
  const markOf = (at: number): Mark => {
    if (!isAnswered) return 'open';
    if (choices[at]?.isRight) return 'right';
    return at === tapped ? 'wrong' : 'open';
  };
  return (
    <div role="group" aria-labelledby={id} className="live rounded-lg border-2 border-line p-4">
      <p lang={i18n.locale} className="text-sm font-semibold text-ochre-text">
        {t`Quick check`}
      </p>
      <p id={id} className="mt-1 font-semibold">
        <Words html={question} />
      </p>
      <div className="mt-3 flex flex-col gap-2.5">
        {choices.map(({ text, why }, at) => {
          const mark = markOf(at);
          return (
            <div key={text} className={`rounded-md border-2 ${ROWS[mark]}`}>
              <button
                type="button"
                aria-disabled={isAnswered || undefined}
                onClick={() => setTapped(tapped ?? at)}
                className="target flex w-full items-start gap-3 rounded-md px-3.5 py-2.5 text-left leading-snug aria-disabled:cursor-default"
              >
                <span className="min-w-0 grow">
                  <Words html={text} />
                </span>
                <RowSign mark={mark} />
              </button>
              <div role="status">
                {mark !== 'open' && (
                  <p className="px-3.5 pb-3 text-base leading-normal">
                    <Words html={why} />
                  </p>
                )}
              </div>
            </div>
          );
        })}
      </div>
    </div>
  );
}

function Words({ html }: { html: string }) {
  // oxlint-disable-next-line react/no-danger -- a part of the lesson, which the server has sanitised
  return <span dangerouslySetInnerHTML={{ __html: html }} />;
}
