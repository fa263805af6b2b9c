import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { failedNodeTests, failedVitests, lastLines, skippedNodeTests } from './failures.mjs';
import { root } from './steps.mjs';

void test('of Vitest, each failed test is named with its file and the first lines of why', () => {
  const file = path.join(root, 'e2e/a.journey.ts');
  const failed = failedVitests([
    {
      name: file,
      status: 'failed',
      message: '',
      assertionResults: [
        { status: 'passed', fullName: 'learning reads', failureMessages: [] },
        {
          status: 'failed',
          fullName: 'learning writes',
          failureMessages: ['\u001b[31mToo late\u001b[39m\n  at one'],
        },
      ],
    },
    { name: file, status: 'failed', message: 'Cannot find x', assertionResults: [] },
    { name: file, status: 'passed', message: '', assertionResults: [] },
  ]);
  assert.deepEqual(failed, [
    'e2e/a.journey.ts > learning writes\n    Too late\n      at one',
    'e2e/a.journey.ts\n    Cannot find x',
  ]);
});

void test('of Node.js, each failed test is named once, and not its group', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'inzira-failures-'));
  const file = path.join(folder, 'some.mjs');
  const report = path.join(folder, 'some.tap');
  try {
    writeFileSync(
      file,
      `import { suite, test } from 'node:test';
       test('good', () => {});
       suite('group', () => { test('inner', () => { throw new Error('One\\ntwo'); }); });
       test('short', () => { throw new Error('at once'); });`,
    );
    const { NODE_TEST_CONTEXT: _, ...env } = process.env;
    const to = ['--test-reporter=tap', `--test-reporter-destination=${report}`];
    assert.throws(() => execFileSync(process.execPath, ['--test', ...to, file], { env }));
    const where = path.relative(root, file);
    assert.deepEqual(failedNodeTests(readFileSync(report, 'utf8')), [
      `${where} > inner\n    One\n    two`,
      `${where} > short\n    'at once'`,
    ]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

void test('of a program, the last lines', () => {
  const lines = Array.from({ length: 40 }, (_, index) => `line ${index}`);
  assert.equal(lastLines(`${lines.join('\n')}\n`), lines.slice(-15).join('\n'));
});

void test('of Node.js, what was not run is told with its reason, once', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'inzira-skipped-'));
  const file = path.join(folder, 'some.mjs');
  try {
    writeFileSync(
      file,
      `import { test } from 'node:test';
      test('runs', () => {});
      test('asks', (t) => t.skip('promtool is not here'));
      test('asks more', (t) => t.skip('promtool is not here'));`,
    );
    // Without the variable of this very run, which a program under test would report to.
    const { NODE_TEST_CONTEXT: _, ...env } = process.env;
    const tap = execFileSync(process.execPath, ['--test', '--test-reporter=tap', file], {
      encoding: 'utf8',
      env,
    });
    assert.deepEqual(skippedNodeTests(tap), ['promtool is not here']);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
