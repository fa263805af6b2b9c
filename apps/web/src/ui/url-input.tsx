import type { ComponentProps } from 'react';
import { TextInput } from './field.tsx';

interface UrlInputProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** The address that a text stands for; "https://" is put before others. */
  complete?: (text: string) => string;
}

/** People write "example.org"; the field wants the whole address, and completes it. */
export function UrlInput({ complete = withScheme, ...input }: UrlInputProps) {
  const completeIn = ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
    currentTarget.value = complete(currentTarget.value.trim());
  };
  return (
    <TextInput
      type="url"
      inputMode="url"
      autoCapitalize="none"
      spellCheck={false}
      placeholder="https://"
      {...input}
      onBlur={completeIn}
      onKeyDown={(event) => {
        // Enter sends the form without leaving the field.
        if (event.key === 'Enter') completeIn(event);
      }}
    />
  );
}

function withScheme(address: string): string {
  return address && !/^[a-z][a-z\d+.-]*:/i.test(address) ? `https://${address}` : address;
}
