import { expect, test } from 'vitest';
import { startEditing } from './editor.fixture.ts';

const FILE = '/api/staff/content/file/';

test('a draft of two windows of its author is written over only by the one that has seen it, and nothing else takes it away', async () => {
  const { editor, lesson } = await startEditing();
  const { path } = lesson;
  const name = encodeURIComponent(path);
  const open = async () => (await editor('GET', `${FILE}?path=${name}`)).body;
  const draft = async (given: object) =>
    editor('PUT', '/api/staff/content/draft/', { body: { path, ...given } });
  const { text, version } = await open();
  const words = (said: string) => `${text}\n\n${said}\n`;
  const first = await draft({ text: words('First'), version, since: null });
  expect(first.status).toBe(200);
  // Repeated after a lost answer.
  const again = await draft({ text: words('First'), version, since: null });
  expect(again.status).toBe(200);
  const refused = await draft({ text: words('Second'), version, since: null });
  expect([refused.status, refused.body.current]).toMatchObject([
    409,
    { text: words('First'), at: again.body.at },
  ]);
  expect((await open()).draft.text).toBe(words('First'));
  const { at: since } = again.body;
  const bothAtOnce = await Promise.all(
    ['Second', 'Third'].map((said) => draft({ text: words(said), version, since })),
  );
  expect(bothAtOnce.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const kept = (await open()).draft.text;
  // The other window discards or publishes the draft that it knows.
  await editor('DELETE', `/api/staff/content/draft/?path=${name}&since=${since}`);
  await editor('PUT', FILE, { body: { path, text: words('First'), version, since } });
  expect((await open()).draft.text).toBe(kept);
  await editor('DELETE', `/api/staff/content/draft/?path=${name}`);
  expect((await open()).draft).toBe(null);
  const wrong = await draft({ text, version, since: 'yesterday' });
  expect([wrong.status, Object.keys(wrong.body)]).toEqual([400, ['since']]);
});
