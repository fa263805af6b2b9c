import { formOf } from '#test/forms.ts';
import type { Call, TestApp } from '#test/start-test-app.ts';
import { makeUser } from '#test/factories.ts';
import { decide } from './review.ts';

export type Fields = Record<string, string | string[]>;

const BASE: Fields = {
  company_name: 'Umuti Herbals',
  tagline: 'Teas from our own hills',
  pitch: 'We dry and pack herbs that two hundred families grow.',
};

interface LogoFile {
  filename: string;
  bytes: Uint8Array | string;
}

export const createVia = (call: Call, fields: Fields = {}, logo?: LogoFile): ReturnType<Call> =>
  call(
    'POST',
    '/api/organization/ventures/create/',
    formOf({ ...BASE, ...fields }, logo && { field: 'logo', ...logo }),
  );

export const updateVia = (
  call: Call,
  id: number,
  fields: Fields,
  logo?: LogoFile,
): ReturnType<Call> =>
  call(
    'PUT',
    `/api/organization/ventures/${id}/update/`,
    formOf(fields, logo && { field: 'logo', ...logo }),
  );

/** Creates an approved venture of `owner`, or of a new user. */
export async function makeApproved(t: TestApp, fields: Fields = {}, owner?: { id: number }) {
  const { body } = await createVia(t.as(owner ?? (await makeUser(t.db))), fields);
  const staff = await makeUser(t.db, { staff: true });
  await decide(t.db, t.app.config, staff.id, body.id, {
    status: 'approved',
    revision: body.revision,
  });
  return body as { id: number; revision: number; company_name: string };
}
