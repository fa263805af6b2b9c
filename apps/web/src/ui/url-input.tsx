import type { ComponentProps, FocusEvent } from 'react';
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
    />
  );
}

function completeAddress({ currentTarget: input }: FocusEvent<HTMLInputElement>) {
  const address = input.value.trim();
  input.value = address && !/^[a-z][a-z\d+.-]*:/i.test(address) ? `https://${address}` : address;
}
