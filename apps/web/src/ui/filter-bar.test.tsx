import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { useUrlState } from '#src/platform/url-state.ts';
import { Field, Select } from './field.tsx';
import { FilterBar, SearchField } from './filter-bar.tsx';

afterEach(() => vi.restoreAllMocks());

const NONE = { search: '', sector: '', countries: [] as string[], page: 1 };

function Filters() {
  const [filters, setFilters] = useUrlState(NONE);
  return (
    <>
      <FilterBar
        activeCount={filters.sector ? 1 : 0}
        result="3 ventures"
        onClear={() => setFilters({ sector: '', countries: [] })}
        search={
          <SearchField
            label="Search"
            value={filters.search}
            onSearch={(search) => setFilters({ search }, { replace: true })}
          />
        }
      >
        <Field label="Sector" name="sector">
          <Select
            value={filters.sector}
            onChange={({ target }) => setFilters({ sector: target.value })}
          >
            <option value="">All</option>
            <option value="agri">Farming</option>
          </Select>
        </Field>
        <button type="button" onClick={() => setFilters({ countries: ['RW', 'KE'] })}>
          Two countries
        </button>
      </FilterBar>
      <output>{JSON.stringify(filters)}</output>
    </>
  );
}

function open(at = '/') {
  const router = createMemoryRouter([{ path: '*', element: <Filters /> }], {
    initialEntries: ['/before', at],
  });
  render(
    <I18nProvider i18n={i18n}>
      <RouterProvider router={router} />
    </I18nProvider>,
  );
  return router;
}

test('in a form, Enter searches and sends nothing', async () => {
  const sent: string[] = [];
  const searched: string[] = [];
  render(
    <I18nProvider i18n={i18n}>
      <form onSubmit={() => sent.push('the form')}>
        <SearchField isInForm label="Search" value="" onSearch={(words) => searched.push(words)} />
        <button type="submit">Send</button>
      </form>
    </I18nProvider>,
  );
  await userEvent.type(screen.getByRole('searchbox'), 'kigali{Enter}');
  expect(searched).toEqual(['kigali']);
  expect(sent).toEqual([]);
});

test('typing ends in the address, and Back leaves the page instead of taking letters away', async () => {
  const router = open('/list?page=3');
  const field = screen.getByRole('searchbox');
  await userEvent.type(field, 'seeds ');
  await waitFor(() => expect(router.state.location.search).toBe('?search=seeds'));
  expect(document.activeElement).toBe(field);
  await userEvent.type(field, 'and tools{Enter}');
  expect(router.state.location.search).toBe('?search=seeds+and+tools');
  await act(async () => router.navigate(-1));
  expect(router.state.location.pathname).toBe('/before');
});

test('a chosen filter is an entry of its own, and Back takes it away, also from the field', async () => {
  const router = open('/list?search=goats');
  await userEvent.selectOptions(screen.getByLabelText('Sector'), 'agri');
  expect(router.state.location.search).toBe('?search=goats&sector=agri');
  await userEvent.click(screen.getByText('Two countries'));
  expect(router.state.location.search).toBe('?search=goats&sector=agri&countries=RW&countries=KE');
  await act(async () => router.navigate(-2));
  expect(screen.getByLabelText<HTMLSelectElement>('Sector').value).toBe('');
  await act(async () => router.navigate('/list?search=bees'));
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('bees');
});

test('the filters are cleared at once, and the search stays', async () => {
  const router = open('/list?search=goats&sector=agri&countries=RW');
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(router.state.location.search).toBe('?search=goats');
});

test('what is no number in the address is taken as none', () => {
  for (const page of ['0x1', '-1', 'abc', '1e3']) {
    open(`/list?page=${page}`);
    expect(screen.getByText(/"page":1/)).toBeTruthy();
    cleanup();
  }
});

test('on a phone the filters open in a dialog, which says how much they leave', async () => {
  vi.spyOn(window, 'matchMedia').mockReturnValue(
    Object.assign(new EventTarget() as MediaQueryList, { matches: false }),
  );
  const router = open('/list?sector=agri');
  expect(screen.queryByLabelText('Sector')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Filters (1 set)' }));
  fireEvent.change(screen.getByLabelText('Sector'), { target: { value: '' } });
  expect(router.state.location.search).toBe('');
  fireEvent.click(screen.getByRole('button', { name: 'Show 3 ventures' }));
  expect(screen.queryByLabelText('Sector')).toBeNull();
});

test('Back while the dialog is open closes it, and takes all that was set in it along', async () => {
  vi.spyOn(window, 'matchMedia').mockReturnValue(
    Object.assign(new EventTarget() as MediaQueryList, { matches: false }),
  );
  const router = open('/list?search=goats');
  fireEvent.click(screen.getByRole('button', { name: 'Filters' }));
  fireEvent.change(screen.getByLabelText('Sector'), { target: { value: 'agri' } });
  fireEvent.click(screen.getByText('Two countries'));
  expect(router.state.location.search).toBe('?search=goats&sector=agri&countries=RW&countries=KE');
  await act(async () => router.navigate(-1));
  expect(router.state.location.search).toBe('?search=goats');
  expect(screen.queryByLabelText('Sector')).toBeNull();
});

test('a search that ends in the address once the dialog is open leaves Back to the filters', async () => {
  vi.spyOn(window, 'matchMedia').mockReturnValue(
    Object.assign(new EventTarget() as MediaQueryList, { matches: false }),
  );
  const router = open('/list');
  const field = screen.getByRole('searchbox');
  fireEvent.change(field, { target: { value: 'goats' } });
  fireEvent.click(screen.getByRole('button', { name: 'Filters' }));
  await waitFor(() => expect(router.state.location.search).toBe('?search=goats'));
  fireEvent.change(screen.getByLabelText('Sector'), { target: { value: 'agri' } });
  expect(router.state.location.search).toBe('?search=goats&sector=agri');
  await act(async () => router.navigate(-1));
  expect(router.state.location.search).toBe('?search=goats');
});

test('on a phone, too, a search says what it looks for: by its label where it has no placeholder', () => {
  render(
    <I18nProvider i18n={i18n}>
      <SearchField label="Name or email" value="" onSearch={() => {}} />
      <SearchField label="Search" placeholder="Crop or country" value="" onSearch={() => {}} />
    </I18nProvider>,
  );
  expect(screen.getByText('Name or email').className).not.toContain('sr-only');
  expect(screen.getByText('Search').className).toContain('sr-only');
});
