import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Download, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { forgetUser } from '#src/platform/session.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { Field, PasswordInput } from '#src/ui/field.tsx';
import { textOf, useSave } from '#src/ui/save.ts';
import { showToast } from '#src/ui/toast.ts';
import { deleteAccount, downloadOwnData } from '#src/features/accounts/accounts.api.ts';
import { FailureAlert } from '#src/ui/failure-alert.tsx';
import { ProviderButton } from '#src/features/accounts/provider-button.tsx';

/** Export and deletion of one's own data, as the law requires. */
export function OwnData() {
  return (
    <div className="flex flex-col gap-6">
      <Export />
      <Deletion />
    </div>
  );
}

function Row({
  title,
  text,
  children,
}: {
  title: ReactNode;
  text: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="grid items-center gap-x-6 gap-y-3 sm:grid-cols-[1fr_auto]">
      <div>
        <h2 className="font-sans text-base">{title}</h2>
        <p className="text-ink-soft">{text}</p>
      </div>
      {children}
    </div>
  );
}

function Export() {
  const { t } = useLingui();
  const download = useMutation({ mutationFn: downloadOwnData });
  return (
    <div className="flex flex-col gap-3">
      <Row
        title={<Trans>A copy of everything</Trans>}
        text={<Trans>All that we hold about you, as one JSON file.</Trans>}
      >
        <Button look="secondary" busy={download.isPending} onClick={() => download.mutate()}>
          <Download size={18} aria-hidden />
          <Trans>Export my data</Trans>
        </Button>
      </Row>
      {download.isError && (
        <FailureAlert sentence={t`Your data could not be fetched.`} failure={download.error} />
      )}
    </div>
  );
}

function Deletion() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Row
        title={<Trans>Delete your account</Trans>}
        text={<Trans>Your progress, your results and your account are deleted for good.</Trans>}
      >
        <Button look="danger" onClick={() => setOpen(true)}>
          <Trash2 size={18} aria-hidden />
          <Trans>Delete my account</Trans>
        </Button>
      </Row>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={<Trans>Delete your account?</Trans>}
      >
        <DeletionForm onCancel={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function DeletionForm({ onCancel }: { onCancel: () => void }) {
  const { t } = useLingui();
  const erase = async (proof: { password: string } | { id_token: string }) => {
    await deleteAccount(proof);
    // Ends the session, so that the route guard leaves the dashboard.
    forgetUser();
    showToast(t`Your account is deleted.`);
  };
  const { form, busy, failure, fields } = useSave({
    send: async (form) => erase({ password: textOf(form, 'password') }),
  });
  const sentence = t`Your account could not be deleted.`;
  return (
    <div className="flex flex-col gap-5">
      <p>
        <Trans>
          This cannot be undone. What you wrote to other people stays, under the name “Former
          member”. To be sure that it is you, we ask for your password.
        </Trans>
      </p>
      <form {...form} className="flex flex-col gap-4">
        <Field label={<Trans>Password</Trans>} name="password" required errors={fields['password']}>
          <PasswordInput />
        </Field>
        {failure !== null && <FailureAlert sentence={sentence} failure={failure} />}
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="secondary" onClick={onCancel}>
            <Trans>Keep my account</Trans>
          </Button>
          <Button type="submit" look="danger" busy={busy}>
            <Trans>Delete for good</Trans>
          </Button>
        </div>
      </form>
      <ProviderButton
        purpose="continue_with"
        divider={
          <p className="border-t border-line pt-5 text-ink-soft">
            <Trans>
              You have no password here? Then confirm with Google; the account is deleted at once.
            </Trans>
          </p>
        }
        onToken={async (id_token) => erase({ id_token })}
        failureText={sentence}
      />
    </div>
  );
}
