import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RequestLimit } from './request-limit.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a key has so many requests in the minute that begins with its first one', () => {
  const limit = new RequestLimit(2);
  limit.count('one');
  vi.advanceTimersByTime(50_000);
  limit.count('one');
  expect(() => limit.count('one')).toThrow(
    expect.objectContaining({ statusCode: 429, headers: { 'retry-after': '10' } }),
  );
  limit.count('other');
  vi.advanceTimersByTime(10_000);
  limit.count('one');
});
