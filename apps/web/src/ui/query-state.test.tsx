import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { ApiError, NetworkError } from '#src/platform/api-error.ts';
import { type Loadable, QueryState } from './query-state.tsx';

const IDLE: Loadable<string[]> = {
  data: undefined,
  error: null,
  errorUpdateCount: 0,
  isFetching: true,
  fetchStatus: 'fetching',
  isPlaceholderData: false,
  refetch: vi.fn(),
};

function show(changes: Partial<Loadable<string[]>>) {
  return render(
    <I18nProvider i18n={i18n}>
      <QueryState
        query={{ ...IDLE, ...changes }}
        loadingText="Loading calls..."
        loading={<p>skeleton</p>}
        failure="The calls could not be loaded."
        missing="No such list."
        empty="No calls yet."
      >
        {(calls) => calls.map((call) => <p key={call}>{call}</p>)}
      </QueryState>
    </I18nProvider>,
  );
}

test('says what is on its way', () => {
  show({});
  expect(screen.getByRole('status').textContent).toBe('Loading calls...');
  screen.getByText('skeleton');
});

test('shows what is there, also while a newer answer fails', () => {
  show({ data: ['Grant'], error: new NetworkError('gone') });
  screen.getByText('Grant');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('an empty list and a page without rows are empty', () => {
  show({ data: [] });
  screen.getByText('No calls yet.');
});

test('a failure says why, that it goes on trying, and can be tried again at once', async () => {
  const refetch = vi.fn();
  const error = new ApiError(503, { error: 'Back in a minute.' });
  show({ error, isFetching: false, fetchStatus: 'idle', refetch });
  expect(screen.getByRole('alert').textContent).toContain(
    'The calls could not be loaded.Back in a minute. We keep trying.',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(refetch).toHaveBeenCalledOnce();
});

test('what failed is not on its way again while it is asked for anew, unless it is something else', () => {
  const failed = { error: new NetworkError('gone'), errorUpdateCount: 1, isFetching: false };
  const { rerender } = show(failed);
  const shown = (changes: Partial<Loadable<string[]>>) =>
    rerender(
      <I18nProvider i18n={i18n}>
        <QueryState
          query={{ ...IDLE, ...changes }}
          loadingText="Loading calls..."
          loading={<p>skeleton</p>}
          failure="The calls could not be loaded."
        >
          {() => null}
        </QueryState>
      </I18nProvider>,
    );
  shown({ errorUpdateCount: 1 });
  screen.getByRole('alert');
  expect(screen.queryByText('Loading calls...')).toBeNull();
  shown({ errorUpdateCount: 0 });
  screen.getByText('Loading calls...');
});

test('a refusal does not promise to go on, and what does not exist is told as that', () => {
  show({ error: new ApiError(403, { error: 'Only staff.' }), isFetching: false });
  expect(screen.getByRole('alert').textContent).not.toContain('We keep trying');
  show({ error: new ApiError(404, {}), isFetching: false });
  screen.getByText('No such list.');
});

test('what waits for the network says so, and not that it is loading', () => {
  show({ fetchStatus: 'paused', isFetching: false });
  expect(screen.queryByText('Loading calls...')).toBeNull();
  screen.getByRole('alert');
});

test('rows of the last page are marked as old while the next ones come', () => {
  const { container } = show({ data: ['Grant'], isPlaceholderData: true });
  expect(container.querySelector('[aria-busy="true"]')?.textContent).toContain('Grant');
  expect(screen.getByRole('status').textContent).toBe('Loading calls...');
});
