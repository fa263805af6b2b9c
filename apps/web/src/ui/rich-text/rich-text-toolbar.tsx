import { useLingui } from '@lingui/react/macro';
import type { Editor } from '@tiptap/core';
import { Bold, Heading2, Italic, Link2, List, ListOrdered } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { IconButton } from '#src/ui/button.tsx';

interface RichTextToolbarProps {
  editor: Editor;
  /** The form for a link is open. */
  isLinking: boolean;
  onLink: () => void;
}

/** A toolbar: arrow keys move between buttons, Tab moves to the text. */
export function RichTextToolbar({ editor, isLinking, onLink }: RichTextToolbarProps) {
  const { t } = useLingui();
  const [at, setAt] = useState(0);
  const bar = useRef<HTMLDivElement>(null);
  useRedrawn(editor);
  const run = () => editor.chain().focus();
  const buttons = [
    {
      label: t`Bold`,
      Icon: Bold,
      keys: 'Control+B',
      isOn: editor.isActive('bold'),
      act: () => run().toggleBold().run(),
    },
    {
      label: t`Italic`,
      Icon: Italic,
      keys: 'Control+I',
      isOn: editor.isActive('italic'),
      act: () => run().toggleItalic().run(),
    },
    {
      label: t`Heading`,
      Icon: Heading2,
      keys: 'Control+Alt+2',
      isOn: editor.isActive('heading'),
      act: () =>
        editor.isActive('heading')
          ? run().setParagraph().run()
          : run().setHeading({ level: 2 }).run(),
    },
    {
      label: t`List`,
      Icon: List,
      keys: 'Control+Shift+8',
      isOn: editor.isActive('bulletList'),
      act: () => run().toggleBulletList().run(),
    },
    {
      label: t`Numbered list`,
      Icon: ListOrdered,
      keys: 'Control+Shift+7',
      isOn: editor.isActive('orderedList'),
      act: () => run().toggleOrderedList().run(),
    },
    { label: t`Link`, Icon: Link2, keys: 'Control+K', isOn: editor.isActive('link'), act: onLink },
  ];
  const move = (event: KeyboardEvent) => {
    const last = buttons.length - 1;
    const next = {
      ArrowRight: at === last ? 0 : at + 1,
      ArrowLeft: at === 0 ? last : at - 1,
      Home: 0,
      End: last,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setAt(next);
    bar.current?.querySelectorAll('button')[next]?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its buttons take the focus
    <div
      ref={bar}
      role="toolbar"
      aria-label={t`Formatting`}
      onKeyDown={move}
      className="flex flex-wrap"
    >
      {buttons.map(({ label, Icon, keys, isOn, act }, index) => (
        <IconButton
          key={keys}
          label={label}
          aria-pressed={isOn}
          aria-expanded={act === onLink ? isLinking : undefined}
          aria-keyshortcuts={keys}
          tabIndex={index === at ? 0 : -1}
          // Keeps the selection in the text, and the keyboard of a phone.
          onMouseDown={(event) => event.preventDefault()}
          onFocus={() => setAt(index)}
          onClick={act}
        >
          <Icon size={18} aria-hidden />
        </IconButton>
      ))}
    </div>
  );
}

/** Renders again with each change of text or selection. */
function useRedrawn(editor: Editor): void {
  const [, redraw] = useState(0);
  useEffect(() => {
    const again = () => redraw((count) => count + 1);
    editor.on('transaction', again);
    return () => {
      editor.off('transaction', again);
    };
  }, [editor]);
}
