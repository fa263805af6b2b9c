import type { HubEntry, HubUpload } from '@inzira/contract/resources';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { keep } from '#src/platform/device-store.ts';
import { json, noNetwork, serve } from '#src/platform/fake-server.ts';
import { logInAmina, visit } from '#src/platform/fake-visit.tsx';
import { activateTexts } from '#src/platform/texts.ts';
import { writeText } from '#src/ui/rich-text/fake-writing.ts';
import { HubEntryForm } from './hub-entry-form.tsx';

test('a new entry whose answer was lost is there once after the next try', async () => {
  logInAmina({ is_staff: true });
  const published: { path: string; text: string }[] = [];
  serve(({ method, path, body }) => {
    if (method === 'PUT') {
      published.push(body as { path: string; text: string });
      if (published.length === 1) noNetwork();
      return json(200, { path: '', text: '', version: 1 });
    }
    return path.startsWith('/api/staff/content/file/')
      ? json(200, published[0])
      : json(200, { entries: published });
  });
  const user = visit(<HubEntryForm entry={null} version={0} />, '/staff/hub/new');
  for (const field of await screen.findAllByLabelText(/^Title/))
    await user.type(field, 'A receipt');
  for (const name of ['description_en', 'description_fr']) await writeText(name, 'One page.');
  await user.type(screen.getByLabelText('Address in English'), 'https://example.org/receipt');
  await user.click(screen.getByRole('button', { name: 'Save and publish' }));
  await screen.findByText(/could not be saved/);
  await user.click(screen.getByRole('button', { name: 'Save and publish' }));
  await screen.findByText('Saved. Learners see it now.');
  await waitFor(() =>
    expect(published.map(({ path }) => path)).toEqual(['resources/a-receipt.json']),
  );
});

test('an entry that is saved while a release is held back is not said to be seen', async () => {
  logInAmina({ is_staff: true });
  serve(({ method }) =>
    json(
      200,
      method === 'PUT' ? { path: '', text: '', version: 1, isHeld: true } : { entries: [] },
    ),
  );
  const user = visit(<HubEntryForm entry={ENTRY} version={0} />, '/staff/hub/receipt');
  const [title] = await screen.findAllByLabelText(/^Title/);
  await user.type(title ?? document.body, ' 2');
  await user.click(screen.getByRole('button', { name: 'Save and publish' }));
  await screen.findByText(/^Saved. A new release is held back/);
});

test.each([
  ['English alone', false, false, { outdated: ['fr'] }],
  ['both languages', true, false, {}],
  ['English alone, but says that the French is right', false, true, {}],
])('who changes %s marks the French text, or does not', async (_, french, isRight, marked) => {
  logInAmina({ is_staff: true });
  const calls = serve(({ method }) =>
    json(200, method === 'PUT' ? { path: '', text: '', version: 1 } : { entries: [] }),
  );
  const entry: HubEntry = { ...ENTRY, ...(isRight && { outdated: ['fr'] }) };
  const user = visit(<HubEntryForm entry={entry} version={0} />, '/staff/hub/receipt');
  const titles = await screen.findAllByLabelText(/^Title/);
  for (const field of titles.slice(0, french ? 2 : 1)) await user.type(field, ' 2');
  if (isRight) await user.click(screen.getByLabelText('The French text is right as it is'));
  await user.click(screen.getByRole('button', { name: 'Save and publish' }));
  await screen.findByText('Saved. Learners see it now.');
  const sent = calls.find(({ method }) => method === 'PUT')?.body as { text: string };
  const { outdated } = JSON.parse(sent.text) as HubEntry;
  expect({ ...(outdated && { outdated }) }).toEqual(marked);
});

