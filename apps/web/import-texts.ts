import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, type Plugin } from 'vite';
import { catalogOf } from './catalogs.ts';

const src = path.join(import.meta.dirname, 'src');
const HAS_TEXTS = /from '@lingui\/(?:core|react)\/macro'/;

interface SourceFile {
  hasTexts: boolean;
  /** The app's files that it imports statically, without type imports. */
  imports: string[];
}

/** The file that `specifier` refers to in `importer`, if it belongs to the app. */
function resolve(importer: string, specifier: string): string | undefined {
  if (specifier.startsWith('#src/')) return path.join(src, specifier.slice('#src/'.length));
  return specifier.startsWith('./') ? path.join(path.dirname(importer), specifier) : undefined;
}

function readSource(file: string): SourceFile {
  if (!/\.tsx?$/.test(file) || !existsSync(file)) return { hasTexts: false, imports: [] };
  const text = readFileSync(file, 'utf8');
  const { staticImports, staticExports } = parseSync(file, text).module;
  const specifiers = [
    ...staticImports
      .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
      .map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports
      .flatMap(({ entries }) => entries)
      .flatMap(({ moduleRequest, isType }) =>
        moduleRequest && !isType ? moduleRequest.value : [],
      ),
  ];
  return {
    hasTexts: HAS_TEXTS.test(text),
    imports: specifiers.flatMap((specifier) => resolve(file, specifier) ?? []),
  };
}

/** The catalogs with all texts of a file and its static imports. */
export function catalogsFor(file: string, read = readSource): string[] {
  const seen = new Set<string>();
  const catalogs = new Set<string>();
  const follow = (one: string) => {
    if (seen.has(one)) return;
    seen.add(one);
    const { hasTexts, imports } = read(one);
    const catalog = hasTexts ? catalogOf(one) : undefined;
    if (catalog) catalogs.add(catalog);
    for (const imported of imports) follow(imported);
  };
  follow(file);
  return [...catalogs].sort();
}

/**
 * Turns each `import('./x.tsx')` of the app into `importWithTexts(() => import('./x.tsx'), […])` with the catalogs
 * that it needs, so that nobody has to list them.
 */
export function importTexts(): Plugin {
  const sources = new Map<string, SourceFile>();
  const read = (file: string) => {
    const source = sources.get(file) ?? readSource(file);
    sources.set(file, source);
    return source;
  };
  return {
    name: 'import-texts',
    enforce: 'pre',
    watchChange: () => sources.clear(),
    transform: {
      filter: { id: /\/src\/.*(?<!\.test)\.tsx?$/, code: /\bimport\(/ },
      handler(code, id) {
        if (!id.startsWith(src)) return;
        let result = code;
        const { dynamicImports } = parseSync(id, code).module;
        for (const { start, end, moduleRequest } of dynamicImports.toReversed()) {
          // Without its quotes.
          const specifier = code.slice(moduleRequest.start + 1, moduleRequest.end - 1);
          const file = resolve(id, specifier);
          const catalogs = file ? catalogsFor(file, read) : [];
          if (catalogs.length === 0) continue;
          const wrapped = `importWithTexts(() => ${code.slice(start, end)}, ${JSON.stringify(catalogs)})`;
          result = result.slice(0, start) + wrapped + result.slice(end);
        }
        if (result === code) return;
        // On the first line, so that the line numbers of the source stay the same.
        return {
          code: `import { importWithTexts } from '#src/platform/texts.ts'; ${result}`,
          map: null,
        };
      },
    },
  };
}
