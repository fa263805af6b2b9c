import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { useGo } from '#src/platform/navigation.ts';
import { useScrollRestoration } from './scroll-restoration.ts';

function Site({ isOpen }: { isOpen: boolean }) {
  const go = useGo();
  useScrollRestoration();
  return (
    <>
      <header>
        <button type="button" aria-expanded={isOpen} onClick={() => go('/contact')}>
          Go
        </button>
      </header>
      <main>
        <h1>Contact</h1>
      </main>
    </>
  );
}

async function go(isOpen: boolean) {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  render(
    <MemoryRouter>
      <Site isOpen={isOpen} />
    </MemoryRouter>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Go' }));
}

test('a new page leads the focus to its heading', async () => {
  await go(false);
  expect(document.activeElement).toBe(screen.getByRole('heading'));
});

test('what its reader has opened in the header meanwhile keeps the focus', async () => {
  await go(true);
  expect(document.activeElement).toBe(screen.getByRole('button'));
});
