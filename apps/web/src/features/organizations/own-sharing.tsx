import type { OwnPlace } from '@inzira/contract/organizations';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Checkbox } from '#src/ui/field.tsx';
import { FailureAlert } from '#src/ui/failure-alert.tsx';
import { shareProgress } from './organizations.api.ts';

/** The member's own consent to share their progress; takes effect at once. */
export function OwnSharing({ organizationId, place }: { organizationId: string; place: OwnPlace }) {
  const { t } = useLingui();
  /** The choice that is being saved. */
  const [asked, setAsked] = useState<boolean | null>(null);
  const shares = asked ?? place.shares_progress;
  const [failure, setFailure] = useState<unknown>(null);
  const set = async (wanted: boolean) => {
    setAsked(wanted);
    setFailure(null);
    try {
      await shareProgress(organizationId, wanted);
    } catch (cause) {
      setFailure(cause);
    } finally {
      setAsked(null);
    }
  };
  return (
    <section className="mt-10">
      <h2 className="text-2xl">
        <Trans>Your progress here</Trans>
      </h2>
      <Checkbox
        checked={shares}
        aria-disabled={asked !== null || undefined}
        onChange={({ target }) => asked === null && void set(target.checked)}
        className="mt-2 max-w-prose [&_input]:size-6"
        label={
          <Trans>
            The owner, admins and teachers may see which chapters I have finished and when I last
            learned.
          </Trans>
        }
      />
      <p className="max-w-prose pl-9 text-sm text-ink-soft" role="status">
        {shares ? (
          <Trans>They see it now. Untick the box to stop showing it.</Trans>
        ) : (
          <Trans>They do not see it. Answers, notes and conversations are never shown.</Trans>
        )}
      </p>
      {failure !== null && (
        <FailureAlert sentence={t`Your choice could not be saved.`} failure={failure} />
      )}
    </section>
  );
}
