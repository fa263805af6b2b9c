import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { catalogFile } from './catalogs.ts';
import { firstChunk, type Manifest, sizeOf, withImports } from './budgets.ts';
import { catalogsFor } from './import-texts.ts';
import { LANGUAGES, type Language } from './src/platform/languages.ts';
import type { AppFiles } from './src/platform/offline-app.ts';

/**
 * What a learner opens in a week without a network. The files of other pages stay on the device once they were opened:
 * see public/offline.js.
 */
const PAGES = [
  'dashboard/dashboard',
  'learning/chapter-list',
  'learning/course-list',
  'learning/lesson',
  'learning/module-list',
  'learning/quiz',
  'learning/review',
  'learning/saved-lessons',
  'learning/tracker',
  'plan/plan',
].map((page) => `src/features/${page}.page.tsx`);

/** Parts of those pages that can do nothing without a network, or come ahead of their time (logout-question). */
const ONLINE_PARTS = /\/features\/(?:accounts|advisor|contact|home)\//;

const here = import.meta.dirname;
const FONT = /latin-(?!ext).*\.woff2$/;

/** The pages, the parts that they fetch later, and all that these import. */
function findChunks(manifest: Manifest): Set<string> {
  const found = new Set<string>();
  const follow = (key: string) => {
    if (found.has(key) || key.endsWith('.po')) return;
    for (const one of withImports(manifest, key)) {
      if (found.has(one)) continue;
      found.add(one);
      for (const part of manifest[one]?.dynamicImports ?? [])
        if (!part.endsWith('.page.tsx') && !ONLINE_PARTS.test(part)) follow(part);
    }
  };
  for (const key of [firstChunk(manifest), ...PAGES]) {
    if (!manifest[key]) throw new Error(`The build has no ${key}: look at offline-files.ts again.`);
    follow(key);
  }
  return found;
}

/** Every file of the app for a week without a network, by language, with its bytes on the way. */
export function findOfflineFiles(dist: string, manifest: Manifest): AppFiles {
  const chunks = findChunks(manifest);
  const sources = [...chunks].filter((key) => key.startsWith('src/'));
  const catalogs = new Set(sources.flatMap((source) => catalogsFor(path.join(here, source))));
  const font = Object.values(manifest)
    .flatMap(({ assets }) => assets ?? [])
    .find((file) => FONT.test(file));
  const filesIn = (language: Language) => {
    const texts = [
      `src/locales/${language}.po`,
      ...[...catalogs].map((catalog) => catalogFile(catalog, language)),
    ];
    const all = [...chunks, ...texts].flatMap((key) => {
      const chunk = manifest[key];
      return chunk ? [chunk.file, ...(chunk.css ?? [])] : [];
    });
    const files = [...new Set([...all, ...(font ? [font] : [])])].sort();
    return Object.fromEntries(files.map((file) => [`/${file}`, sizeOf(dist, file)]));
  };
  const files = Object.fromEntries(
    LANGUAGES.map((language) => [language, filesIn(language)]),
  ) as AppFiles['files'];
  const version = createHash('sha256')
    .update(JSON.stringify(files))
    .update(readFileSync(path.join(dist, 'shell.html')))
    .digest('base64url');
  return { version: version.slice(0, 12), files };
}
