import type { InstitutionSignIn } from '@inzira/contract/organization-sign-in';
import { INSTITUTION_LIMITS } from '@inzira/contract/limits';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { Chip } from '#src/ui/chip.tsx';
import { Confirmation } from '#src/ui/confirmation.tsx';
import { CopyButton } from '#src/ui/copy-button.tsx';
import { DraftNote, useDraft } from '#src/ui/draft.tsx';
import { FailureAlert } from '#src/ui/failure-alert.tsx';
import { Field, PasswordInput, TextInput } from '#src/ui/field.tsx';
import { QueryState } from '#src/ui/query-state.tsx';
import { textOf, useSave } from '#src/ui/save.ts';
import { SkeletonFields } from '#src/ui/skeleton.tsx';
import { showToast } from '#src/ui/toast.ts';
import { removeSignIn, setSignIn, signInQuery } from './sign-in.api.ts';

/** Lets the owner configure how members log in with accounts of the organization. */
export default function SignInSettings({ organizationId }: { organizationId: string }) {
  return (
    <QueryState
      query={useQuery(signInQuery(organizationId))}
      loadingText={<Trans>Loading...</Trans>}
      hidesLoadingText
      loading={<SkeletonFields count={3} />}
      failure={<Trans>The settings could not be loaded.</Trans>}
    >
      {({ sign_in: known, redirect_uri: address }) => (
        <div className="flex max-w-prose flex-col gap-4 pb-3">
          <p className="text-ink-soft">
            <Trans>
              Members with an address of your organization log in with its OpenID Connect provider
              (Microsoft Entra, Google Workspace, Keycloak and others). Register Inzira there as a
              web application with this address to return to:
            </Trans>
          </p>
          <div className="flex flex-wrap items-center gap-3">
            <code className="wrap-anywhere">{address}</code>
            <CopyButton small text={address} />
          </div>
          {known && <Domains domains={known.domains} />}
          <SettingsForm key={contentOf(known)} id={organizationId} known={known} />
          {known && <Removal id={organizationId} />}
        </div>
      )}
    </QueryState>
  );
}

/** The key of the form, which begins anew when the content changes, but not when a domain is approved. */
const contentOf = (known: InstitutionSignIn | null) =>
  JSON.stringify({ ...known, domains: known?.domains.map(({ domain }) => domain) });

function Domains({ domains }: Pick<InstitutionSignIn, 'domains'>) {
  return (
    <ul className="flex flex-col gap-2">
      {domains.map(({ domain, is_approved: isApproved }) => (
        <li key={domain} className="flex flex-wrap items-center gap-3">
          <span className="wrap-anywhere">{domain}</span>
          {isApproved ? (
            <Chip tone="forest">
              <Trans>Approved by the team</Trans>
            </Chip>
          ) : (
            <Chip tone="ochre">
              <Trans>Waits for the Inzira team</Trans>
            </Chip>
          )}
        </li>
      ))}
    </ul>
  );
}

function SettingsForm({ id, known }: { id: string; known: InstitutionSignIn | null }) {
  const { t } = useLingui();
  const draft = useDraft(`sign-in:${id}`);
  const { form, busy, failure, fields } = useSave({
    draft,
    async send(data) {
      await setSignIn(id, {
        issuer: textOf(data, 'issuer'),
        client_id: textOf(data, 'client_id'),
        client_secret: textOf(data, 'client_secret') || null,
        domains: textOf(data, 'domains')
          .split(/[\s,;]+/)
          .filter(Boolean),
        teacher_claim: textOf(data, 'teacher_claim'),
        teacher_value: textOf(data, 'teacher_value'),
      });
      showToast(t`The changes are saved.`);
    },
  });
  return (
    <form key={draft.key} {...form} className="flex flex-col gap-4">
      <Field
        name="issuer"
        label={<Trans>Address of the provider (issuer)</Trans>}
        errors={fields['issuer']}
        required
      >
        <TextInput
          type="url"
          inputMode="url"
          maxLength={INSTITUTION_LIMITS.issuer}
          defaultValue={draft.text('issuer', known?.issuer)}
        />
      </Field>
      <Field
        name="client_id"
        label={<Trans>Client ID</Trans>}
        errors={fields['client_id']}
        required
      >
        <TextInput
          autoComplete="off"
          maxLength={INSTITUTION_LIMITS.text}
          defaultValue={draft.text('client_id', known?.client_id)}
        />
      </Field>
      <Field
        name="client_secret"
        label={<Trans>Client secret</Trans>}
        hint={known?.has_secret ? <Trans>Empty leaves the one that is there.</Trans> : undefined}
        errors={fields['client_secret']}
        required={!known?.has_secret}
      >
        <PasswordInput autoComplete="off" maxLength={INSTITUTION_LIMITS.secret} />
      </Field>
      <Field
        name="domains"
        label={<Trans>Domains of your addresses</Trans>}
        hint={
          <Trans>
            What stands after the @, with spaces between several. The Inzira team approves them
            before anybody logs in this way.
          </Trans>
        }
        errors={fields['domains']}
        required
      >
        <TextInput
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={draft.text('domains', known?.domains.map(({ domain }) => domain).join(' '))}
        />
      </Field>
      <Field
        name="teacher_claim"
        label={<Trans>Claim that names teachers</Trans>}
        hint={<Trans>Such as: groups. Empty: everybody joins as a student.</Trans>}
        errors={fields['teacher_claim']}
      >
        <TextInput
          autoCapitalize="none"
          maxLength={INSTITUTION_LIMITS.text}
          defaultValue={draft.text('teacher_claim', known?.teacher_claim)}
        />
      </Field>
      <Field
        name="teacher_value"
        label={<Trans>Its value for a teacher</Trans>}
        errors={fields['teacher_value']}
      >
        <TextInput
          autoCapitalize="none"
          maxLength={INSTITUTION_LIMITS.text}
          defaultValue={draft.text('teacher_value', known?.teacher_value)}
        />
      </Field>
      {failure !== null && (
        <FailureAlert sentence={t`The changes could not be saved.`} failure={failure} />
      )}
      <Button type="submit" busy={busy} className="sm:self-start">
        <Trans>Save</Trans>
      </Button>
      <DraftNote draft={draft} />
    </form>
  );
}

function Removal({ id }: { id: string }) {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button look="danger" className="sm:self-start" onClick={() => setAsking(true)}>
        <Trans>Take this login away</Trans>
      </Button>
      <Confirmation
        open={isAsking}
        onClose={() => setAsking(false)}
        title={<Trans>Take this login away?</Trans>}
        action={<Trans>Take this login away</Trans>}
        failureText={t`This login could not be taken away.`}
        onConfirm={async () => {
          await removeSignIn(id);
          setAsking(false);
        }}
      >
        <p>
          <Trans>
            Members stay. Those without a password choose one with "Forgot your password?".
          </Trans>
        </p>
      </Confirmation>
    </>
  );
}
