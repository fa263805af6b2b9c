import type { ComponentProps } from 'react';
import { TextInput } from './field.tsx';

/** People write "example.org"; the field wants the whole address, and completes it. */
export function UrlInput(input: Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <TextInput
      type="url"
      inputMode="url"
      autoCapitalize="none"
      spellCheck={false}
      placeholder="https://"
      {...input}
      onBlur={completeAddress}
      // Enter sends the form while the field has the focus still.
      onKeyDown={(event) => {
        if (event.key === 'Enter') completeAddress(event);
      }}
    />
  );
}

function completeAddress({ currentTarget: input }: { currentTarget: HTMLInputElement }) {
  const address = input.value.trim();
  input.value = address && !/^[a-z][a-z\d+.-]*:/i.test(address) ? `https://${address}` : address;
}
