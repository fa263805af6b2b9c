import { changesOf, type Sending } from '#src/ui/save.ts';

/** The field that stores a chosen logo in the draft; the logo itself is sent as a file. */
export const KEPT_LOGO = 'kept_logo';

/** The form data of a new venture, without empty fields. */
export function newVenturePayload(form: FormData, ownerId: number, logo: Blob | null): FormData {
  const payload = new FormData();
  for (const [name, value] of form)
    if (typeof value === 'string' && value.trim() !== '' && name !== KEPT_LOGO)
      payload.append(name, value);
  payload.append('owner_user', String(ownerId));
  if (logo) payload.append('logo', logo, 'logo.webp');
  return payload;
}

/** The changed fields only, so that others' changes of other fields stay; null if nothing changed. */
export function changedPayload(
  form: FormData,
  sending: Pick<Sending, 'touched' | 'revision'>,
  logo: Blob | 'removed' | null,
): FormData | null {
  const touched = sending.touched.filter((name) => name !== KEPT_LOGO);
  if (touched.length === 0 && logo === null) return null;
  const payload = changesOf(form, { ...sending, touched });
  if (logo === 'removed') payload.append('logo', '');
  else if (logo) payload.append('logo', logo, 'logo.webp');
  return payload;
}
