import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: import.meta.dirname,
  test: {
    name: 'journeys',
    include: ['*.journey.ts'],
    pool: 'forks',
    // One product and one browser at a time: two would only wait for each other.
    fileParallelism: false,
    // A machine that is busy elsewhere may miss one wait; a journey that fails twice is broken.
    retry: 1,
    testTimeout: 90_000,
    hookTimeout: 150_000,
  },
});