test('an entry that learners see is hidden only by who says so', async () => {
  logInAmina({ is_staff: true });
  const calls = serve(({ method }) =>
    json(200, method === 'PUT' ? { path: '', text: '', version: 1 } : { entries: [] }),
  );
  const published = () => calls.filter(({ method }) => method === 'PUT');
  const user = visit(<HubEntryForm entry={ENTRY} version={0} />, '/staff/hub/receipt');
  await user.click(await screen.findByLabelText('Hide it from learners'));
  const save = async () => user.click(screen.getByRole('button', { name: 'Save and publish' }));
  await save();
  await user.click(within(await screen.findByRole('dialog')).getByText('Cancel'));
  expect(published()).toEqual([]);
  await save();
  await user.click(within(await screen.findByRole('dialog')).getByText('Hide it'));
  await screen.findByText('Saved. It is not shown yet.');
  expect(published().map(({ body }) => JSON.parse((body as { text: string }).text))).toMatchObject([
    { hidden: true },
  ]);
});

afterEach(async () => activateTexts('en'));

test('the form begins with the language of the page', async () => {
  logInAmina({ is_staff: true });
  serve(() => json(200, { entries: [] }));
  await activateTexts('fr');
  visit(<HubEntryForm entry={null} version={0} />, '/staff/hub/new');
  await waitFor(() => expect(document.querySelector('[name=title_fr]')).not.toBeNull());
  const names = [...document.querySelectorAll<HTMLInputElement>('form [name]')].map(
    ({ name }) => name,
  );
  expect(names.filter((name) => /^(?:title|link)_/.test(name))).toEqual([
    'title_fr',
    'title_en',
    'link_fr',
    'link_en',
  ]);
});

test('a file whose answer was lost is asked for again as the same write, so that its entry is there once', async () => {
  logInAmina({ is_staff: true });
  const texts = { title: 'A form', description: 'One page.' };
  const fields = Object.entries(texts).flatMap(([name, text]) => [
    [`${name}_en`, text],
    [`${name}_fr`, text],
  ]);
  const chosen = [
    ['source', 'upload'],
    ['upload_en', 'upload-of-a-form'],
  ];
  const touched = [...fields, ...chosen].map(([name]) => name);
  await keep('draft:hub:new', { fields: [...fields, ...chosen], touched });
  const keys: (string | null)[] = [];
  const published: unknown[] = [];
  serve(({ method, path, body, headers }) => {
    if (path === '/api/staff/content/upload/') {
      keys.push(new Headers(headers).get('idempotency-key'));
      if (keys.length === 1) noNetwork();
      return json(200, { key: 'k', name: 'form.pdf', bytes: 10 });
    }
    if (method === 'PUT') {
      published.push(body);
      return json(200, { path: '', text: '', version: 1 });
    }
    if (path.startsWith('/api/uploads/'))
      return json(200, { id: 'x', filename: 'form.pdf', is_ready: true });
    return json(200, { entries: [] });
  });
  const user = visit(<HubEntryForm entry={null} version={0} />, '/staff/hub/new');
  await screen.findByText('form.pdf');
  await user.click(await screen.findByRole('button', { name: 'Save and publish' }));
  await screen.findByText(/could not be saved/);
  await user.click(screen.getByRole('button', { name: 'Save and publish' }));
  await screen.findByText('Saved. Learners see it now.');
  expect(keys).toEqual(['keep-upload-of-a-form', 'keep-upload-of-a-form']);
  expect(published).toHaveLength(1);
});

const ENTRY: HubEntry = {
  slug: 'receipt',
  type: 'article',
  title: { en: 'A receipt', fr: 'Un reçu' },
  description: { en: 'One page.', fr: 'Une page.' },
  link: { en: 'https://example.org/receipt' },
};

interface Scene {
  entry?: HubEntry;
  /** The editor's changes, stored as a draft; without any, the test types a title. */
  kept?: [name: string, value: string][];
}

