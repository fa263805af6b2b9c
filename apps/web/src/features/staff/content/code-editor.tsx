import { lintGutter, setDiagnostics } from '@codemirror/lint';
import { EditorView, placeholder } from '@codemirror/view';
import type { ContentPreview } from '@inzira/contract/staff-content';
import { useEffect, useRef } from 'react';
import { editorExtensions, rootIn } from './code-mirror.ts';
import { MarkdownToolbar } from './markdown-toolbar.tsx';

/** Pixels that the page's header and bars may cover. */
const COVERED = 120;

export type EditorPlace = { line: number } | { offset: number };

interface CodeEditorProps {
  /** The initial text. */
  text: string;
  label: string;
  findings: ContentPreview['findings'];
  /** Where to move the cursor; a new object for each move. */
  place: EditorPlace | null;
  /** For a lesson's text without front matter: hides line numbers, and shows formatting buttons. */
  isProse?: boolean;
  /** The language of the text; English by default. */
  language?: string | undefined;
  /** The placeholder of an empty editor. */
  hint?: string;
  onChange: (text: string) => void;
}

/** An editor for Markdown and YAML that shows findings beside the lines. */
export default function CodeEditor(props: CodeEditorProps) {
  const { text, label, findings, place, isProse = false, language, hint = '', onChange } = props;
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const first = useRef({ text, label, isProse, language, hint });
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => {
    if (!host.current) return;
    const { root, parent } = rootIn(host.current);
    const editor = new EditorView({
      doc: first.current.text,
      root,
      parent,
      extensions: [
        first.current.isProse ? [] : lintGutter(),
        placeholder(first.current.hint),
        ...editorExtensions({
          label: first.current.label,
          isProse: first.current.isProse,
          language: first.current.language,
          onChange: (next) => latest.current(next),
        }),
      ],
    });
    view.current = editor;
    return () => editor.destroy();
  }, []);
  useEffect(() => {
    const editor = view.current;
    if (!editor) return;
    const { doc } = editor.state;
    const diagnostics = findings.flatMap(({ line: number, message }) => {
      if (number === null || number > doc.lines) return [];
      const { from, to } = doc.line(number);
      return [{ from, to, message, severity: 'warning' as const }];
    });
    editor.dispatch(setDiagnostics(editor.state, diagnostics));
  }, [findings]);
  useEffect(() => {
    const editor = view.current;
    if (!editor || !place) return;
    const { doc } = editor.state;
    const line = 'line' in place ? place.line : null;
    if (line !== null && line > doc.lines) return;
    const anchor =
      'offset' in place ? Math.min(place.offset, doc.length) : doc.line(place.line).from;
    editor.dispatch({
      selection: { anchor },
      effects: EditorView.scrollIntoView(anchor, { y: 'center' }),
    });
    editor.focus();
    // CodeMirror scrolls only its own frame; the page must scroll too, so that its header and bars do not cover the
    // place.
    const frame = requestAnimationFrame(() => {
      const at = editor.coordsAtPos(anchor);
      if (at && (at.top < COVERED || at.bottom > window.innerHeight - COVERED))
        window.scrollBy({ top: at.top - window.innerHeight / 2 });
    });
    return () => cancelAnimationFrame(frame);
  }, [place]);
  const frame = (
    <div
      ref={host}
      className={
        isProse
          ? 'h-[max(18rem,100dvh-17rem)] overflow-hidden rounded-b-lg border border-line-strong xl:h-[max(20rem,100dvh-23rem)]'
          : 'h-[max(20rem,100dvh-16rem)] overflow-hidden rounded-lg border border-line-strong xl:h-[48rem]'
      }
    />
  );
  if (!isProse) return frame;
  return (
    <div>
      <MarkdownToolbar onMark={(mark) => view.current && mark(view.current)} />
      {frame}
    </div>
  );
}
