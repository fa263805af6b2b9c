import { EditorSelection } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { useLingui } from '@lingui/react/macro';
import { Bold, Heading2, Link2, List, ListOrdered } from 'lucide-react';
import { IconButton } from '#src/ui/button.tsx';

type Mark = (view: EditorView) => void;

/** Buttons that add Markdown markup around the selection. */
export function MarkdownToolbar({ onMark }: { onMark: (mark: Mark) => void }) {
  const { t } = useLingui();
  const buttons: [string, typeof Bold, Mark][] = [
    [t`Heading`, Heading2, beforeLines('## ')],
    [t`Bold`, Bold, around('**', '**')],
    [t`List`, List, beforeLines('- ')],
    [t`Numbered list`, ListOrdered, beforeLines('1. ')],
    [t`Link`, Link2, around('[', '](https://)')],
  ];
  return (
    <div
      role="toolbar"
      aria-label={t`Formatting`}
      className="flex flex-wrap gap-1 rounded-t-lg border border-b-0 border-line-strong bg-paper-sunken px-1"
    >
      {buttons.map(([label, Icon, mark]) => (
        <IconButton key={label} label={label} onClick={() => onMark(mark)}>
          <Icon size={18} aria-hidden />
        </IconButton>
      ))}
    </div>
  );
}

const around =
  (open: string, close: string): Mark =>
  (view) => {
    view.dispatch(
      view.state.changeByRange(({ from, to }) => ({
        changes: [
          { from, insert: open },
          { from: to, insert: close },
        ],
        range: EditorSelection.range(from + open.length, to + open.length),
      })),
    );
    view.focus();
  };

/** Adds a prefix to each selected line, or removes it if all lines have it. */
const beforeLines =
  (mark: string): Mark =>
  (view) => {
    const { doc, selection } = view.state;
    const { from, to } = selection.main;
    const numbers = Array.from(
      { length: doc.lineAt(to).number - doc.lineAt(from).number + 1 },
      (_, index) => doc.lineAt(from).number + index,
    );
    const lines = numbers.map((number) => doc.line(number));
    const isMarked = lines.every(({ text }) => text.startsWith(mark));
    view.dispatch({
      changes: lines.map((line) =>
        isMarked
          ? { from: line.from, to: line.from + mark.length }
          : { from: line.from, insert: mark },
      ),
    });
    view.focus();
  };
