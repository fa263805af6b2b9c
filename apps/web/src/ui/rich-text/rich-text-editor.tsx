import { isLink, parseRichText, writeRichText } from '@inzira/contract/rules/rich-text';
import { Editor } from '@tiptap/core';
import { Bold } from '@tiptap/extension-bold';
import { Document } from '@tiptap/extension-document';
import { HardBreak } from '@tiptap/extension-hard-break';
import { Heading } from '@tiptap/extension-heading';
import { Italic } from '@tiptap/extension-italic';
import { Link } from '@tiptap/extension-link';
import { BulletList, ListItem, OrderedList } from '@tiptap/extension-list';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Text } from '@tiptap/extension-text';
import { UndoRedo } from '@tiptap/extensions';
import { Node, Slice } from '@tiptap/pm/model';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Control } from '#src/ui/text-input.tsx';
import { fromDocument, toDocument } from './document.ts';
import { LinkForm } from './link-form.tsx';
import { cleanPasted } from './pasted.ts';
import './rich-text.css';
import { RichTextToolbar } from './rich-text-toolbar.tsx';

interface RichTextEditorProps {
  /** The text area with the Markdown: its initial value and every change. */
  area: RefObject<HTMLTextAreaElement | null>;
  /** The attributes by which the field labels and describes it. */
  control: Partial<Control>;
  rows: number;
  language: string | undefined;
  /** Called when the editor has replaced the text area, and with null when it is removed. */
  onShown: (focus: (() => void) | null) => void;
}

/** Bars that cover the page: at the top with the toolbar, and on a phone at the bottom. */
const COVERED = { top: 130, right: 0, bottom: 90, left: 0 };

const EXTENSIONS = [
  Document,
  Paragraph,
  Text,
  Bold,
  Italic,
  Heading.configure({ levels: [2, 3] }),
  HardBreak,
  BulletList,
  OrderedList,
  ListItem.extend({
    content: 'paragraph (bulletList | orderedList)*',
    // Tab moves to the next field, as in other fields.
    addKeyboardShortcuts() {
      return {
        Enter: () => this.editor.commands.splitListItem(this.name),
        'Mod-]': () => this.editor.commands.sinkListItem(this.name),
        'Mod-[': () => this.editor.commands.liftListItem(this.name),
      };
    },
  }),
  Link.configure({
    openOnClick: false,
    isAllowedUri: (url) => isLink(url),
    shouldAutoLink: (url) => isLink(url) && /^https?:/i.test(url),
    HTMLAttributes: { target: null, rel: null, class: null },
  }),
  UndoRedo,
];

export default function RichTextEditor(props: RichTextEditorProps) {
  const { area, control, rows, language } = props;
  const host = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<Editor | null>(null);
  const [isLinking, setLinking] = useState(false);
  const onShown = useEffectEvent(props.onShown);

  useEffect(() => {
    const text = area.current;
    let made: Editor | null = null;
    const begin = () => {
      if (!text || !host.current || made) return;
      made = makeEditor(host.current, text, () => setLinking(true));
      const now = made;
      setEditor(now);
      onShown(() => now.commands.focus());
    };
    // A user who is already typing in the text area finishes there first.
    if (document.activeElement === text) text?.addEventListener('blur', begin, { once: true });
    else begin();
    return () => {
      text?.removeEventListener('blur', begin);
      if (!made) return;
      made.destroy();
      setEditor(null);
      onShown(null);
    };
  }, [area]);

  useEffect(() => {
    if (!editor) return;
    const { dom } = editor.view;
    const attributes: Record<string, string | undefined> = {
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-label': area.current?.labels[0]?.textContent ?? undefined,
      'aria-describedby': control['aria-describedby'],
      'aria-invalid': control['aria-invalid'] ? 'true' : undefined,
      'aria-required': control.required ? 'true' : undefined,
      lang: language,
    };
    for (const [name, value] of Object.entries(attributes)) {
      if (value === undefined) dom.removeAttribute(name);
      else dom.setAttribute(name, value);
    }
  });

  return (
    <div className={editor ? 'rich-text' : 'hidden'}>
      {editor && (
        <div className="rich-text-bar sticky top-16 z-10">
          <RichTextToolbar
            editor={editor}
            isLinking={isLinking}
            onLink={() => setLinking(!isLinking)}
          />
          {isLinking && <LinkForm editor={editor} onClose={() => setLinking(false)} />}
        </div>
      )}
      <div
        ref={host}
        className="rich-text-words prose px-3 py-2"
        style={{ minHeight: `${rows * 1.5 + 1}rem` }}
      />
    </div>
  );
}

function makeEditor(element: HTMLElement, area: HTMLTextAreaElement, onLink: () => void): Editor {
  return new Editor({
    element,
    extensions: EXTENSIONS,
    content: toDocument(parseRichText(area.value)),
    // The content security policy allows no styles set by scripts.
    injectCSS: false,
    editorProps: {
      scrollMargin: COVERED,
      scrollThreshold: COVERED,
      transformPastedHTML: cleanPasted,
      clipboardTextParser: (text, _, __, view) =>
        Slice.maxOpen(Node.fromJSON(view.state.schema, toDocument(parseRichText(text))).content),
      handleKeyDown(_, event) {
        if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return false;
        event.preventDefault();
        onLink();
        return true;
      },
    },
    onUpdate({ editor }) {
      area.value = writeRichText(fromDocument(editor.getJSON()));
      // Dispatches an input event, for drafts, the counter and validation.
      area.dispatchEvent(new Event('input', { bubbles: true }));
    },
  });
}