/** Saves after a colleague has published `theirs` since the form was opened. */
async function saveAfter(theirs: HubEntry, { entry = ENTRY, kept }: Scene = {}) {
  logInAmina({ is_staff: true });
  if (kept) {
    const touched = [...new Set(kept.map(([name]) => name))];
    await keep('draft:hub:receipt', { fields: kept, touched, revision: 2 });
  }
  const published: { text: string; version: number }[] = [];
  const file = (text: string, version: number) => ({
    path: 'resources/receipt.json',
    text,
    version,
  });
  serve(({ method, path, body }) => {
    if (path === '/api/staff/content/upload/') return json(200, MINE);
    if (path.startsWith('/api/uploads/'))
      return json(200, { id: 'x', filename: MINE.name, is_ready: true });
    if (method !== 'PUT') return json(200, { entries: [] });
    published.push(body as { text: string; version: number });
    const current = {
      ...file(JSON.stringify(theirs), 3),
      released: null,
      versions: [{ version: 2, text: JSON.stringify(entry) }],
    };
    return published.at(-1)?.version === 3
      ? json(200, file(published.at(-1)?.text ?? '', 4))
      : json(409, { error: 'Somebody else has published this.', current });
  });
  const user = visit(<HubEntryForm entry={entry} version={2} />, '/staff/hub/receipt');
  const [title] = await screen.findAllByLabelText(/^Title/);
  if (!title) throw new Error('There is no title');
  if (kept) {
    if (kept.some(([name]) => name.startsWith('upload_'))) await screen.findByText(MINE.name);
  } else {
    await user.clear(title);
    await user.type(title, 'My receipt');
  }
  await user.click(screen.getByRole('button', { name: 'Save and publish' }));
  const last = () => JSON.parse(published.at(-1)?.text ?? '{}') as HubEntry;
  /** The merged entry that was published over theirs. */
  const merged = async () => {
    await waitFor(() => expect(published.at(-1)?.version).toBe(3));
    return last();
  };
  return { user, published, last, merged };
}

const MINE: HubUpload = { key: 'private/mine.pdf', name: 'mine.pdf', bytes: 10 };
const THEIRS: HubUpload = { key: 'private/theirs.pdf', name: 'theirs.pdf', bytes: 12 };
const PAGES = { en: 'https://example.org/receipt', fr: 'https://example.org/recu' };

test('what two editors change in different fields of an entry is there from both', async () => {
  const { published, last } = await saveAfter({
    ...ENTRY,
    title: { ...ENTRY.title, fr: 'Leur reçu' },
    link: { en: 'https://example.org/theirs' },
  });
  await waitFor(() => expect(published.at(-1)?.version).toBe(3));
  expect(last()).toMatchObject({
    title: { en: 'My receipt', fr: 'Leur reçu' },
    link: { en: 'https://example.org/theirs' },
  });
});

test('of the same field of an entry both texts are offered', async () => {
  const theirs = { ...ENTRY, title: { ...ENTRY.title, en: 'Their receipt' } };
  const { user, published, last } = await saveAfter(theirs);
  expect(await screen.findByText('Their receipt')).toBeTruthy();
  expect(screen.getByText('My receipt')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: /Their receipt/ }));
  await user.click(screen.getByRole('button', { name: 'Save with these' }));
  await waitFor(() => expect(published.at(-1)?.version).toBe(3));
  expect(last().title).toEqual(theirs.title);
});

test('the addresses of an entry are merged language by language', async () => {
  const { merged } = await saveAfter(
    { ...ENTRY, link: { ...PAGES, fr: 'https://example.org/leur' } },
    { entry: { ...ENTRY, link: PAGES }, kept: [['link_en', 'https://example.org/mine']] },
  );
  expect((await merged()).link).toEqual({
    en: 'https://example.org/mine',
    fr: 'https://example.org/leur',
  });
});

test('the words that people search for are merged language by language, and are there in both', async () => {
  const keywords = { en: 'paper', fr: 'papier' };
  const { merged } = await saveAfter(
    { ...ENTRY, keywords: { ...keywords, fr: 'leur papier' } },
    { entry: { ...ENTRY, keywords }, kept: [['keywords_en', 'my paper']] },
  );
  expect((await merged()).keywords).toEqual({ en: 'my paper', fr: 'leur papier' });
});

test('words to search for that only one of the two gave fill both languages', async () => {
  const { merged } = await saveAfter(
    { ...ENTRY, title: { ...ENTRY.title, fr: 'Leur reçu' } },
    { kept: [['keywords_en', 'paper']] },
  );
  expect((await merged()).keywords).toEqual({ en: 'paper', fr: 'paper' });
});

