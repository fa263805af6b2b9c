import type { Organization } from '@inzira/contract/organizations';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { DraftNote, useDraft } from '#src/ui/draft.tsx';
import { FailureAlert } from '#src/ui/failure-alert.tsx';
import { FileInput } from '#src/ui/file-input.tsx';
import { Field, TextArea, TextInput } from '#src/ui/field.tsx';
import { LogoProgress, useFormSending } from '#src/ui/form-sending.tsx';
import { useSubmission } from '#src/ui/submission.ts';
import { UrlInput } from '#src/ui/url-input.tsx';
import { createOrganization, updateOrganization } from './organizations.api.ts';

/** The server's own limits, told before the bytes are sent. */
const LOGO_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];
const LOGO_BYTES = 5 * 1024 * 1024;

interface OrganizationFormProps {
  /** The one to change; without it a new one is created. */
  organization?: Organization;
  onSaved: (organization: Organization) => void;
}

export function OrganizationForm({ organization, onSaved }: OrganizationFormProps) {
  const { t } = useLingui();
  const { sent, changed, send: sendForm } = useFormSending();
  // What the fields began with: who else edits meanwhile keeps what is not changed here.
  const [base, setBase] = useState(organization);
  const draft = useDraft(organization ? `organization:${organization.id}` : 'organization');
  const { form, busy, failure, fields } = useSubmission({
    async send(form) {
      const hasLogo = form.get('logo') instanceof File && (form.get('logo') as File).size > 0;
      const saved = await sendForm(hasLogo, async (sending) =>
        base
          ? updateOrganization(base.id, changesOf(base, form, hasLogo), sending)
          : createOrganization(withoutEmpty(form), sending),
      );
      draft.clear();
      setBase(organization && saved);
      onSaved(saved);
    },
  });

  return (
    <form
      key={draft.key}
      {...form}
      onChange={changed}
      onInput={draft.onInput}
      className="mt-6 flex max-w-2xl flex-col gap-4"
    >
      <FileInput
        label={<Trans>Logo</Trans>}
        currentUrl={organization?.logo ?? undefined}
        name="logo"
        accept={LOGO_TYPES}
        kinds={t`PNG, JPEG, WebP or GIF`}
        maxBytes={LOGO_BYTES}
        action={<Trans>Choose a logo</Trans>}
        errors={fields['logo']}
        disabled={busy}
      />
      <Field label={<Trans>Name</Trans>} name="name" required errors={fields['name']}>
        <TextInput
          autoComplete="organization"
          maxLength={150}
          defaultValue={draft.text('name', organization?.name)}
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={<Trans>Industry</Trans>} name="industry" errors={fields['industry']}>
          <TextInput
            maxLength={100}
            defaultValue={draft.text('industry', organization?.industry ?? '')}
          />
        </Field>
        <Field label={<Trans>Website</Trans>} name="website" errors={fields['website']}>
          <UrlInput
            maxLength={300}
            defaultValue={draft.text('website', organization?.website ?? '')}
          />
        </Field>
        <Field label={<Trans>Phone</Trans>} name="phone" errors={fields['phone']}>
          <TextInput
            type="tel"
            autoComplete="tel"
            maxLength={40}
            defaultValue={draft.text('phone', organization?.phone ?? '')}
          />
        </Field>
        <Field label={<Trans>Address</Trans>} name="address" errors={fields['address']}>
          <TextInput
            autoComplete="street-address"
            maxLength={300}
            defaultValue={draft.text('address', organization?.address ?? '')}
          />
        </Field>
      </div>
      <Field
        label={<Trans>Description</Trans>}
        name="description"
        limit={2000}
        errors={fields['description']}
      >
        <TextArea defaultValue={draft.text('description', organization?.description ?? '')} />
      </Field>
      {failure !== null && (
        <FailureAlert
          sentence={
            organization
              ? t`The changes could not be saved.`
              : t`Could not create organization. Please try again.`
          }
          failure={failure}
        />
      )}
      <LogoProgress sent={sent} />
      <DraftNote draft={draft} />
      <Button type="submit" size="lg" busy={busy} className="sm:self-start">
        {organization ? (
          <Trans>Save changes</Trans>
        ) : busy ? (
          <Trans>Creating...</Trans>
        ) : (
          <Trans>Create Organization</Trans>
        )}
      </Button>
    </form>
  );
}

/** An empty text clears what was there; a picture that was not chosen does not. The name is always sent. */
function changesOf(base: Organization, form: FormData, hasLogo: boolean): FormData {
  const before: Partial<Record<string, unknown>> = { ...base };
  const changes = new FormData();
  for (const [name, value] of form) {
    const isChanged =
      value instanceof File
        ? hasLogo
        : value.replaceAll('\r\n', '\n') !== (before[name] ?? '') || name === 'name';
    if (isChanged) changes.append(name, value);
  }
  return changes;
}

/** Empty values stay at home, also the nameless file of a picture that was not chosen. */
function withoutEmpty(form: FormData): FormData {
  const filled = new FormData();
  for (const [name, value] of form) {
    if (value instanceof File ? value.size > 0 : value.trim() !== '') filled.append(name, value);
  }
  return filled;
}
