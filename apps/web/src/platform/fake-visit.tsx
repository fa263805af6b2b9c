import type { User } from '@inzira/contract/accounts';
import type { Role } from '@inzira/contract/endpoint';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { type ReactNode, useEffect } from 'react';
import { type InitialEntry, MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { dismissToast, type Toast, useToasts, useShownToasts } from '#src/ui/toast.ts';
import { createQueryClient, queryClient } from './query-client.ts';
import { storeSession } from './session-store.ts';

interface TestProvidersProps {
  at: InitialEntry;
  client: QueryClient;
  children: ReactNode;
}

/** The providers around every page of the app: texts, queries and an address. */
export function TestProviders({ at, client, children }: TestProvidersProps) {
  return (
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <MemoryRouter initialEntries={[at]}>{children}</MemoryRouter>
      </QueryClientProvider>
    </I18nProvider>
  );
}

function Here() {
  const { pathname, search } = useLocation();
  return <p>at {pathname + search}</p>;
}

/** Renders content with its own query cache; the current address is shown below it. */
export function renderAt(content: ReactNode, at: InitialEntry) {
  return render(
    <TestProviders at={at} client={createQueryClient()}>
      {content}
      <Here />
    </TestProviders>,
  );
}

let shown: readonly Toast[] = [];

function Toasts() {
  const toasts = useToasts();
  useEffect(() => {
    shown = toasts;
  }, [toasts]);
  return useShownToasts().map(({ id, text }) => <p key={id}>{text}</p>);
}

/** Opens a page at `at` as a browser would; all other addresses render only their path. */
export function visit(
  page: ReactNode,
  at: InitialEntry,
  pattern = typeof at === 'string' ? at : (at.pathname ?? '/'),
): UserEvent {
  queryClient.clear();
  for (const { id } of shown) dismissToast(id);
  render(
    <TestProviders at={at} client={queryClient}>
      <Routes>
        <Route path={pattern} element={page} />
        <Route path="*" element={<Here />} />
      </Routes>
      <Toasts />
    </TestProviders>,
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
  roles: [] as Role[],
} as const;

export const signedInAmina = { access: 'a1', refresh: 'r1', user: amina };

export function logInAmina(changes: Partial<User> = {}): void {
  storeSession({ ...signedInAmina, user: { ...amina, ...changes } });
}