test('the files of an entry are merged language by language', async () => {
  const { link: _, ...rest } = ENTRY;
  const earlier: HubUpload = { key: 'private/earlier.pdf', name: 'theirs.pdf', bytes: 9 };
  const { merged } = await saveAfter(
    { ...rest, upload: { en: earlier, fr: THEIRS } },
    { entry: { ...rest, upload: { en: earlier, fr: earlier } }, kept: [['upload_en', 'mine']] },
  );
  expect((await merged()).upload).toEqual({ en: MINE, fr: THEIRS });
});

test('a file over which a colleague has put another one of the same name is asked for', async () => {
  const { link: _, ...rest } = ENTRY;
  const earlier: HubUpload = { ...THEIRS, key: 'private/earlier.pdf' };
  await saveAfter(
    { ...rest, upload: { en: THEIRS } },
    { entry: { ...rest, upload: { en: earlier } }, kept: [['upload_en', 'mine']] },
  );
  const asked = within(await screen.findByRole('dialog'));
  expect(asked.getByText('theirs.pdf')).toBeTruthy();
});

/** The colleague has changed the URL, and the editor here has replaced it by a file. */
const toFile = async () =>
  saveAfter(
    { ...ENTRY, link: { en: 'https://example.org/theirs', fr: 'https://example.org/leur' } },
    {
      entry: { ...ENTRY, link: PAGES },
      kept: [
        ['source', 'upload'],
        ['upload_en', 'mine'],
      ],
    },
  );

test('where one opens a file now and the other another address, one question asks for either of them', async () => {
  const { user, merged } = await toFile();
  const asked = within(await screen.findByRole('dialog'));
  expect(asked.getByRole('radiogroup', { name: 'What it opens' })).toBeTruthy();
  expect(asked.getAllByRole('radiogroup')).toHaveLength(1);
  expect(asked.getByText(/example.org.theirs/).textContent).toContain('https://example.org/leur');
  expect(asked.getByRole('radio', { name: 'Yours A file that you upload' })).toBeTruthy();
  await user.click(asked.getByRole('button', { name: 'Save with these' }));
  const { link, upload } = await merged();
  expect({ link, upload }).toEqual({ link: undefined, upload: { en: MINE } });
});

test('who leaves to a colleague what an entry opens leaves all of it', async () => {
  const { user, merged } = await toFile();
  await user.click(await screen.findByRole('radio', { name: /example.org.theirs/ }));
  await user.click(screen.getByRole('button', { name: 'Save with these' }));
  const { link, upload } = await merged();
  expect({ link, upload }).toEqual({
    link: { en: 'https://example.org/theirs', fr: 'https://example.org/leur' },
    upload: undefined,
  });
});

test('an address that was typed is asked for where a colleague has put a file in its place', async () => {
  const { link: _, ...rest } = ENTRY;
  await saveAfter(
    { ...rest, upload: { fr: THEIRS } },
    { entry: { ...ENTRY, link: PAGES }, kept: [['link_en', 'https://example.org/mine']] },
  );
  const asked = within(await screen.findByRole('dialog'));
  expect(asked.getByText('https://example.org/mine')).toBeTruthy();
  expect(asked.getByText('theirs.pdf')).toBeTruthy();
});

test('each taking another address away asks, as one has to stay', async () => {
  const { user, merged } = await saveAfter(
    { ...ENTRY, link: { en: PAGES.en } },
    { entry: { ...ENTRY, link: PAGES }, kept: [['link_en', '']] },
  );
  await screen.findByRole('dialog');
  await user.click(screen.getByRole('button', { name: 'Save with these' }));
  expect((await merged()).link).toEqual({ fr: PAGES.fr });
});

test('what was changed and put back as it was is left to a colleague, unasked', async () => {
  const { link: _, ...rest } = ENTRY;
  const { merged } = await saveAfter(
    { ...rest, upload: { en: THEIRS } },
    {
      entry: { ...ENTRY, link: PAGES },
      kept: [
        ['source', 'link'],
        ['link_en', PAGES.en],
        ['link_fr', PAGES.fr],
        ['title_en', 'My receipt'],
      ],
    },
  );
  const { link, upload, title } = await merged();
  expect({ link, upload }).toEqual({ link: undefined, upload: { en: THEIRS } });
  expect(title.en).toBe('My receipt');
});
