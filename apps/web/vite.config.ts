import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { chunkGroups } from './chunks.ts';
import { buildTarget } from './floor.ts';
import { lightIcons, ownIcons } from './icons.ts';
import { importTexts } from './import-texts.ts';

const server = `http://localhost:${process.env['PORT'] ?? 3000}`;

/**
 * Drops react-router's `Link`, `NavLink` and `Form`, which include code for its framework mode only. They are
 * created by calls that bundlers must keep; marked as pure, they are removed when nothing imports them.
 */
let droppable = 0;
const droppableRouterParts: Plugin = {
  name: 'droppable-router-parts',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /\/react-router\/dist\/production\/lib\// },
    handler: (code) =>
      code
        .replace(
          /^(const \w+ = )(React\$1\.(?:forwardRef|createContext|memo)\()/gm,
          (_, declaration: string, call: string) => {
            droppable += 1;
            return `${declaration}/* @__PURE__ */ ${call}`;
          },
        )
        .replace(/^\w+\.displayName = "\w+";$/gm, ''),
  },
  buildEnd(error) {
    if (!error && droppable === 0)
      this.error('react-router is built in another way: look at droppableRouterParts again.');
  },
};

/**
 * Makes `import()` of the built app use src/platform/fetch-then-import.ts, which gives the reason, instead of the
 * helper that Vite inserts.
 */
let hasHelper = false;
const fetchBeforeImport: Plugin = {
  name: 'fetch-before-import',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /vite\/preload-helper/ },
    handler() {
      hasHelper = true;
      return {
        code: `export { fetchThenImport as __vitePreload } from '/src/platform/fetch-then-import.ts';`,
        map: null,
      };
    },
  },
  buildEnd(error) {
    if (!error && !hasHelper)
      this.error('Vite imports in another way: look at fetchBeforeImport again.');
  },
};

/** Loaded by the document itself, before any script of ours runs. */
const OF_EVERY_PAGE = /\/(?:first|rolldown-runtime)-[0-9a-f]+\.(?:js|css)$/;

/** The position of each file in the order of first mention. */
const places = new Map<string, number>();

/**
 * The files to fetch for an import, including the script itself, which Vite leaves out if it is the only one.
 * Always in the same order, because similar lists compress better: the first script is 230 bytes smaller.
 */
function inOneOrder(file: string, needs: string[], { hostType }: { hostType: string }): string[] {
  // A running script means that the files of every page are loaded.
  const others = new Set(
    hostType === 'js' ? needs.filter((one) => !OF_EVERY_PAGE.test(one)) : needs,
  );
  others.delete(file);
  for (const one of [file, ...others]) if (!places.has(one)) places.set(one, places.size);
  const placeOf = (one: string) => places.get(one) ?? 0;
  return [file, ...[...others].toSorted((a, b) => placeOf(a) - placeOf(b))];
}

const NEVER_FIRST =
  /\/features\/(?:staff|studio|advisor(?!\/(?:idea-form|markdown))|certificates|facts|opportunities|resources|psychometric|tallies|ventures)\//;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    droppableRouterParts,
    fetchBeforeImport,
    lightIcons(),
    ownIcons(),
    importTexts(),
    // Both read lingui.config.ts, from whatever folder the command was started.
    lingui({ cwd: import.meta.dirname, failOnCompileError: true }),
    babel({ presets: [linguiTransformerBabelPreset({}, { cwd: import.meta.dirname })] }),
    tailwindcss(),
  ],
  // Lingui includes a shim of a hook for old versions of React, which ours has itself.
  resolve: { alias: { 'use-sync-external-store/shim': 'react' } },
  server: {
    port: 5173,
    strictPort: true,
    proxy: { '/api': server, '/files': server, '/healthz': server },
  },
  // The mentor's engine; pages do not include it.
  worker: {
    format: 'es',
    rolldownOptions: { output: { entryFileNames: 'assets/[name]-[hash:7].js' } },
  },
  build: {
    manifest: true,
    target: buildTarget,
    // A font or image as a data: URL could not be cached separately.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      resolveDependencies: inOneOrder,
    },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // The first script of every page lists all other files: one character less in each name saves 270 bytes,
        // and digits compress better than letters.
        hashCharacters: 'hex',
        // Files that are never loaded first are listed without a name, to keep the first script small.
        chunkFileNames: ({ facadeModuleId }) =>
          NEVER_FIRST.test(facadeModuleId ?? '')
            ? 'assets/p-[hash:7].js'
            : 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: chunkGroups(),
        },
      },
    },
  },
});
