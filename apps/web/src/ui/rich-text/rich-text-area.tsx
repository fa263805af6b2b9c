import { Trans } from '@lingui/react/macro';
import { type ComponentProps, useRef, useState } from 'react';
import { later } from '#src/platform/later.tsx';
import { TextArea } from '#src/ui/field.tsx';
import { useControl } from '#src/ui/text-input.tsx';

/** If it fails to load, the user types Markdown instead. */
const RichTextEditor = later(async () => import('./rich-text-editor.tsx'), {
  fallback: (
    <p className="pb-1 text-sm text-ink-soft">
      <Trans>
        Formatting: **bold**, *italic*, “- ” before each point of a list, “## ” before a heading,
        [words](https://…) for a link.
      </Trans>
    </p>
  ),
});

type RichTextAreaProps = Pick<ComponentProps<'textarea'>, 'rows' | 'lang' | 'defaultValue'>;

/** A formatted text. The form reads the Markdown in the text area, whether that is visible or not. */
export function RichTextArea({ rows = 10, ...text }: RichTextAreaProps) {
  const control = useControl();
  const area = useRef<HTMLTextAreaElement>(null);
  const [focusEditor, setFocusEditor] = useState<(() => void) | null>(null);
  const isReplaced = focusEditor !== null;
  return (
    <div className="relative">
      <RichTextEditor
        area={area}
        control={control}
        rows={rows}
        language={text.lang}
        onShown={(focus) => setFocusEditor(() => focus)}
      />
      <TextArea
        ref={area}
        rows={rows}
        {...text}
        {...(isReplaced && {
          // Focusing the hidden text area, by its label or after a failed validation, focuses the editor.
          onFocus: focusEditor,
          tabIndex: -1,
          'aria-hidden': true,
        })}
        className={isReplaced ? 'sr-only' : ''}
      />
    </div>
  );
}
