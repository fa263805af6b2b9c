import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: import.meta.dirname,
  test: {
    name: 'journeys',
    include: ['*.journey.ts'],
    globalSetup: ['global-setup.ts'],
    pool: 'forks',
    // Each file has a product of its own; the files of a process share its browser.
    isolate: false,
    maxWorkers: 1,
    testTimeout: 90_000,
    // As long as the page's own waits.
    expect: { poll: { timeout: 10_000 } },
    hookTimeout: 150_000,
  },
});
