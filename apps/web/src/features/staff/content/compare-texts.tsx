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
  /** Of a publication: what is written goes on from it once it was looked at. */
  version?: number;
  /** The version that both this text and the own one began from, where that is known. */
  from?: number;
  /** Of a draft: what it changes of the questions goes with its text. */
  questions?: QuestionChange | null;
  /** Its author is who looks at it: the draft of another window. */
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

/** Both texts, the own one editable: side by side on a laptop, one over the other on a phone. */
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
