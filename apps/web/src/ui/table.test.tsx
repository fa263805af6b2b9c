import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { Table } from './table.tsx';

const rows = [
  { id: 1, name: 'Amina', done: 3 },
  { id: 2, name: 'Jean', done: 7 },
];

function open(sort?: string) {
  const onSort = vi.fn();
  render(
    <Table
      label="Learners"
      columns={[
        { id: 'name', header: 'Name', cell: ({ name }) => name, isSortable: true },
        { id: 'done', header: 'Lessons', cell: ({ done }) => done, isNumber: true },
      ]}
      rows={rows}
      rowKey={({ id }) => id}
      {...(sort && { sort })}
      onSort={onSort}
      actions={({ name }) => <button type="button">Open {name}</button>}
      actionsLabel="Actions"
    />,
  );
  return onSort;
}

test('is a table for screen readers: heads of columns, and a head of each row', () => {
  open();
  const table = screen.getByRole('table', { name: 'Learners' });
  const heads = within(table).getAllByRole('columnheader');
  expect(heads.map((head) => head.textContent)).toEqual(['Name', 'Lessons', 'Actions']);
  const row = within(table).getByRole('row', { name: /Jean/ });
  expect(within(row).getByRole('rowheader').textContent).toBe('Jean');
  within(row).getByRole('button', { name: 'Open Jean' });
});

test('a head sorts upwards first, then downwards, and says how it is sorted', async () => {
  const first = open();
  await userEvent.click(screen.getByRole('button', { name: 'Name' }));
  expect(first).toHaveBeenCalledWith('name');
});

test('sorted upwards, the head sorts downwards', async () => {
  const onSort = open('name');
  expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe(
    'ascending',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Name' }));
  expect(onSort).toHaveBeenCalledWith('-name');
});

test('a card names no figure that is not there', () => {
  render(
    <Table
      label="Learners"
      columns={[
        { id: 'name', header: 'Name', cell: ({ name }) => name },
        { id: 'done', header: 'Lessons', cell: ({ done }) => (done > 5 ? done : '') },
      ]}
      rows={rows}
      rowKey={({ id }) => id}
    />,
  );
  expect(within(screen.getByRole('row', { name: /Amina/ })).queryByText('Lessons')).toBeNull();
  within(screen.getByRole('row', { name: /Jean/ })).getByText('Lessons');
  // Screen readers identify columns by number, so an empty cell is hidden visually, but not removed.
  const [, empty] = screen.getByRole('row', { name: /Amina/ }).children;
  expect([...(empty?.classList ?? [])]).toContain('max-md:sr-only');
  expect([...(empty?.classList ?? [])]).not.toContain('hidden');
});

afterEach(() => {
  vi.unstubAllGlobals();
  getSelection()?.removeAllRanges();
});

function openLinked(isNarrow: boolean) {
  vi.stubGlobal('matchMedia', () => ({ matches: isNarrow }));
  const onOpen = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  const onAct = vi.fn();
  render(
    <Table
      label="Learners"
      columns={[
        {
          id: 'name',
          header: 'Name',
          cell: ({ name }) => (
            <a href="/x" onClick={onOpen}>
              {name}
            </a>
          ),
        },
        { id: 'done', header: 'Lessons', cell: ({ done }) => `${done} lessons` },
      ]}
      rows={rows}
      rowKey={({ id }) => id}
      actions={({ name }) => (
        <button type="button" onClick={onAct}>
          Act on {name}
        </button>
      )}
    />,
  );
  return { onOpen, onAct };
}

test('the heading of a card leaves room for its actions, more for words than for an icon', () => {
  const roomFor = (areWords: boolean) => {
    const { container, unmount } = render(
      <Table
        label="Rows"
        columns={[{ id: 'name', header: 'Name', cell: ({ name }: { name: string }) => name }]}
        rows={[{ name: 'reader@inzira.example' }]}
        rowKey={({ name }) => name}
        actions={() => <button type="button">Take out</button>}
        areActionsWords={areWords}
      />,
    );
    const room = /pr-(\d+)/.exec(container.querySelector('tbody th')?.className ?? '')?.[1];
    unmount();
    return Number(room);
  };
  expect(roomFor(true)).toBeGreaterThan(roomFor(false));
  expect(roomFor(false)).toBeGreaterThan(0);
});

test('a card leads where its link does, once, wherever it is pressed but on what is its own', async () => {
  const { onOpen, onAct } = openLinked(true);
  await userEvent.click(screen.getByText('3 lessons'));
  expect(onOpen).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByRole('link', { name: 'Amina' }));
  expect(onOpen).toHaveBeenCalledTimes(2);
  await userEvent.click(screen.getByRole('button', { name: 'Act on Amina' }));
  expect(onAct).toHaveBeenCalledTimes(1);
  expect(onOpen).toHaveBeenCalledTimes(2);
});

test('text of a card can be selected: pressing it then leads nowhere, and lets it go', async () => {
  const { onOpen } = openLinked(true);
  const text = screen.getByText('3 lessons');
  getSelection()?.selectAllChildren(text);
  await userEvent.click(text);
  expect(onOpen).not.toHaveBeenCalled();
  getSelection()?.removeAllRanges();
  await userEvent.click(text);
  expect(onOpen).toHaveBeenCalledTimes(1);
});

test('where it is a table, its link alone leads on', async () => {
  const { onOpen } = openLinked(false);
  await userEvent.click(screen.getByText('3 lessons'));
  expect(onOpen).not.toHaveBeenCalled();
});

test('a compact table is one for screen readers too, with the columns that a phone leaves out', () => {
  render(
    <Table
      isCompact
      label="Learners"
      columns={[
        { id: 'name', header: 'Name', cell: ({ name }) => name },
        { id: 'done', header: 'Lessons', isNumber: true, cell: ({ done }) => done },
        { id: 'left', header: 'Left', isWideOnly: true, cell: ({ done }) => 9 - done },
      ]}
      rows={rows}
      rowKey={({ id }) => id}
    />,
  );
  const table = screen.getByRole('table', { name: 'Learners' });
  expect(within(table).getAllByRole('columnheader').length).toBe(3);
  const row = within(table).getByRole('row', { name: 'Jean 7 2' });
  expect(within(row).getByRole('rowheader').textContent).toBe('Jean');
  for (const cell of [screen.getByText('Left'), within(row).getByText('2')])
    expect([...cell.classList]).toContain('wide-only');
  expect([...within(row).getByText('7').classList]).not.toContain('wide-only');
});
