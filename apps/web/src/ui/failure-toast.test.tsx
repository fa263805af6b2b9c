import { I18nProvider } from '@lingui/react';
import { i18n } from '@lingui/core';
import { act, renderHook, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { NetworkError } from '#src/platform/api-error.ts';
import { noteNetwork, setServerReachable } from '#src/platform/network.ts';
import { useFailureToast } from './failure-toast.ts';
import { ToastRegion } from './toast-region.tsx';

afterEach(() => vi.useRealTimers());

const Words = ({ children }: { children: ReactNode }) => (
  <I18nProvider i18n={i18n}>{children}</I18nProvider>
);

function start() {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <I18nProvider i18n={i18n}>
      <ToastRegion />
      {children}
    </I18nProvider>
  );
  return renderHook(() => useFailureToast(), { wrapper }).result;
}

const FAILED = 'Something went wrong. Please try again.';

test('why an act failed stays for as long as nobody closes it', () => {
  vi.useFakeTimers();
  const failure = start();
  act(() => failure.current.show(new Error('x')));
  act(() => void vi.advanceTimersByTime(600_000));
  expect(screen.getByText(FAILED)).toBeTruthy();
  act(() => failure.current.clear());
});

test('it goes when the act is tried again, and stands once however often that fails', () => {
  const failure = start();
  act(() => failure.current.show(new Error('x')));
  act(() => failure.current.show(new Error('y')));
  expect(screen.getAllByText(FAILED)).toHaveLength(1);
  act(() => failure.current.clear());
  expect(screen.queryByText(FAILED)).toBeNull();
});

test('two acts that failed for the same reason: it stands until neither does', () => {
  const [one, other] = [start(), renderHook(() => useFailureToast(), { wrapper: Words }).result];
  act(() => one.current.show(new Error('x')));
  act(() => other.current.show(new Error('x')));
  expect(screen.getAllByText(FAILED)).toHaveLength(1);
  act(() => other.current.clear());
  expect(screen.getAllByText(FAILED)).toHaveLength(1);
  act(() => one.current.clear());
  expect(screen.queryByText(FAILED)).toBeNull();
});

test('what somebody has closed keeps nothing of another act', () => {
  const [one, other] = [start(), renderHook(() => useFailureToast(), { wrapper: Words }).result];
  act(() => one.current.show(new Error('x')));
  act(() => screen.getByRole('button', { name: 'Close' }).click());
  act(() => other.current.show(new Error('x')));
  act(() => other.current.clear());
  expect(screen.queryByText(FAILED)).toBeNull();
});

test('what failed on a page that was left stands until something is tried again', () => {
  const one = start();
  const left = renderHook(() => useFailureToast(), { wrapper: Words });
  act(() => left.result.current.show(new Error('x')));
  left.unmount();
  expect(screen.getAllByText(FAILED)).toHaveLength(1);
  act(() => one.current.clear());
  expect(screen.queryByText(FAILED)).toBeNull();
  act(() => left.result.current.show(new Error('x')));
  act(() => one.current.show(new Error('x')));
  act(() => one.current.clear());
  expect(screen.queryByText(FAILED)).toBeNull();
});

test('what is said of another try stays when the network is back', () => {
  const failure = start();
  act(() => failure.current.show(new NetworkError()));
  act(() => failure.current.show(new Error('x')));
  act(() => void dispatchEvent(new Event('online')));
  expect(screen.getByText(FAILED)).toBeTruthy();
  act(() => failure.current.clear());
});

test('what failed without the server goes when it is back', () => {
  const failure = start();
  act(() => setServerReachable(false));
  act(() => failure.current.show(new NetworkError()));
  act(() => noteNetwork({ stored: 1 }));
  expect(screen.getByText(/could not be reached/)).toBeTruthy();
  act(() => setServerReachable(true));
  expect(screen.queryByText(/could not be reached/)).toBeNull();
  act(() => noteNetwork({ stored: 0 }));
});

test('what failed without a network goes when there is one', () => {
  const failure = start();
  act(() => failure.current.show(new NetworkError()));
  expect(screen.getByText(/could not be reached/)).toBeTruthy();
  act(() => void dispatchEvent(new Event('online')));
  expect(screen.queryByText(/could not be reached/)).toBeNull();
});
