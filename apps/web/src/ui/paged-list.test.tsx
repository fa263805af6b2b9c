import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { ApiError } from '#src/platform/api-error.ts';
import { renderAt } from '#src/platform/fake-visit.tsx';
import { useUrlState } from '#src/platform/url-state.ts';
import { PagedList, usePagedList } from './paged-list.tsx';

/** Seven names in pages of three; page 2 is held until it is released. */
function Names({ held }: { held: Promise<void> }) {
  const [{ page }] = useUrlState({ page: 1 });
  const list = usePagedList({
    queryKey: ['names', page],
    retry: false,
    queryFn: async () => {
      if (page > 3) throw new ApiError(404, { error: 'Invalid page.' });
      if (page === 2) await held;
      return {
        count: 7,
        previous: page > 1 ? 'before' : null,
        next: page < 3 ? 'after' : null,
        results: ['Ada', 'Ben', 'Chi'].map((name) => `${name} ${page}`),
      };
    },
  });
  return (
    <PagedList
      query={list}
      page={page}
      pageSize={3}
      loadingText="Loading names..."
      loading={null}
      failure="The names could not be loaded."
    >
      {({ results }) => results.map((name) => <p key={name}>{name}</p>)}
    </PagedList>
  );
}

function open(address: string, held = Promise.resolve()) {
  renderAt(
    <QueryClientProvider client={new QueryClient()}>
      <Names held={held} />
    </QueryClientProvider>,
    address,
  );
}

test('the rows of a page stay until those of the next one are there', async () => {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  open('/names?sector=3', held);
  await screen.findByText('Ada 1');
  await userEvent.click(screen.getByRole('link', { name: 'Next page' }));
  screen.getByText('at /names?sector=3&page=2');
  screen.getByText('Ada 1');
  expect(screen.getAllByRole('status').some((one) => /Loading/.test(one.textContent))).toBe(true);
  letGo();
  await screen.findByText('Ada 2');
});

test('a page that is gone leads to the first one, with the same filters', async () => {
  open('/names?sector=3&page=9');
  await screen.findByText('Ada 1');
  screen.getByText('at /names?sector=3');
});
