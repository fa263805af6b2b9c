import type { staffEndpoints } from '@inzira/contract/staff';
import { ACCOUNT_LIMITS } from '@inzira/contract/limits';
import { Trans, useLingui } from '@lingui/react/macro';
import { useParams } from 'react-router';
import { useGo } from '#src/platform/navigation.ts';
import { api } from '#src/platform/api.ts';
import { paths } from '#src/platform/paths.ts';
import { returnState } from '#src/platform/return-state.ts';
import { Button } from '#src/ui/button.tsx';
import { FailureAlert } from '#src/ui/failure-alert.tsx';
import { Field, TextInput } from '#src/ui/field.tsx';
import { PageBody, PageHeader } from '#src/ui/page-header.tsx';
import { isConfirmed, PasswordPair } from '#src/ui/password-pair.tsx';
import { textOf, useSave } from '#src/ui/save.ts';
import { showToast } from '#src/ui/toast.ts';
import './staff.css';

/** The page behind the link that the first start prints: creates the first staff account. */
export default function FirstStaffPage() {
  const { t } = useLingui();
  const go = useGo();
  const { token = '' } = useParams();
  const { form, busy, failure, fields } = useSave({
    check: (data) => (isConfirmed(data) ? undefined : { confirm: [t`Passwords do not match.`] }),
    async send(data) {
      await api<typeof staffEndpoints.createFirst>('POST', '/api/staff/first/', {
        body: {
          token,
          username: textOf(data, 'username').trim(),
          email: textOf(data, 'email').trim(),
          password: textOf(data, 'password'),
        },
        anonymous: true,
      });
      showToast(t`Your account is there. Log in with it.`, 'success');
      go(paths.login, { replace: true, state: returnState({ path: paths.staff }) });
    },
  });
  return (
    <PageBody narrow>
      <PageHeader
        title={<Trans>First staff account</Trans>}
        subtitle={
          <Trans>
            This account runs your Inzira: it appoints trainers and staff, and sees what waits.
          </Trans>
        }
      />
      <form {...form} className="flex flex-col gap-4">
        <Field
          label={<Trans>Username</Trans>}
          name="username"
          required
          limit={ACCOUNT_LIMITS.usernameMax}
          errors={fields['username']}
        >
          <TextInput autoComplete="username" autoCapitalize="none" spellCheck={false} />
        </Field>
        <Field label={<Trans>Email</Trans>} name="email" required errors={fields['email']}>
          <TextInput type="email" autoComplete="email" />
        </Field>
        <PasswordPair label={<Trans>Password</Trans>} errors={fields} />
        {failure !== null && (
          <FailureAlert
            sentence={t`The account could not be made.`}
            failure={failure}
            serverFirst
          />
        )}
        <Button type="submit" size="lg" busy={busy}>
          <Trans>Create the account</Trans>
        </Button>
      </form>
    </PageBody>
  );
}
