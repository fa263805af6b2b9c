import { defineConfig, mergeConfig } from 'vitest/config';
import viteConfig from './vite.config.ts';

export default mergeConfig(
  viteConfig,
  defineConfig({
    test: {
      name: 'web',
      include: ['src/**/*.test.{ts,tsx}'],
      // Only what stands still takes so long: how fast something is is never told by a test's time.
      testTimeout: 30_000,
      environment: 'happy-dom',
      // What is not a test is loaded once in a worker.
      isolate: false,
      // Not setImmediate: with it IndexedDB would stand still, also for the next file.
      fakeTimers: {
        toFake: [
          'setTimeout',
          'clearTimeout',
          'setInterval',
          'clearInterval',
          'requestAnimationFrame',
          'cancelAnimationFrame',
          'performance',
          'Date',
        ],
      },
      setupFiles: ['src/test-setup.ts'],
      environmentOptions: { happyDOM: { url: 'http://localhost:5173/' } },
    },
  }),
);
