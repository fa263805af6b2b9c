import { Trans } from '@lingui/react/macro';
import { paths } from '#src/platform/paths.ts';
import { LinkButton } from '#src/ui/button.tsx';

/** Shown when the answer to a one-time password link was lost, and the password may be set already. */
export function PerhapsDone() {
  return (
    <>
      <p className="text-ink-soft">
        <Trans>
          Your first attempt had no answer and may have worked: try to log in with the password that
          you chose.
        </Trans>
      </p>
      <LinkButton to={paths.login} look="secondary" size="lg">
        <Trans>Go to Login</Trans>
      </LinkButton>
    </>
  );
}
