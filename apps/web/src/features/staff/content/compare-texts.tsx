import { MergeView, unifiedMergeView } from '@codemirror/merge';
import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import type { QuestionChange } from '@inzira/contract/staff-content';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { editorExtensions, rootIn } from './code-mirror.ts';
import type { OtherText } from './own-windows.ts';

/** Another text of the same file. */
export interface Compared {
  title: string;
  text: string;
  /** Set for a published version, on which the own text is based once it was compared. */
  version?: number;
  /** The version on which both texts are based, if known. */
  from?: number;
  /** A draft's changes to the questions, which go with its text. */
  questions?: QuestionChange | null;
  /** Set if it is the user's own draft from another window. */
  elsewhere?: OtherText;
}

interface CompareTextsProps {
  compared: Compared;
  text: string;
  onChange: (text: string) => void;
  onTake: () => void;
  onClose: () => void;
}

const WIDE = '(min-width: 64rem)';

/** Two texts, of which the own one is editable: side by side on a wide screen, else one below the other. */
export default function CompareTexts(props: CompareTextsProps) {
  const { compared, text, onChange, onTake, onClose } = props;
  const { t } = useLingui();
  const host = useRef<HTMLDivElement>(null);
  const latest = useRef(onChange);
  const [isWide] = useState(() => matchMedia(WIDE).matches);
  const first = useRef({
    text,
    other: compared.text,
    title: compared.title,
    own: t`Your text`,
    phrases: { '$ unchanged lines': t`$ unchanged lines` },
  });
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => {
    if (!host.current) return;
    const { root, parent } = rootIn(host.current);
    const { text: doc, other, title, own, phrases } = first.current;
    const said = EditorState.phrases.of(phrases);
    const mine = [
      said,
      ...editorExtensions({ label: own, onChange: (next) => latest.current(next) }),
    ];
    const view = isWide
      ? new MergeView({
          a: {
            doc: other,
            extensions: [said, ...editorExtensions({ label: title, isReadOnly: true })],
          },
          b: { doc, extensions: mine },
          root,
          parent,
          revertControls: 'a-to-b',
          collapseUnchanged: { margin: 3, minSize: 6 },
        })
      : new EditorView({
          doc,
          root,
          parent,
          extensions: [
            ...mine,
            unifiedMergeView({
              original: other,
              mergeControls: false,
              collapseUnchanged: { margin: 3, minSize: 6 },
            }),
          ],
        });
    return () => view.destroy();
  }, [isWide]);
  return (
    <section aria-label={t`Both texts`}>
      <div className="mb-2 flex flex-wrap gap-3">
        <Button look="secondary" onClick={onTake}>
          <Trans>Take “{compared.title}”</Trans>
        </Button>
        <Button onClick={onClose}>
          <Trans>Go on with my text</Trans>
        </Button>
      </div>
      <p className="mb-2 grid gap-x-6 font-semibold lg:grid-cols-2">
        <span>{compared.title}</span>
        <span className="hidden lg:block">
          <Trans>Your text, where you can merge</Trans>
        </span>
      </p>
      <div ref={host} className="h-[36rem] overflow-y-auto rounded-lg border border-line-strong" />
    </section>
  );
}
