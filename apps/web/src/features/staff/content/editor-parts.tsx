import { useLingui } from '@lingui/react/macro';
import { CircleAlert } from 'lucide-react';

export type EditorPart = 'text' | 'questions' | 'preview';

interface EditorPartsProps {
  part: EditorPart;
  hasQuestions: boolean;
  /** Whether the original is shown instead of the preview. */
  isOriginal: boolean;
  /** Whether an error prevents publishing, by part. */
  problems: { text: boolean; questions: boolean };
  onOpen: (part: EditorPart) => void;
}

/** Chooses the part of the editor that a narrow screen shows; a wide one shows all. */
export default function EditorParts(props: EditorPartsProps) {
  const { part, hasQuestions, isOriginal, problems, onOpen } = props;
  const { t } = useLingui();
  const parts: [EditorPart, string, boolean][] = [
    ['text', t`Text`, problems.text],
    ...(hasQuestions
      ? [['questions', t`Questions`, problems.questions] as [EditorPart, string, boolean]]
      : []),
    ['preview', isOriginal ? t`The original` : t`Preview`, false],
  ];
  return (
    <div
      role="group"
      aria-label={t`What is shown`}
      className="sticky top-16 z-10 grid auto-cols-fr grid-flow-col border-b border-line bg-paper xl:hidden"
    >
      {parts.map(([name, label, hasProblem]) => (
        <button
          key={name}
          type="button"
          aria-pressed={part === name}
          onClick={() => onOpen(name)}
          className="target flex items-center justify-center gap-1.5 border-b-2 border-transparent px-1 py-2 text-ink-soft aria-pressed:border-clay aria-pressed:font-semibold aria-pressed:text-ink"
        >
          {label}
          {hasProblem && (
            <CircleAlert size={16} className="shrink-0 text-alarm" aria-label={t`to fix`} />
          )}
        </button>
      ))}
    </div>
  );
}
