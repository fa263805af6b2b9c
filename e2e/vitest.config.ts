import { longFirst } from '@inzira/server/test/long-first';
import { defineConfig } from 'vitest/config';

/** Long for their file size, so they run first. */
const LONG = ['preload', 'psychometric', 'weak-network', 'pages'];

export default defineConfig({
  root: import.meta.dirname,
  test: {
    name: 'journeys',
    // For other engines than Chromium, everyday actions only: see engines.ts.
    include: [process.env['INZIRA_ENGINE'] ? '*.engine.ts' : '*.journey.ts'],
    sequence: { sequencer: longFirst(LONG.map((name) => `/${name}.journey.ts`)) },
    globalSetup: ['global-setup.ts'],
    pool: 'forks',
    // Each file has its own product; the files of a process share a browser.
    isolate: false,
    maxWorkers: 1,
    // Only a hanging journey takes this long: two busy cores may need three times the usual time.
    testTimeout: 240_000,
    // As long as the page's own waits.
    expect: { poll: { timeout: 30_000 } },
    hookTimeout: 300_000,
  },
});
