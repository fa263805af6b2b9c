import { longFirst } from '@inzira/server/test/long-first';
import { defineConfig } from 'vitest/config';

/** They take long for their size. */
const LONG = ['preload', 'psychometric', 'weak-network', 'pages'];

export default defineConfig({
  root: import.meta.dirname,
  test: {
    name: 'journeys',
    // Of another engine than Chromium, everyday actions: see engines.ts.
    include: [process.env['INZIRA_ENGINE'] ? '*.engine.ts' : '*.journey.ts'],
    sequence: { sequencer: longFirst(LONG.map((name) => `/${name}.journey.ts`)) },
    globalSetup: ['global-setup.ts'],
    pool: 'forks',
    // Each file has a product of its own; the files of a process share its browser.
    isolate: false,
    maxWorkers: 1,
    // Only what stands still takes so long: two cores that carry other tests beside may need thrice their usual time.
    testTimeout: 240_000,
    // As long as the page's own waits.
    expect: { poll: { timeout: 30_000 } },
    hookTimeout: 300_000,
  },
});
