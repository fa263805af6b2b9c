import { useEffect, useRef } from 'react';
import { TextInput } from '#src/ui/text-input.tsx';

interface CodeInputProps {
  isRecovery?: boolean;
  /** Whether a recovery code is accepted too: it has letters, so the keyboard must not be for digits only. */
  takesLetters?: boolean;
  /** Focuses the input, where a press of a button led directly to it. */
  takesFocus?: boolean;
}

/** An input for a code, with the phone's one-time-code autofill and a keyboard for digits. */
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
