import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = 'http://localhost:3000';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    // Both read lingui.config.ts, whatever folder the command was started in.
    lingui({ cwd: import.meta.dirname, failOnCompileError: true }),
    babel({ presets: [linguiTransformerBabelPreset({}, { cwd: import.meta.dirname })] }),
    tailwindcss(),
  ],
  server: {
    port: 5173,
    strictPort: true,
    proxy: { '/api': server, '/files': server, '/healthz': server },
  },
  build: {
    manifest: true,
    target: 'baseline-widely-available',
    // A font or picture as a data: URL could not be cached on its own.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
});
