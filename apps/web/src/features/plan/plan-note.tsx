import type { Plan } from '@inzira/contract/plan';
import { Trans, useLingui } from '@lingui/react/macro';
import { Pencil, RotateCcw } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button, IconButton } from '#src/ui/button.tsx';
import { NoteText } from './plan-sheet.tsx';

interface PlanNoteProps {
  note: Plan['notes'][number];
  /** Called with the current text before the editor opens. */
  onEdit: (text: string) => void;
  editor: (onText: (text: string) => void) => ReactNode;
  /** Restores a text that was emptied. */
  onBringBack: (text: string) => Promise<void>;
}

/** A note of the user's plan, edited in place. It is the note of the lesson, so a change shows in both. */
export function PlanNote({ note, onEdit, editor, onBringBack }: PlanNoteProps) {
  const { t } = useLingui();
  const [isEditing, setEditing] = useState(false);
  const [wasEditing, setWasEditing] = useState(false);
  // The text as typed, until the server's answer includes it.
  const [typed, setTyped] = useState<{ text: string; over: string } | null>(null);
  // The text when the editor was opened.
  const [before, setBefore] = useState('');
  const edit = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (wasEditing && !isEditing) edit.current?.focus();
  }, [wasEditing, isEditing]);
  const text = typed && typed.over === note.updated_at ? typed.text : note.text;

  if (isEditing) {
    return (
      <div className="mt-2 max-w-prose">
        {editor((now) => setTyped({ text: now, over: note.updated_at }))}
        <Button look="secondary" className="mt-2" onClick={() => setEditing(false)}>
          <Trans>Done</Trans>
        </Button>
      </div>
    );
  }
  if (text.trim() === '') {
    return (
      <div className="plan-emptied mt-1 flex flex-wrap items-center gap-x-4 gap-y-1">
        <p role="status" className="text-ink-soft">
          <Trans>Emptied: it is no longer in your plan.</Trans>
        </p>
        <Button
          ref={edit}
          look="secondary"
          onClick={() => {
            setTyped({ text: before, over: note.updated_at });
            void onBringBack(before);
          }}
        >
          <RotateCcw size={18} aria-hidden />
          <Trans>Bring it back</Trans>
        </Button>
      </div>
    );
  }
  return (
    <>
      <IconButton
        ref={edit}
        label={t`Change: ${note.title}`}
        // Aligned with the lesson's name.
        className="plan-aside absolute -top-2 -right-3"
        onClick={() => {
          onEdit(text);
          setBefore(text);
          setWasEditing(true);
          setEditing(true);
        }}
      >
        <Pencil size={18} aria-hidden />
      </IconButton>
      <NoteText text={text} />
    </>
  );
}
