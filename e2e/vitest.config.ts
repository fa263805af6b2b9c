import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: import.meta.dirname,
  test: {
    name: 'journeys',
    include: ['*.journey.ts'],
    globalSetup: ['global-setup.ts'],
    pool: 'forks',
    // One product and one browser at a time: two would only wait for each other.
    fileParallelism: false,
    testTimeout: 90_000,
    hookTimeout: 150_000,
  },
});
