import type { ContentFile, ContentPreview, EditedQuestion } from '@inzira/contract/staff-content';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Alert } from '#src/ui/alert.tsx';
import { later } from '#src/platform/later.tsx';
import { readActivity } from './activity-text.ts';
import HeadFields from './head-fields.tsx';
import { languageOf } from './curriculum.api.ts';
import LessonFields, { type Tapped } from './lesson-fields.tsx';
import { readLesson } from './lesson-text.ts';
import type { QuestionPreview } from './question-as-seen.tsx';
import QuestionFields from './question-fields.tsx';
import { readQuiz } from './quiz-merge.ts';
import { readYaml } from './yaml-keys.ts';

const ActivityFields = later(async () => import('./activity-fields.tsx'));
const TranslatedQuizFields = later(async () => import('./translated-quiz-fields.tsx'));

/** Parsers for kinds whose text is more than a list of keys. */
const READERS: Partial<Record<ContentFile['kind'], (text: string) => object | null>> = {
  lesson: readLesson,
  activity: readActivity,
};

interface ContentFieldsProps {
  file: ContentFile;
  /** The initial values, with `questions`. */
  text: string;
  questions: readonly EditedQuestion[];
  findings: ContentPreview['questions'];
  /** Findings about the text. */
  ofText: ContentPreview['findings'];
  tapped: Tapped | null;
  QuestionPreview: QuestionPreview;
  onWrite: (text: string) => void;
  onAsk: (questions: EditedQuestion[]) => void;
}

/** The fields of a lesson with its questions, of a quiz, or of a module, chapter or other part. */
export default function ContentFields(props: ContentFieldsProps) {
  const { file, text, questions, findings, ofText, tapped, onWrite, onAsk } = props;
  const { QuestionPreview } = props;
  const { t } = useLingui();
  const [isReadable] = useState(() => {
    if (file.kind === 'quiz')
      return !file.original || [file.original.text, text || 'questions: []'].every(readQuiz);
    if (file.kind === 'activity' && file.original && !readActivity(file.original.text))
      return false;
    return (READERS[file.kind] ?? readYaml)(text) !== null;
  });
  if (!isReadable) {
    // The new text was just discarded.
    if (text === '') return null;
    return (
      <div>
        <Alert tone="notice">
          <Trans>This text cannot be shown in fields. Open it with “As text”, below.</Trans>
        </Alert>
      </div>
    );
  }
  if (file.kind === 'quiz' && file.original) {
    return (
      <TranslatedQuizFields
        // Resets when a colleague changes the original, so that its new questions get fields at once.
        key={file.original.text}
        text={text}
        original={file.original.text}
        languages={[languageOf(file.original.path), languageOf(file.path)]}
        findings={ofText}
        onChange={onWrite}
      />
    );
  }
  const asked = (
    <QuestionFields
      questions={questions}
      findings={findings}
      Preview={QuestionPreview}
      beginsOne={file.kind === 'lesson' && file.state === 'draft'}
      onChange={onAsk}
    />
  );
  if (file.kind === 'quiz') return asked;
  if (file.kind === 'activity') {
    const label = t`Text of ${file.title}`;
    const { original } = file;
    return <ActivityFields {...{ text, label, tapped, original }} onChange={onWrite} />;
  }
  if (file.kind !== 'lesson') {
    const { kind, original } = file;
    return <HeadFields {...{ kind, text }} isTranslation={original !== null} onChange={onWrite} />;
  }
  const fields = (
    <LessonFields
      text={text}
      label={t`Text of ${file.title}`}
      tapped={tapped}
      language={languageOf(file.path)}
      isTranslation={file.original !== null}
      onChange={onWrite}
    />
  );
  // Questions are translated in the quiz, not in the lesson.
  if (file.original) return fields;
  return (
    <div className="flex flex-col gap-8 xl:contents">
      <div className="min-w-0 max-xl:group-data-[part=questions]/editor:hidden">{fields}</div>
      <section className="flex min-w-0 flex-col gap-3 max-xl:group-data-[part=text]/editor:hidden xl:col-span-2 xl:mt-4">
        <h2 className="text-xl">
          <Trans>Questions about it in the quiz</Trans>
        </h2>
        <p className="text-ink-soft">
          <Trans>Learners are asked them in the quiz at the end of the chapter.</Trans>
        </p>
        {asked}
      </section>
    </div>
  );
}
