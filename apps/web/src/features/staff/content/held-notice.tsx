import { Trans } from '@lingui/react/macro';
import { paths } from '#src/platform/paths.ts';
import { Alert } from '#src/ui/alert.tsx';
import { TextLink } from '#src/ui/text-link.tsx';

/** Above content that is edited while a release is held back: what is done waits for it, and what ends that. */
export default function HeldNotice({ isHeld }: { isHeld: boolean | undefined }) {
  if (!isHeld) return null;
  return (
    <div className="mb-4">
      <Alert tone="notice">
        <p>
          <Trans>
            A new release does not fit what was edited here, and is held back. What you change here
            is kept, and reaches learners with it.
          </Trans>{' '}
          <TextLink to={paths.staff}>
            <Trans>See what to mend</Trans>
          </TextLink>
        </p>
      </Alert>
    </div>
  );
}
