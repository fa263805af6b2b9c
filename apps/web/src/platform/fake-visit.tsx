import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { type ReactNode, useEffect } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { dismissToast, type Toast, useToasts } from '#src/ui/toast.ts';
import { queryClient } from './query-client.ts';
import { storeSession } from './session-store.ts';

function Elsewhere() {
  return <p>at {useLocation().pathname}</p>;
}

let shown: readonly Toast[] = [];

function Toasts() {
  const toasts = useToasts();
  useEffect(() => {
    shown = toasts;
  }, [toasts]);
  return toasts.map(({ id, text }) => <p key={id}>{text}</p>);
}

/** Opens a page as a browser at `at` would; every other address says only where one is. */
export function visit(page: ReactNode, at: string, pattern = at): UserEvent {
  queryClient.clear();
  for (const { id } of shown) dismissToast(id);
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <MemoryRouter initialEntries={[at]}>
          <Routes>
            <Route path={pattern} element={page} />
            <Route path="*" element={<Elsewhere />} />
          </Routes>
          <Toasts />
        </MemoryRouter>
      </QueryClientProvider>
    </I18nProvider>,
  );
  return userEvent.setup();
}

export const amina = {
  id: 7,
  username: 'amina',
  email: 'amina@example.org',
  first_name: 'Amina',
  last_name: null,
  language: 'en',
  is_trainer: false,
  is_staff: false,
} as const;

export const signedInAmina = { access: 'a1', refresh: 'r1', user: amina };

export function logInAmina(): void {
  storeSession(signedInAmina);
}
