import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { NetworkError } from '#src/platform/api-error.ts';
import { randomId } from '#src/platform/random-id.ts';
import { ProgressBar } from './progress.tsx';

export interface Sending {
  idempotencyKey: string;
  onProgress?: (share: number) => void;
}

interface FormSending {
  /** Share of a form with a file that has been sent; null while none is on its way. */
  sent: number | null;
  /** Something was changed: the next attempt is another write. */
  changed: () => void;
  send: <Answer>(hasFile: boolean, work: (sending: Sending) => Promise<Answer>) => Promise<Answer>;
}

/**
 * Sends what a form creates: an attempt after an answer that was lost carries the same
 * Idempotency-Key, and so makes no second row.
 */
export function useFormSending(): FormSending {
  const [sent, setSent] = useState<number | null>(null);
  const attempt = useRef<string>(null);
  return {
    sent,
    changed() {
      attempt.current = null;
    },
    async send(hasFile, work) {
      attempt.current ??= randomId();
      setSent(hasFile ? 0 : null);
      try {
        const idempotencyKey = attempt.current;
        return await work({ idempotencyKey, ...(hasFile && { onProgress: setSent }) });
      } catch (error) {
        if (!(error instanceof NetworkError)) attempt.current = null;
        throw error;
      } finally {
        setSent(null);
      }
    },
  };
}

/** How much of a form with a logo has been sent. */
export function LogoProgress({ sent }: { sent: number | null }) {
  const { t } = useLingui();
  if (sent === null) return null;
  return (
    <div className="flex flex-col gap-1">
      <p className="text-sm text-ink-soft">
        {sent < 1 ? (
          <Trans>Uploading the logo...</Trans>
        ) : (
          <Trans>The logo is there. Saving...</Trans>
        )}
      </p>
      <ProgressBar percent={Math.floor(sent * 100)} label={t`Upload of the logo`} />
    </div>
  );
}
