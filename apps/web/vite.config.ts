import path from 'node:path';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const server = `http://localhost:${process.env['PORT'] ?? 3000}`;

/**
 * react-router's `Link`, `NavLink` and `Form` bring what only its framework mode uses. They are
 * made by calls that bundlers dare not drop; marked as pure, they go when nobody imports them.
 */
const droppableRouterParts: Plugin = {
  name: 'droppable-router-parts',
  apply: 'build',
  transform: {
    filter: { id: /\/react-router\/dist\/production\/lib\// },
    handler: (code) =>
      code
        .replace(
          /^(const \w+ = )(React\$1\.(?:forwardRef|createContext|memo)\()/gm,
          '$1/* @__PURE__ */ $2',
        )
        .replace(/^\w+\.displayName = "\w+";$/gm, ''),
  },
};

/** Libraries of many parts: the app's first bytes hold only those that it uses itself. */
const BY_THE_PART = /\/node_modules\/(?:lucide-react|@tanstack)\//;
const firstBytes = new Set<string>();

/**
 * Whether a module comes with every page anyway. All of these go into one file: left alone, the
 * bundler cuts them up by who else uses them, which costs requests and compresses badly.
 */
function comesFirst(id: string, importsOf: (id: string) => readonly string[]): boolean {
  if (firstBytes.size === 0) {
    const walk = (module: string) => {
      if (firstBytes.has(module) || BY_THE_PART.test(module)) return;
      firstBytes.add(module);
      importsOf(module).forEach(walk);
    };
    walk(path.join(import.meta.dirname, 'src/main.tsx'));
  }
  return firstBytes.has(id);
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    droppableRouterParts,
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
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              debugName: 'first',
              name: (id, context) =>
                comesFirst(id, (module) => context.getModuleInfo(module)?.importedIds ?? [])
                  ? 'first'
                  : null,
            },
          ],
        },
      },
    },
  },
});
