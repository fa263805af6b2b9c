import { useEffect, useRef } from 'react';
import { TextInput } from '#src/ui/text-input.tsx';

interface CodeInputProps {
  isRecovery?: boolean;
  /** Also where a recovery code does: it has letters, which a keyboard of digits lacks. */
  takesLetters?: boolean;
  /** Where nothing else is to be seen to first: somebody who has just pressed a button types it next. */
  takesFocus?: boolean;
}

/** Where a phone offers the code of its own app, and a keyboard of digits. */
export function CodeInput({
  isRecovery = false,
  takesLetters = isRecovery,
  takesFocus = false,
}: CodeInputProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takesFocus) input.current?.focus();
  }, [takesFocus]);
  return (
    <TextInput
      ref={input}
      autoComplete={isRecovery ? 'off' : 'one-time-code'}
      autoCapitalize="characters"
      inputMode={takesLetters ? 'text' : 'numeric'}
      spellCheck={false}
      maxLength={40}
      className="max-w-64 font-mono tracking-wider"
    />
  );
}
