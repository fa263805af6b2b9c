import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** They take long for their size, by which a fresh checkout puts files in order: begun last, they would end alone. */
const LONG = ['preload', 'psychometric', 'weak-network', 'pages'];

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const isLong = ({ moduleId }: TestSpecification) =>
      LONG.some((name) => moduleId.endsWith(`/${name}.journey.ts`));
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  root: import.meta.dirname,
  test: {
    name: 'journeys',
    // Of another engine than Chromium, everyday actions: see engines.ts.
    include: [process.env['INZIRA_ENGINE'] ? '*.engine.ts' : '*.journey.ts'],
    sequence: { sequencer: LongFirst },
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
