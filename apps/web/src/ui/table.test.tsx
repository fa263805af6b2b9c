import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
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
  // Screen readers tell columns by their number: a cell that is empty is out of sight, not gone.
  const [, empty] = screen.getByRole('row', { name: /Amina/ }).children;
  expect([...(empty?.classList ?? [])]).toContain('max-md:sr-only');
  expect([...(empty?.classList ?? [])]).not.toContain('hidden');
});
