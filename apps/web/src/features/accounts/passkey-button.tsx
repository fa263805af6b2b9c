import type { SignedIn } from '@inzira/contract/accounts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { Button } from '#src/ui/button.tsx';
import { FailureAlert } from '#src/ui/failure-alert.tsx';
import { loginWithPasskey } from './passkeys.api.ts';

export interface PasskeyButtonProps {
  /** The answer to the first step; null when the passkey replaces the password. */
  secondFactor: string | null;
  onEnter: (answer: SignedIn) => void;
}

/** Logs in with a passkey; the browser's own dialog asks for a finger, face, PIN or key. */
export default function PasskeyButton({ secondFactor, onEnter }: PasskeyButtonProps) {
  const { t } = useLingui();
  const enter = useMutation({
    mutationFn: async () => loginWithPasskey(secondFactor),
    onSuccess: onEnter,
  });
  return (
    <div className="flex flex-col gap-4">
      {enter.isError && (
        <FailureAlert
          sentence={t`Your passkey was not used. Try again, or log in another way.`}
          failure={enter.error}
          serverFirst
        />
      )}
      <Button
        size="lg"
        look={secondFactor === null ? 'secondary' : 'primary'}
        busy={enter.isPending}
        onClick={() => enter.mutate()}
      >
        <KeyRound size={18} aria-hidden />
        <Trans>Use your passkey</Trans>
      </Button>
    </div>
  );
}
