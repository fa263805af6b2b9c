import type { KeptPasskey } from '@inzira/contract/accounts';
import { Trans } from '@lingui/react/macro';
import { formatDay } from '#src/platform/dates.ts';
import { useLanguage } from '#src/platform/language.ts';
import { paths } from '#src/platform/paths.ts';
import { Alert } from '#src/ui/alert.tsx';
import { LinkButton } from '#src/ui/button.tsx';

/** Shown after a new password: an earlier intruder may have added a passkey. */
export default function PasskeysStay({ passkeys }: { passkeys: KeptPasskey[] }) {
  const language = useLanguage();
  return (
    <>
      <Alert tone="notice">
        <Trans>These passkeys still open your account. Remove those that you do not know.</Trans>
      </Alert>
      <ul className="flex flex-col gap-2">
        {passkeys.map(({ name, created_at: createdAt }, at) => {
          const day = formatDay(createdAt, language);
          return (
            <li key={at} className="wrap-anywhere">
              <Trans>
                {name}, added {day}
              </Trans>
            </li>
          );
        })}
      </ul>
      <LinkButton to={paths.dashboardSecurity} size="lg">
        <Trans>Go to my passkeys</Trans>
      </LinkButton>
    </>
  );
}
