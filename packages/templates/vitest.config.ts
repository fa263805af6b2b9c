import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: import.meta.dirname,
  test: { name: 'templates', include: ['src/**/*.test.ts'], testTimeout: 30_000 },
});
