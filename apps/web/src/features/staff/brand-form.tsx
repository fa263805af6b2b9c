import { isColour } from '@inzira/contract/rules/brand-colours';
import { BRAND_LIMITS } from '@inzira/contract/rules/staff';
import type { Brand, staffSettingsEndpoints } from '@inzira/contract/staff-settings';
import { Trans, useLingui } from '@lingui/react/macro';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { type ChangeEvent, useEffect, useEffectEvent, useState } from 'react';
import { api } from '#src/platform/api.ts';
import { queryClient } from '#src/platform/query-client.ts';
import { Alert } from '#src/ui/alert.tsx';
import { Button } from '#src/ui/button.tsx';
import { Confirmation } from '#src/ui/confirmation.tsx';
import { DraftNote, useDraft } from '#src/ui/draft.tsx';
import { EditConflictDialog } from '#src/ui/edit-conflict-dialog.tsx';
import { FailureAlert } from '#src/ui/failure-alert.tsx';
import { Field, Select, TextInput } from '#src/ui/field.tsx';
import { KeptImageInput } from '#src/ui/files/kept-image-input.tsx';
import { QueryState } from '#src/ui/query-state.tsx';
import { changesOf, textOf, useSave } from '#src/ui/save.ts';
import { SkeletonText } from '#src/ui/skeleton.tsx';
import { BrandPreview } from './brand-preview.tsx';

const brandQuery = queryOptions({
  queryKey: ['staff', 'brand'],
  queryFn: async ({ signal }) =>
    api<typeof staffSettingsEndpoints.brand>('GET', '/api/staff/brand/', { signal }),
  staleTime: 0,
});

async function updateBrand(body: FormData, idempotencyKey?: string): Promise<Brand> {
  const brand = await api<typeof staffSettingsEndpoints.updateBrand>('PUT', '/api/staff/brand/', {
    body,
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  });
  queryClient.setQueryData(brandQuery.queryKey, brand);
  return brand;
}

/** The name of an installation that has not set one. */
const PRODUCT = 'Inzira';

const LOGO_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];
/** The product's own colour, shown in the colour picker when none is chosen. */
const OWN_COLOUR = '#a63d1c';

/** The form's name, to find it in the page. */
const FORM = 'brand';

/** Name, logo, colour and languages of the installation. */
export default function BrandSettings() {
  const brandNow = useQuery(brandQuery);
  const [isSaved, setSaved] = useState(false);
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-xl">
        <Trans>Name, logo and colour</Trans>
      </h2>
      <QueryState
        query={brandNow}
        loadingText={<Trans>Loading the settings...</Trans>}
        loading={<SkeletonText lines={6} />}
        failure={<Trans>The settings could not be loaded.</Trans>}
      >
        {(brand) => (
          // Keyed by the revision, so that the next edit begins from what was saved, here or by a colleague.
          <BrandForm key={brand.revision} brand={brand} onSaved={() => setSaved(true)} />
        )}
      </QueryState>
      {isSaved && (
        <Alert tone="success">
          <p>
            <Trans>Saved. Everybody sees it from the next page that they open.</Trans>
          </p>
          <Button look="secondary" className="mt-2" onClick={() => location.reload()}>
            <Trans>Show it here, too</Trans>
          </Button>
        </Alert>
      )}
    </section>
  );
}

interface FormProps {
  brand: Brand;
  onSaved: () => void;
}

