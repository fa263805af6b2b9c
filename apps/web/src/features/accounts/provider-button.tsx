import { Trans } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLanguage } from '#src/platform/language.ts';
import { onRetryable } from '#src/platform/import-retry.ts';
import { settingsQuery } from '#src/platform/settings.ts';
import { useTheme } from '#src/platform/theme.ts';
import { Button } from '#src/ui/button.tsx';
import { FailureAlert } from '#src/ui/failure-alert.tsx';
import { fetchProviderNonce } from './accounts.api.ts';
import { loadProviderScript } from './provider-script.ts';
import { TermsLine } from './terms-line.tsx';

/** The server accepts a nonce for 15 minutes; an open page gets a new one before. */
const NONCE_MS = 14 * 60 * 1000;
const WIDEST = 400;

interface ProviderButtonProps {
  purpose: 'signin_with' | 'signup_with' | 'continue_with';
  /** Handles the token; an error it throws is shown with `failureText`. */
  onToken: (idToken: string) => Promise<void>;
  /** The sentence shown for a failed login. */
  failureText: string;
  /** Whether the server's sentence replaces `failureText`. */
  serverFirst?: boolean;
  /** Rendered between this button and the form above. */
  divider?: ReactNode;
}

/** The identity provider's own button; renders nothing where none is configured. */
export function ProviderButton({ divider, ...button }: ProviderButtonProps) {
  const { data } = useQuery(settingsQuery);
  const clientId = data?.google_client_id;
  if (!clientId) return null;
  return (
    <div className="flex flex-col gap-4">
      {divider ?? (
        <p className="flex items-center gap-3 text-sm text-ink-soft before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
          <Trans>or</Trans>
        </p>
      )}
      <ConfiguredButton clientId={clientId} {...button} />
      {/* The terms, because a first sign-in creates an account. */}
      {button.purpose === 'signin_with' && <TermsLine />}
    </div>
  );
}

function ConfiguredButton({
  clientId,
  purpose,
  onToken,
  failureText,
  serverFirst = false,
}: Omit<ProviderButtonProps, 'divider'> & { clientId: string }) {
  const language = useLanguage();
  const theme = useTheme();
  const place = useRef<HTMLDivElement>(null);
  const [isMissing, setMissing] = useState(false);
  // Incremented to render the button anew with a fresh nonce.
  const [round, setRound] = useState(0);
  const drawAgain = () => setRound((last) => last + 1);
  const {
    mutate: accept,
    isPending,
    error,
  } = useMutation({
    async mutationFn(credential: string | undefined) {
      if (!credential) throw new Error('The provider answered without a token.');
      await onToken(credential);
    },
    onError: drawAgain,
  });

  useEffect(() => {
    const ended = new AbortController();
    const timer = setTimeout(drawAgain, NONCE_MS);
    let stopWaiting = () => {};
    const draw = async () => {
      const { nonce, script } = await fetchProviderNonce(ended.signal);
      const provider = await loadProviderScript(script);
      if (ended.signal.aborted || !place.current) return;
      provider.initialize({
        client_id: clientId,
        nonce,
        callback: ({ credential }) => accept(credential),
      });
      place.current.replaceChildren();
      provider.renderButton(place.current, {
        type: 'standard',
        theme: theme === 'dark' ? 'filled_black' : 'outline',
        size: 'large',
        text: purpose,
        width: Math.min(place.current.clientWidth, WIDEST),
        locale: language,
      });
    };
    draw().then(
      () => setMissing(false),
      () => {
        if (ended.signal.aborted) return;
        setMissing(true);
        stopWaiting = onRetryable(round, drawAgain);
      },
    );
    return () => {
      ended.abort();
      stopWaiting();
      clearTimeout(timer);
    };
  }, [clientId, purpose, language, theme, round, accept]);

  return (
    <>
      {error !== null && (
        <FailureAlert sentence={failureText} failure={error} serverFirst={serverFirst} />
      )}
      {isMissing && (
        <p className="text-center text-ink-soft">
          <Trans>The Google button did not load.</Trans>{' '}
          <Button look="quiet" onClick={drawAgain}>
            <Trans>Try again</Trans>
          </Button>
        </p>
      )}
      {/* Reserves the button's height, so that nothing moves when it loads; it comes with a light background. */}
      <div ref={place} inert={isPending} className="flex min-h-11 justify-center scheme-light" />
    </>
  );
}
