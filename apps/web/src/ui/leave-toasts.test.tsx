import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useLeaveToasts } from './leave-toasts.ts';
import { showToast, useToasts } from './toast.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

test('what was done is said on the page that it leads to, and not on the next; a failure stays', () => {
  const { result, rerender } = renderHook(
    ({ pathname }) => {
      useLeaveToasts(pathname);
      return useToasts().map(({ text }) => text);
    },
    { initialProps: { pathname: '/staff/hub/new' } },
  );
  act(() => {
    showToast('Saved.');
    showToast('It was not sent.', 'alarm');
  });
  rerender({ pathname: '/staff/hub' });
  expect(result.current).toEqual(['Saved.', 'It was not sent.']);
  act(() => void vi.advanceTimersByTime(2_000));
  rerender({ pathname: '/staff/people' });
  expect(result.current).toEqual(['It was not sent.']);
});
