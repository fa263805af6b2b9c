import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { json, serve } from '#src/platform/fake-server.ts';
import { logInAmina, visit } from '#src/platform/fake-visit.tsx';
import { OrderedList } from './ordered-list.tsx';

const LESSONS = ['Ask', 'Listen', 'Count'].map((title) => ({ path: `${title}.md`, title }));

function drag({ isBusy = false } = {}) {
  logInAmina({ roles: ['editor'] });
  serve(() => json(200, []));
  const onMove = vi.fn();
  visit(
    <OrderedList items={LESSONS} isBusy={isBusy} onMove={onMove}>
      {({ title }) => title}
    </OrderedList>,
    '/staff/curriculum',
  );
  const row = (title: string) => screen.getByText(title).closest('li') as HTMLElement;
  return {
    onMove,
    onto(from: string, to: string) {
      const dataTransfer = { effectAllowed: 'all' };
      fireEvent.dragStart(row(from), { dataTransfer });
      // A drop target accepts a drag by preventing the default.
      const isTaken = !fireEvent.dragOver(row(to), { dataTransfer });
      fireEvent.drop(row(to), { dataTransfer });
      fireEvent.dragEnd(row(from), { dataTransfer });
      return isTaken;
    },
  };
}

test('a lesson is dragged to the place of another one', () => {
  const { onMove, onto } = drag();
  expect(onto('Count', 'Ask')).toBe(true);
  expect(onMove.mock.calls).toEqual([['Count.md', 0]]);
});

test('a lesson that is let go where it was stays', () => {
  const still = drag();
  still.onto('Ask', 'Ask');
  expect(still.onMove).not.toHaveBeenCalled();
});

test('nothing is moved while another move is on its way', () => {
  const { onMove, onto } = drag({ isBusy: true });
  onto('Ask', 'Count');
  expect(onMove).not.toHaveBeenCalled();
});
