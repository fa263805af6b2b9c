import { Trans } from '@lingui/react/macro';
import { type ComponentProps, type RefObject, useRef, useState } from 'react';
import { suggestEmail } from './email-typos.ts';
import { TextInput } from './text-input.tsx';

interface EmailInputProps extends Omit<ComponentProps<'input'>, 'type' | 'ref'> {
  ref?: RefObject<HTMLInputElement | null>;
}

/** An email field that asks about addresses that look mistyped, but accepts them. */
export function EmailInput({ onBlur, onFocus, onInput, ref, ...input }: EmailInputProps) {
  const own = useRef<HTMLInputElement>(null);
  const field = ref ?? own;
  const [suggested, setSuggested] = useState<string | null>(null);
  return (
    <>
      <TextInput
        ref={field}
        type="email"
        autoComplete="email"
        {...input}
        onBlur={(event) => {
          setSuggested(suggestEmail(event.currentTarget.value));
          onBlur?.(event);
        }}
        onFocus={(event) => {
          // A form that was sent has emptied the field and returned the focus.
          if (event.currentTarget.value === '') setSuggested(null);
          onFocus?.(event);
        }}
        onInput={(event) => {
          setSuggested(null);
          onInput?.(event);
        }}
      />
      <div role="status" className="empty:hidden">
        {suggested !== null && (
          <p className="flex flex-wrap items-center gap-x-2 rounded-md bg-ochre-soft px-3 text-on-ochre-soft">
            <span className="py-2 wrap-anywhere">
              <Trans>Did you mean {suggested}?</Trans>
            </span>
            <button
              type="button"
              className="target font-semibold underline underline-offset-4"
              onClick={() => {
                const { current } = field;
                setSuggested(null);
                if (!current) return;
                current.value = suggested;
                // Drafts listen to input events.
                current.dispatchEvent(new Event('input', { bubbles: true }));
                current.focus();
              }}
            >
              <Trans>Yes, use it</Trans>
            </button>
          </p>
        )}
      </div>
    </>
  );
}
