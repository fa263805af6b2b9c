import { defineConfig, mergeConfig } from 'vitest/config';
import viteConfig from './vite.config.ts';

export default mergeConfig(
  viteConfig,
  defineConfig({
    test: {
      name: 'web',
      include: ['src/**/*.test.{ts,tsx}'],
      environment: 'happy-dom',
      // The packages are loaded once in a worker; our own modules are new for each file all the same.
      isolate: false,
      setupFiles: ['src/test-setup.ts'],
      environmentOptions: { happyDOM: { url: 'http://localhost:5173/' } },
    },
  }),
);
