import { Trans } from '@lingui/react/macro';
import { Checkbox } from '#src/ui/field.tsx';

export const CONSENT_FIELD = 'shares_progress';

/** Asked on joining: progress is shared only with consent. */
export function SharingConsent() {
  return (
    <Checkbox
      name={CONSENT_FIELD}
      label={
        <>
          <Trans>
            The owner, admins and teachers may see which chapters I have finished and when I last
            learned.
          </Trans>{' '}
          <span className="text-ink-soft">
            <Trans>
              You can join without it, and change your mind on the organization’s page at any time.
            </Trans>
          </span>
        </>
      }
    />
  );
}
