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
 * react-router's `Link`, `NavLink` and `Form` bring what only its framework mode uses. They are
 * made by calls that bundlers dare not drop; marked as pure, they go when nobody imports them.
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
 * `import()` of the built app goes through src/platform/fetch-then-import.ts, which says why, in the
 * place of the helper that Vite wraps it in.
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

/** Imported or linked by the document itself, before any script of ours runs. */
const OF_EVERY_PAGE = /\/(?:first|rolldown-runtime)-[0-9a-f]+\.(?:js|css)$/;

/** By file, in the order in which they are named for the first time. */
const places = new Map<string, number>();

/**
 * What an import fetches ahead, with the script itself, which Vite leaves out where it stands alone. Always in the same
 * order: of lists that are alike the first script takes 230 bytes less.
 */
function inOneOrder(file: string, needs: string[], { hostType }: { hostType: string }): string[] {
  // What runs has loaded the files that every page begins with.
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
    // Both read lingui.config.ts, whatever folder the command was started in.
    lingui({ cwd: import.meta.dirname, failOnCompileError: true }),
    babel({ presets: [linguiTransformerBabelPreset({}, { cwd: import.meta.dirname })] }),
    tailwindcss(),
  ],
  // Lingui brings along for old versions of React what ours has itself.
  resolve: { alias: { 'use-sync-external-store/shim': 'react' } },
  server: {
    port: 5173,
    strictPort: true,
    proxy: { '/api': server, '/files': server, '/healthz': server },
  },
  // The mentor's engine, of which no page takes part.
  worker: {
    format: 'es',
    rolldownOptions: { output: { entryFileNames: 'assets/[name]-[hash:7].js' } },
  },
  build: {
    manifest: true,
    target: buildTarget,
    // A font or picture as a data: URL could not be cached on its own.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      resolveDependencies: inOneOrder,
    },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // Every page's first script names the others: a character less of each is 270 bytes of it.
        // Digits take fewer bits than letters, for the same reason.
        hashCharacters: 'hex',
        // The first script would carry the names of what nobody opens first: these have none.
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
