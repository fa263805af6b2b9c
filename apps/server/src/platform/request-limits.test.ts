import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { limitRequests } from './request-limits.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const refused = expect.objectContaining({ statusCode: 429 });

test('a caller has so many requests a minute, each caller their own', () => {
  const count = limitRequests(2);
  count('one');
  count('one');
  vi.advanceTimersByTime(20_000);
  expect(() => count('one')).toThrow(
    expect.objectContaining({ statusCode: 429, headers: { 'retry-after': '40' } }),
  );
  count('other');
  vi.advanceTimersByTime(40_000);
  count('one');
  count('one');
  expect(() => count('one')).toThrow(refused);
});

test('callers beyond what is remembered cost the oldest its count, and no one else', () => {
  const count = limitRequests(1);
  for (let caller = 0; caller < 10_001; caller += 1) count(caller);
  expect(() => count(1)).toThrow(refused);
  expect(() => count(10_000)).toThrow(refused);
  expect(() => count(0)).not.toThrow();
});
