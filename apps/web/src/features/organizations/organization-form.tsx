import type { Organization } from '@inzira/contract/organizations';
import { Trans, useLingui } from '@lingui/react/macro';
import { MEGABYTE } from '@inzira/contract/rules/units';
import { later } from '#src/platform/later.tsx';
import { Button } from '#src/ui/button.tsx';
import { DraftNote, useDraft } from '#src/ui/draft.tsx';
import { FailureAlert } from '#src/ui/failure-alert.tsx';
import { KeptImageInput } from '#src/ui/files/kept-image-input.tsx';
import { Field, TextArea, TextInput } from '#src/ui/field.tsx';
import { EditConflictDialog } from '#src/ui/edit-conflict-dialog.tsx';
import { changesOf, useSave } from '#src/ui/save.ts';
import { UrlInput } from '#src/ui/url-input.tsx';
import { createOrganization, updateOrganization } from './organizations.api.ts';

const LogoProgress = later(async () => import('#src/ui/logo-progress.tsx'), { fallback: null });

/** The server's limits, checked before the upload. */
const LOGO_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];
const LOGO_BYTES = 5 * MEGABYTE;

interface OrganizationFormProps {
  /** The organization to change; undefined creates a new one. */
  organization?: Organization;
  onSaved: (organization: Organization) => void;
}

export function OrganizationForm({ organization, onSaved }: OrganizationFormProps) {
  const { t } = useLingui();
  const draft = useDraft(
    organization ? `organization:${organization.id}` : 'organization',
    organization?.revision,
  );
  const save = useSave({
    draft,
    hasFile: (form) => chosenLogo(form) !== null,
    async send(form, sending) {
      if (!organization) {
        onSaved(await createOrganization(withoutEmpty(form), sending));
        return;
      }
      const changes = changesOf(form, sending);
      const logo = chosenLogo(form);
      if (logo) changes.set('logo', logo);
      const isChanged = logo !== null || sending.touched.length > 0;
      onSaved(
        isChanged ? await updateOrganization(organization.id, changes, sending) : organization,
      );
    },
  });
  const { form, busy, failure, fields } = save;

  return (
    <>
      <form key={draft.key} {...form} className="mt-6 flex max-w-2xl flex-col gap-4">
        <Field label={<Trans>Name</Trans>} name="name" required errors={fields['name']}>
          <TextInput
            autoComplete="organization"
            maxLength={150}
            defaultValue={draft.text('name', organization?.name)}
          />
        </Field>
        <KeptImageInput
          label={<Trans>Logo</Trans>}
          currentUrl={organization?.logo ?? undefined}
          name="logo"
          draft={draft}
          accept={LOGO_TYPES}
          kinds={t`PNG, JPEG, WebP or GIF`}
          maxBytes={LOGO_BYTES}
          action={<Trans>Choose a logo</Trans>}
          errors={fields['logo']}
          disabled={busy}
        />
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
        {save.progress !== null && <LogoProgress progress={save.progress} />}
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
      <EditConflictDialog save={save} />
    </>
  );
}

function chosenLogo(form: FormData): File | null {
  const logo = form.get('logo');
  return logo instanceof File && logo.size > 0 ? logo : null;
}

/** Removes empty values, also the nameless file of an empty file field. */
function withoutEmpty(form: FormData): FormData {
  const filled = new FormData();
  for (const [name, value] of form) {
    if (value instanceof File ? value.size > 0 : value.trim() !== '') filled.append(name, value);
  }
  return filled;
}
