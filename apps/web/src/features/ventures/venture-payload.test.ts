import { expect, test } from 'vitest';
import { changedPayload, newVenturePayload } from './venture-payload.ts';

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

test('an edit sends what was changed and the revision it began from, and nothing where nothing was', () => {
  const data = form([
    ['company_name', 'Isoko'],
    ['tagline', 'New'],
    ['sectors', '1'],
  ]);
  expect(changedPayload(data, { touched: [], revision: 3 }, null)).toBeNull();
  const changed = changedPayload(data, { touched: ['tagline'], revision: 3 }, null);
  expect([...(changed ?? [])]).toEqual([
    ['tagline', 'New'],
    ['revision', '3'],
  ]);
});

test('what was emptied travels as empty: a text, a list, the logo', () => {
  const payload = changedPayload(
    form([
      ['website', ''],
      ['countries', '404'],
    ]),
    { touched: ['website', 'sectors'], revision: undefined },
    'removed',
  );
  expect([...(payload ?? [])]).toEqual([
    ['website', ''],
    ['sectors', ''],
    ['logo', ''],
  ]);
});

test('what the draft keeps of the logo does not travel', () => {
  const data = form([
    ['company_name', 'Isoko'],
    ['kept_logo', 'image/webp,AAAA'],
  ]);
  expect([...newVenturePayload(data, 7, null)].map(([name]) => name)).not.toContain('kept_logo');
  const kept = { touched: ['kept_logo'], revision: 3 };
  expect(changedPayload(data, kept, null)).toBeNull();
  expect([...(changedPayload(data, kept, 'removed') ?? [])]).toEqual([
    ['revision', '3'],
    ['logo', ''],
  ]);
});
