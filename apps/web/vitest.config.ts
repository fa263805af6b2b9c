import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { defineConfig, mergeConfig } from 'vitest/config';
import viteConfig from './vite.config.ts';

/**
 * They load modules anew: those of before would go on listening beside them, and send what waits a second time. Or
 * they count every request of the page, among which must be none that another file has left behind.
 */
const ALONE = globSync('src/**/*.test.{ts,tsx}', { cwd: import.meta.dirname }).filter((file) => {
  const text = readFileSync(path.join(import.meta.dirname, file), 'utf8');
  return text.includes('vi.resetModules()') || text.startsWith('/* A page of its own: ');
});

export default mergeConfig(
  viteConfig,
  defineConfig({
    test: {
      // Only what stands still takes so long: how fast something is is never told by a test's time.
      testTimeout: 30_000,
      environment: 'happy-dom',
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
      environmentOptions: {
        happyDOM: {
          url: 'http://localhost:5173/',
          settings: {
            // A pressed download would take the page of the files that follow to its address.
            navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true },
          },
        },
      },
      projects: [
        {
          extends: true,
          // What is not a test is loaded once in a worker.
          test: {
            name: 'web',
            include: ['src/**/*.test.{ts,tsx}'],
            exclude: ALONE,
            isolate: false,
          },
        },
        { extends: true, test: { name: 'web, alone', include: ALONE, isolate: true } },
      ],
    },
  }),
);
