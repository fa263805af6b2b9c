import { isLink } from '@inzira/contract/rules/rich-text';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Editor } from '@tiptap/core';
import { type KeyboardEvent, useId, useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { FieldMessages } from '#src/ui/field-messages.tsx';
import { CONTROL } from '#src/ui/text-input.tsx';

/** Completes a typed link with its scheme: `https:` or `mailto:`. */
function toLink(typed: string): string {
  const text = typed.trim();
  if (/^(?:https?:|mailto:)/i.test(text)) return text;
  return /^[^\s/]+@[^\s/]+$/.test(text) ? `mailto:${text}` : `https://${text}`;
}

/** Asks for the target of a link. Not a form element, because it is part of another form. */
export function LinkForm({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { t } = useLingui();
  const id = useId();
  const before = editor.getAttributes('link')['href'] as string | undefined;
  const [typed, setTyped] = useState(before ?? '');
  const [isWrong, setWrong] = useState(false);
  const apply = () => {
    const href = toLink(typed);
    if (!isLink(href)) {
      setWrong(true);
      return;
    }
    const chain = editor.chain().focus().extendMarkRange('link');
    if (before === undefined && editor.state.selection.empty)
      chain
        .insertContent({
          type: 'text',
          text: href.replace(/^mailto:/i, ''),
          marks: [{ type: 'link', attrs: { href } }],
        })
        .unsetMark('link')
        .run();
    else chain.setLink({ href }).run();
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      onClose();
      editor.commands.focus();
    } else if (event.key === 'Enter') apply();
    else return;
    // Keeps Enter from submitting the surrounding form.
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="flex flex-col gap-2 border-t border-line p-2">
      <div className="flex flex-wrap items-center gap-2">
        <input
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user has opened this to type here
          autoFocus
          type="text"
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          aria-label={t`Address of the link`}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? id : undefined}
          placeholder="https://"
          value={typed}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            setWrong(false);
          }}
          onKeyDown={onKeyDown}
          className={`${CONTROL} flex-1`}
        />
        <Button look="secondary" onClick={apply}>
          <Trans>Set link</Trans>
        </Button>
        {before !== undefined && (
          <Button
            look="quiet"
            onClick={() => {
              editor.chain().focus().extendMarkRange('link').unsetLink().run();
              onClose();
            }}
          >
            <Trans>Remove link</Trans>
          </Button>
        )}
      </div>
      <FieldMessages
        id={id}
        messages={isWrong ? [t`Enter an address, such as https://example.org.`] : []}
      />
    </div>
  );
}
