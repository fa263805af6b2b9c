import type { Venture } from '@inzira/contract/ventures';

const LISTS = ['sectors', 'countries', 'customer_types'] as const;

/** What goes to the server for a new venture: what was filled in. */
export function newVenturePayload(form: FormData, ownerId: number, logo: Blob | null): FormData {
  const payload = new FormData();
  for (const [name, value] of form)
    if (typeof value === 'string' && value.trim() !== '') payload.append(name, value);
  payload.append('owner_user', String(ownerId));
  if (logo) payload.append('logo', logo, 'logo.webp');
  return payload;
}

/**
 * What differs from `venture` as the form began with it, so that what somebody else has changed in
 * other fields stays; what was emptied travels as empty. Null where nothing differs.
 */
export function changedPayload(
  form: FormData,
  venture: Venture,
  logo: Blob | 'removed' | null,
): FormData | null {
  const payload = new FormData();
  for (const [name, value] of form) {
    if (typeof value !== 'string' || isList(name)) continue;
    const before: unknown = venture[name as keyof Venture] ?? '';
    // A form sends line ends as CR LF.
    if (value.replaceAll('\r\n', '\n') !== before) payload.append(name, value);
  }
  for (const name of LISTS) {
    const now = form.getAll(name).map(String);
    const before = venture[name].map(({ id }) => String(id));
    if (now.length === before.length && now.every((id) => before.includes(id))) continue;
    for (const id of now.length > 0 ? now : ['']) payload.append(name, id);
  }
  if (logo === 'removed') payload.append('logo', '');
  else if (logo) payload.append('logo', logo, 'logo.webp');
  return [...payload].length > 0 ? payload : null;
}

function isList(name: string): boolean {
  return (LISTS as readonly string[]).includes(name);
}
