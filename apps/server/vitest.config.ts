import { defineConfig } from 'vitest/config';
import { findDatabaseTests } from './test/database-tests.ts';
import { longFirst } from './test/long-first.ts';

/** They take long for their size. */
const LONG = ['attacks', 'fuzz', 'process', 'restore', 'speech', 'library-cache', 'readable-pages'];

export default defineConfig({
  root: import.meta.dirname,
  test: {
    name: 'server',
    // What opens no database has nothing to learn from a second engine.
    include:
      process.env['TEST_ENGINE'] === 'postgres'
        ? findDatabaseTests()
        : ['src/**/*.test.ts', 'test/**/*.test.ts'],
    sequence: { sequencer: longFirst(LONG.map((name) => `/${name}.test.ts`)) },
    globalSetup: ['test/global-setup.ts'],
    // Processes, not threads: a database file, a native module and a signal belong to a process.
    pool: 'forks',
    // What is not a test is loaded once in a process; `atEndOfFile` is for what a file leaves behind.
    isolate: false,
    setupFiles: ['test/each-file.ts'],
    maxWorkers: 2,
    // Only what stands still takes so long: how fast something is is never told by a test's time.
    testTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    hookTimeout: 60_000,
    teardownTimeout: 20_000,
  },
});
