import { Trans } from '@lingui/react/macro';
import { paths } from '#src/platform/paths.ts';
import { LinkButton } from '#src/ui/button.tsx';

/** For who sets a password by a link that works once, and whose first answer was lost. */
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
