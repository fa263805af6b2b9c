import { expect, test } from 'vitest';
import { changedPayload, newVenturePayload } from './venture-payload.ts';
import { makeVenture } from './ventures.fixture.ts';

function form(fields: [string, string][]): FormData {
  const data = new FormData();
  for (const [name, value] of fields) data.append(name, value);
  return data;
}

test('a new venture leaves empty values out and names its owner', () => {
  const payload = newVenturePayload(
    form([
      ['company_name', 'Isoko'],
      ['website', ' '],
      ['sectors', '1'],
      ['sectors', '2'],
    ]),
    7,
    null,
  );
  expect([...payload]).toEqual([
    ['company_name', 'Isoko'],
    ['sectors', '1'],
    ['sectors', '2'],
    ['owner_user', '7'],
  ]);
});

const venture = makeVenture({
  sectors: [{ id: 1, code: 'energy', name: 'Energy' }],
  countries: [{ id: 404, code: 'KE', name: 'Kenya' }],
  website: 'https://isoko.example',
});
const same: [string, string][] = [
  ['company_name', venture.company_name],
  ['sectors', '1'],
  ['countries', '404'],
];

test('an edit sends what differs, and nothing where nothing does', () => {
  expect(changedPayload(form(same), venture, null)).toBeNull();
  const changed = changedPayload(form([...same, ['tagline', 'New']]), venture, null);
  expect([...(changed ?? [])]).toEqual([['tagline', 'New']]);
});

test('what was emptied travels as empty: a text, a list, the logo', () => {
  const payload = changedPayload(
    form([
      ['website', ''],
      ['countries', '404'],
    ]),
    venture,
    'removed',
  );
  expect([...(payload ?? [])]).toEqual([
    ['website', ''],
    ['sectors', ''],
    ['logo', ''],
  ]);
});
