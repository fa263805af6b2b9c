import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { allEndpoints } from '@inzira/contract/all-endpoints';
import { expect, test } from 'vitest';
import { endpointsByCall, namesRow, reviewedCalls, reviewedLines } from './reviewed-access.ts';

test('the access of every endpoint is the one that was reviewed', () => {
  const declared = allEndpoints.map(
    ({ method, url, config }) => `${url} ${method} ${config?.access ?? 'user'}`,
  );
  const reviewed = reviewedLines.map((line) => line.split(' ').slice(0, 3).join(' '));
  expect(
    declared.toSorted(),
    'An endpoint is new, or who may call it has changed (no `access` in the contract means any signed-in user). Decide who may call it and which function refuses the wrong person its row, then write its line into test/access.txt.',
  ).toEqual(reviewed.toSorted());
});

test('the list is in order and names each call once', () => {
  expect(reviewedLines).toEqual([...new Set(reviewedLines)].toSorted());
  expect(new Set(reviewedCalls.map(({ call }) => call)).size).toBe(reviewedCalls.length);
});

test('for each call that names a row stands what decides about it', () => {
  const undecided = reviewedCalls
    .filter(({ call, guard }) => {
      const endpoint = endpointsByCall.get(call);
      return endpoint !== undefined && namesRow(endpoint) !== (guard !== undefined);
    })
    .map(({ call }) => call);
  expect(
    undecided,
    'Write behind the access in test/access.txt which function refuses the wrong person this row, or `own`, `token`, `anyone` (and nothing where no row is named).',
  ).toEqual([]);
});

test('each function of the list is there', () => {
  const source = globSync('src/**/*.ts', { cwd: path.resolve(import.meta.dirname, '..') })
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => readFileSync(path.resolve(import.meta.dirname, '..', file), 'utf8'))
    .join('\n');
  const missing = reviewedCalls
    .map(({ guard }) => guard)
    .filter((guard) => guard !== undefined && !['own', 'token', 'anyone'].includes(guard))
    .filter((guard) => !source.includes(`async function ${guard}(`));
  expect(missing, 'A guard that test/access.txt names has another name now.').toEqual([]);
});
