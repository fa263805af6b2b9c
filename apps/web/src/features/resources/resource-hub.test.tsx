import type { HubResource } from '@inzira/contract/resources';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router';
import { expect, test } from 'vitest';
import { json, noNetwork, serve } from '#src/platform/fake-server.ts';
import { TestProviders } from '#src/platform/fake-visit.tsx';
import { queryClient } from '#src/platform/query-client.ts';
import { activateTexts } from '#src/platform/texts.ts';
import ResourceHubPage from './resource-hub.page.tsx';

const resource = (id: number, overrides: Partial<HubResource> = {}): HubResource => ({
  id,
  title: `Resource ${id}`,
  description: 'About it',
  type: 'article',
  image: null,
  link: 'https://www.example.org/page',
  language: 'en',
  file: null,
  ...overrides,
});
const template = resource(9, {
  title: 'Cash flow',
  type: 'template',
  image: '/files/templates/cash-flow.webp',
  link: '/files/templates/cash-flow.xlsx?v=1',
  file: { name: 'cash-flow.xlsx', bytes: 12_345 },
});

const pageOf = (results: HubResource[], count = results.length) =>
  json(200, { count, next: null, previous: null, results });

function Address() {
  return <p data-testid="address">{useLocation().search}</p>;
}

function show(search = '') {
  queryClient.clear();
  render(
    <TestProviders at={{ pathname: '/resources', search }} client={queryClient}>
      <ResourceHubPage />
      <Address />
    </TestProviders>,
  );
}
const address = () => screen.getByTestId('address').textContent;

test('what has marks has them where it is opened', async () => {
  const html = '<p>About <strong>it</strong></p>';
  serve(() => pageOf([resource(1, { description_html: html })]));
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Resource 1' }));
  expect((await screen.findByText('it', { selector: 'strong' })).closest('.prose')).toBeTruthy();
});

test('a card shows the first 120 characters, its image or that there is none', async () => {
  serve(() => pageOf([resource(1, { description: 'x'.repeat(130) }), template]));
  show();
  expect(screen.getByText('Loading...')).toBeTruthy();
  await screen.findByText(`${'x'.repeat(120)}…`);
  expect(screen.getAllByText('No image')).toHaveLength(1);
  expect(document.querySelector('img')?.getAttribute('src')).toBe(template.image);
});

test('a resource whose file is not there any more offers nothing to open', async () => {
  serve(() => pageOf([resource(1, { link: '' }), resource(2)]));
  show();
  await screen.findByRole('button', { name: 'Resource 1' });
  expect(screen.getAllByRole('link', { name: /Open Resource/ })).toHaveLength(1);
});

test('whoever switches the language reads the resources in that one at once', async () => {
  serve(({ headers }) => pageOf([resource(1, { title: `In ${headers.get('accept-language')}` })]));
  show();
  await screen.findByRole('button', { name: 'In en' });
  await act(async () => activateTexts('fr'));
  await screen.findByRole('button', { name: 'In fr' });
  await act(async () => activateTexts('en'));
  await screen.findByRole('button', { name: 'In en' });
});

test('so does who switches it before they have come', async () => {
  let arrive = () => {};
  const inEnglish = new Promise<void>((resolve) => (arrive = resolve));
  serve(async ({ headers }) => {
    const language = headers.get('accept-language');
    if (language === 'en') await inEnglish;
    return pageOf([resource(1, { title: `In ${language}` })]);
  });
  show();
  await waitFor(() => expect(queryClient.isFetching()).toBe(1));
  await act(async () => activateTexts('fr'));
  await act(async () => arrive());
  await screen.findByRole('button', { name: 'In fr' });
  await act(async () => activateTexts('en'));
});

test('a page opens beside this one and knows nothing of it; a template is saved', async () => {
  serve(() => pageOf([resource(1), template]));
  show();
  const page = await screen.findByRole('link', { name: 'Open Resource Resource 1' });
  expect(page.getAttribute('target')).toBe('_blank');
  expect(page.getAttribute('rel')).toBe('noopener noreferrer');
  const file = screen.getByRole('link', { name: 'Open Resource Cash flow' });
  expect(file.getAttribute('download')).toBe('cash-flow.xlsx');
  expect(file.getAttribute('target')).toBeNull();
});

test('a click on a card opens its details, which have an address', async () => {
  const description = 'y'.repeat(200);
  serve(() => pageOf([resource(1), { ...template, description }]));
  show('?page=2');
  fireEvent.click(await screen.findByRole('button', { name: 'Cash flow' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cash flow' }));
  expect(dialog.getByText(description)).toBeTruthy();
  expect(dialog.getByText('Spreadsheet, 13 kB')).toBeTruthy();
  expect(dialog.getByRole('link', { name: 'Open Resource' })).toBeTruthy();
  expect(address()).toBe('?resource=9&page=2');
  // The dialog's own button is the first; a toast is shown in the dialog too.
  const [close] = dialog.getAllByRole('button', { name: 'Close' });
  if (close) fireEvent.click(close);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(address()).toBe('?page=2');
});

test('a shared address loads what is not on the page, or says that it is gone', async () => {
  const calls = serve(({ path }) =>
    path.includes('/9/') ? json(404, { error: 'No.' }) : pageOf([resource(1)]),
  );
  show('?resource=9');
  await screen.findByText('This resource is no longer in the hub.');
  expect(calls.some(({ path }) => path === '/api/venture/public-resources/9/')).toBe(true);
});

test('searching asks the server and leads back to the first page', async () => {
  const calls = serve(() => pageOf([resource(1)], 40));
  show('?page=3');
  const box = await screen.findByPlaceholderText('Search resources...');
  fireEvent.change(box, { target: { value: 'canvas' } });
  await waitFor(() => expect(address()).toBe('?search=canvas'));
  await waitFor(() => expect(calls.at(-1)?.path).toMatch(/page=1&search=canvas/));
  fireEvent.click(screen.getByRole('button', { name: 'Tools' }));
  await waitFor(() => expect(address()).toBe('?search=canvas&type=tool'));
});

test('the pager has five numbers around the page, its neighbours, the first and the last', async () => {
  serve(() => pageOf([resource(1)], 60));
  show('?page=6');
  const pager = within(await screen.findByRole('navigation', { name: 'Pages' }));
  expect(pager.getAllByRole('link').map((link) => link.getAttribute('aria-label'))).toEqual([
    'First page',
    'Prev page',
    ...[4, 5, 6, 7, 8].map((number) => `Page ${number}`),
    'Next page',
    'Last page',
  ]);
});

test('says that nothing was found, and leads back to all', async () => {
  serve(({ path }) => pageOf(path.includes('search=zzz') ? [] : [resource(1)]));
  show('?search=zzz&type=tool');
  await screen.findByText('No resources found.');
  fireEvent.click(screen.getByRole('button', { name: 'Show all resources' }));
  await screen.findByRole('button', { name: 'Resource 1' });
  expect(address()).toBe('');
});

test('says that it could not be loaded, and offers to try again', async () => {
  serve(noNetwork);
  show();
  await screen.findByText('Failed to load resources.', undefined, { timeout: 3000 });
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});
