import type { ComponentProps } from 'react';
import { TextInput } from './field.tsx';

/** A URL field that completes addresses such as "example.org". */
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
      // Enter submits the form before the field loses the focus.
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
