import { expect, test } from 'vitest';
import { reasonOf } from './failed-job-texts.tsx';

test.each([
  ['connect ECONNREFUSED 127.0.0.1:25', 'unreachable'],
  ['getaddrinfo ENOTFOUND mail.example', 'unreachable'],
  ['Invalid login: 535 5.7.8 Error', 'login'],
  ['550 no mailbox <…@…>, see https://…', 'refused'],
  ["ENOSPC: no space left on device, write '/data/x'", 'full'],
  ['It ended the server, or took too long', 'killed'],
  ['Timeout: it may have come through', 'perhaps-done'],
  ['x is not a function', 'other'],
])('"%s" is told as %s', (error, reason) => {
  expect(reasonOf(error)).toBe(reason);
});
