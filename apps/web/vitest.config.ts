import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { defineConfig, mergeConfig } from 'vitest/config';
import viteConfig from './vite.config.ts';

/**
 * Tests that run in isolation: they reload modules, whose earlier instances would keep listening and send queued
 * writes twice, or they count every request of the page.
 */
const ALONE = globSync('src/**/*.test.{ts,tsx}', { cwd: import.meta.dirname }).filter((file) => {
  const text = readFileSync(path.join(import.meta.dirname, file), 'utf8');
  return text.includes('vi.resetModules()') || text.startsWith('/* A page of its own: ');
});

export default mergeConfig(
  viteConfig,
  defineConfig({
    test: {
      // Only a hanging test takes this long; no test measures time.
      testTimeout: 30_000,
      environment: 'happy-dom',
      // Without setImmediate: faking it would block IndexedDB, also in the next test file.
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
            // Clicking a download link would navigate the page that later test files use.
            navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true },
          },
        },
      },
      projects: [
        {
          extends: true,
          // Without isolation, so that a worker loads modules other than tests only once.
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
