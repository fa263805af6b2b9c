import type { Language } from '@inzira/contract/accounts';
import { ANSWER_PARTS } from '@inzira/contract/rules/staff';
import type { AnswerParts, AnswerVersion } from '@inzira/contract/staff-answers';
import type { ReleasedText } from '@inzira/contract/staff-released';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ReplyText } from '#src/features/advisor/reply-text.tsx';
import { withBoldLead } from '#src/features/advisor/bold-lead.ts';

interface AnswerTextProps {
  title?: ReactNode;
  text: Pick<ReleasedText, 'answer' | 'parts' | 'source'> | AnswerVersion;
  language: Language;
}

/** An answer with all its parts. */
export function AnswerText({ title, text, language }: AnswerTextProps) {
  const names = usePartNames();
  const source = sourceOf(text);
  return (
    <section className="flex max-w-prose min-w-0 flex-col gap-3 border-l-4 border-line pl-4 wrap-anywhere">
      {title !== undefined && <h3 className="text-lg">{title}</h3>}
      <div lang={language} className="flex flex-col gap-3">
        <ReplyText markdown={withBoldLead(text.answer)} />
      </div>
      {ANSWER_PARTS.map((part) => {
        const said = text.parts[part];
        return said === undefined ? null : (
          <div key={part}>
            <p className="text-sm font-semibold text-ink-soft">{names[part]}</p>
            <div lang={language}>
              <ReplyText markdown={said} />
            </div>
          </div>
        );
      })}
      {source.url !== '' && (
        <p className="text-sm text-ink-soft">
          <Trans>
            Source:{' '}
            <a href={source.url} target="_blank" rel="noreferrer">
              {source.title || source.url}
            </a>
          </Trans>
        </p>
      )}
    </section>
  );
}

export function sourceOf(text: AnswerTextProps['text']): { title: string; url: string } {
  if ('source_url' in text) return { title: text.source_title, url: text.source_url };
  return text.source ?? { title: '', url: '' };
}

/** The names of the parts of an answer besides its text. */
export function usePartNames(): Record<keyof AnswerParts, string> {
  const { t } = useLingui();
  return {
    example: t`Example`,
    steps: t`Steps`,
    goes_wrong: t`What goes wrong`,
    for_idea: t`For the learner’s idea`,
    question: t`Question to the learner`,
  };
}
