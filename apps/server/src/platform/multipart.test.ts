import { beforeAll, expect, test } from 'vitest';
import { makeUser } from '#test/factories.ts';
import { formOf } from '#test/forms.ts';
import { startTestApp, type Call, type TestApp } from '#test/start-test-app.ts';

let t: TestApp;
let user: Call;
beforeAll(async () => {
  t = await startTestApp();
  user = t.as(await makeUser(t.db));
});

const send = async (texts: string[]) =>
  user('POST', '/api/auth/organizations/', formOf({ name: 'Ikaze', notes: texts }));

test('the texts of a form may have a megabyte in all, in as many fields as there are', async () => {
  expect((await send(['x'.repeat(500_000), 'x'.repeat(500_000)])).status).toBe(201);
  const { status, body } = await send(Array.from({ length: 3 }, () => 'x'.repeat(400_000)));
  expect(status).toBe(413);
  expect(body).toEqual({ error: 'This form has too many or too large fields.' });
});

test('a letter of several bytes counts as several', async () => {
  expect((await send(['é'.repeat(400_000), 'é'.repeat(400_000)])).status).toBe(413);
});