function BrandForm({ brand, onSaved }: FormProps) {
  const { t } = useLingui();
  const draft = useDraft('brand', brand.revision);
  const [shown, setShown] = useState(() => ({
    name: draft.text('name', brand.name),
    colour: draft.text('colour', brand.colour),
  }));
  const [picture, setPicture] = useState<Picture | null>(null);
  const save = useSave({
    draft,
    hasFile: (form) => chosenLogo(form) !== null,
    async send(form, sending) {
      const changes = changesOf(form, sending);
      const logo = chosenLogo(form);
      if (logo) changes.set('logo', logo);
      if (logo === null && sending.touched.length === 0) return false;
      await updateBrand(changes, sending.idempotencyKey);
      onSaved();
      return true;
    },
  });
  const { form, busy, failure, fields } = save;
  const note = (element: HTMLFormElement) => {
    const data = new FormData(element);
    setShown({ name: textOf(data, 'name'), colour: textOf(data, 'colour').trim().toLowerCase() });
    const file = chosenLogo(data);
    if (isSame(file, picture?.file ?? null)) return;
    if (picture) URL.revokeObjectURL(picture.url);
    setPicture(file && { file, url: URL.createObjectURL(file) });
  };
  // A button can remove the chosen file, which fires no event of the form.
  const noteClick = useEffectEvent(() => {
    const element = document.forms.namedItem(FORM);
    if (element) note(element);
  });
  useEffect(() => {
    const listener = () => noteClick();
    document.addEventListener('click', listener);
    return () => document.removeEventListener('click', listener);
  }, []);
  const colour = isColour(shown.colour) ? shown.colour : '';
  /** Writes the picked colour into the text field, so that draft, preview and form use only that field. */
  const pick = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const typed = target.form?.elements.namedItem('colour');
    if (!(typed instanceof HTMLInputElement)) return;
    typed.value = target.value;
    typed.dispatchEvent(new Event('input', { bubbles: true }));
  };
  return (
    <>
      <form
        key={draft.key}
        {...form}
        name={FORM}
        onInput={(event) => {
          form.onInput?.(event);
          note(event.currentTarget);
        }}
        onChange={(event) => note(event.currentTarget)}
        className="flex max-w-prose flex-col items-stretch gap-5"
      >
        <Field
          name="name"
          label={<Trans>Name</Trans>}
          hint={
            <Trans>
              In the head of each page, in tabs, emails and certificates. Leave empty for {PRODUCT}.
            </Trans>
          }
          errors={fields['name']}
        >
          <TextInput
            defaultValue={draft.text('name', brand.name)}
            maxLength={BRAND_LIMITS.name}
            autoComplete="off"
          />
        </Field>
        <KeptImageInput
          label={<Trans>Logo</Trans>}
          currentUrl={brand.logo}
          name="logo"
          draft={draft}
          accept={LOGO_TYPES}
          kinds={t`PNG, JPEG, WebP or GIF`}
          maxBytes={BRAND_LIMITS.logoBytes}
          action={<Trans>Choose a logo</Trans>}
          errors={fields['logo']}
          disabled={busy}
        />
        <Field
          name="colour"
          label={<Trans>Colour</Trans>}
          hint={
            <Trans>
              For buttons and links, such as #a63d1c. Leave empty for the colour of {PRODUCT}.
            </Trans>
          }
          errors={fields['colour']}
          aside={
            <input
              type="color"
              aria-label={t`Pick a colour`}
              value={colour || OWN_COLOUR}
              onChange={pick}
              className="target cursor-pointer rounded-md border-2 border-line-strong bg-paper-raised p-1"
            />
          }
        >
          <TextInput
            defaultValue={draft.text('colour', brand.colour)}
            maxLength={7}
            autoComplete="off"
          />
        </Field>
        <BrandPreview
          name={shown.name.trim() || PRODUCT}
          colour={colour}
          logoUrl={picture?.url ?? brand.logo}
        />
        <Field
          name="languages"
          label={<Trans>Languages that are offered</Trans>}
          errors={fields['languages']}
        >
          <Select defaultValue={draft.text('languages', brand.languages)}>
            <option value="both">{t`English and French`}</option>
            <option value="en">{t`English alone`}</option>
            <option value="fr">{t`French alone`}</option>
          </Select>
        </Field>
        {failure !== null && <FailureAlert sentence={t`Could not save.`} failure={failure} />}
        <DraftNote draft={draft} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={busy}>
            <Trans>Save</Trans>
          </Button>
          {brand.logo !== null && <RemoveLogo brand={brand} onDone={onSaved} />}
          <Reset brand={brand} onDone={onSaved} />
        </div>
      </form>
      <EditConflictDialog save={save} />
    </>
  );
}

interface ActProps {
  brand: Brand;
  onDone: () => void;
}

function RemoveLogo({ brand, onDone }: ActProps) {
  const { t } = useLingui();
  const remove = useMutation({
    mutationFn: async () => updateBrand(bodyOf({ logo: '', revision: String(brand.revision) })),
    onSuccess: onDone,
  });
  return (
    <>
      <Button look="secondary" busy={remove.isPending} onClick={() => remove.mutate()}>
        <Trans>Remove the logo</Trans>
      </Button>
      {remove.isError && (
        <FailureAlert sentence={t`The logo could not be removed.`} failure={remove.error} />
      )}
    </>
  );
}

function Reset({ brand, onDone }: ActProps) {
  const { t } = useLingui();
  const [isAsked, setAsked] = useState(false);
  const { name, colour, logo, languages, revision } = brand;
  if (!name && !colour && logo === null && languages === 'both') return null;
  return (
    <>
      <Button look="quiet" onClick={() => setAsked(true)}>
        <Trans>Back to how {PRODUCT} looks</Trans>
      </Button>
      <Confirmation
        open={isAsked}
        onClose={() => setAsked(false)}
        title={<Trans>Back to how {PRODUCT} looks?</Trans>}
        action={<Trans>Take name, logo and colour away</Trans>}
        failureText={t`Could not save.`}
        onConfirm={async () => {
          await updateBrand(
            bodyOf({
              name: '',
              colour: '',
              languages: 'both',
              revision: String(revision),
              ...(logo !== null && { logo: '' }),
            }),
          );
          setAsked(false);
          onDone();
        }}
      >
        <Trans>
          Name, logo, colour and the choice of languages go. The record keeps what they were.
        </Trans>
      </Confirmation>
    </>
  );
}

function bodyOf(fields: Record<string, string>): FormData {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  return body;
}

function chosenLogo(form: FormData): File | null {
  const logo = form.get('logo');
  return logo instanceof File && logo.size > 0 ? logo : null;
}

interface Picture {
  file: File;
  url: string;
}

/** Compared by their properties, because reading the form creates a new File object each time. */
const isSame = (one: File | null, other: File | null) =>
  one?.name === other?.name &&
  one?.size === other?.size &&
  one?.lastModified === other?.lastModified;
