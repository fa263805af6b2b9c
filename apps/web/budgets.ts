import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { LEARNERS } from './chunks.ts';
import { catalogsFor } from './import-texts.ts';
import { catalogFile, type Language } from './src/platform/languages.ts';
import type { AppFiles } from './src/platform/offline-app.ts';

/** An entry of Vite's manifest; see its backend integration guide. */
interface ManifestChunk {
  file: string;
  name?: string;
  src?: string;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
  assets?: string[];
}
export type Manifest = Record<string, ManifestChunk>;

/** Maximum transfer sizes in bytes, with Brotli where it exists, because users pay for their data. */
const BUDGETS = {
  homeScripts: 90_000,
  homeEverything: 150_000,
  /** Without what is loaded to answer a lesson's quiz: reading does not need the code that sends writes. */
  firstLesson: 141_800,
  screenScripts: 40_000,
  /** With the files of every page at most 141 kB. The staff area may have 160 kB; its editors are loaded later. */
  staffScreenScripts: 55_000,
  fonts: 25_000,
  /** The files of the app for a week offline, in one language. */
  offlineApp: 250_000,
  /** Additional files of a course that the venture journey refers to; with its texts at most 400 kB. */
  offlineJourney: 33_000,
  /** Additional files for the mentor on a phone, without its pack: the page and the engine. */
  offlineMentor: 300_000,
  /** Additional files for the result of the profile test, and for saved opportunities. */
  offlineProfile: 11_000,
  offlineOpportunities: 20_000,
};

/** Chunks that many pages share; see chunks.ts. */
const SHARED_BUDGETS = {
  first: 86_300,
  data: 12_000,
  fields: 2_000,
  forms: 4_000,
  inputs: 6_000,
  ui: 8_200,
  learning: 1_500,
  'write-queue': 3_500,
  steps: 1_500,
  path: 4_600,
  lists: 2_500,
  tables: 6_000,
};

/** A lesson opened by its URL, with its French texts, which are longer. */
const FIRST_LESSON = ['src/features/learning/lesson.page.tsx', 'src/shell/take-over.ts'];

/** All staff pages share one catalog; some are in the folder of another feature. */
const STAFF = /\/features\/(staff|advisor\/teaching|[^/]+\/staff-)/;

const LATIN_FONT = /latin-(?!ext)/;

/** The chunk that every page starts with, called `first` in chunks.ts. */
export function firstChunk(manifest: Manifest): string {
  const key = Object.keys(manifest).find(
    (one) => manifest[one]?.name === 'first' && one.endsWith('.js'),
  );
  if (!key) throw new Error('The manifest has no chunk called first.');
  return key;
}

/** A chunk and all its static imports. */
export function withImports(
  manifest: Manifest,
  key: string,
  found = new Set<string>(),
): Set<string> {
  const chunk = manifest[key];
  if (!chunk || found.has(key)) return found;
  found.add(key);
  for (const imported of chunk.imports ?? []) withImports(manifest, imported, found);
  return found;
}

const RARE_TEXTS = 'src/platform/rare-texts.ts';

/** The manifest's names of the catalogs that these files load, and of the list in which some of them are found. */
export function catalogKeys(
  manifest: Manifest,
  sources: readonly string[],
  language: Language,
): string[] {
  const names = new Set(
    sources.flatMap((source) => catalogsFor(path.join(import.meta.dirname, source))),
  );
  const catalogs = [...names].map((name) => catalogFile(name, language));
  const rare = new Set(manifest[RARE_TEXTS]?.dynamicImports);
  return catalogs.some((one) => rare.has(one)) ? [RARE_TEXTS, ...catalogs] : catalogs;
}

export function sizeOf(dist: string, file: string): number {
  const full = path.join(dist, file);
  return (statSync(`${full}.br`, { throwIfNoEntry: false }) ?? statSync(full)).size;
}

interface Cost {
  what: string;
  bytes: number;
  limit: number;
}

/** The transfer size of every screen; `homeSources` are the page and catalogs of the home page. */
function measure(dist: string, manifest: Manifest, homeSources: readonly string[]): Cost[] {
  const keysOf = (sources: readonly string[]) =>
    new Set(sources.flatMap((source) => [...withImports(manifest, source)]));
  const chunksOf = (keys: Iterable<string>) => [...keys].flatMap((key) => manifest[key] ?? []);
  const scripts = (keys: Iterable<string>) =>
    chunksOf(keys).reduce((sum, { file }) => sum + sizeOf(dist, file), 0);

  const first = firstChunk(manifest);
  const home = keysOf([first, ...homeSources]);
  const homeScripts = scripts(home);
  const lessonTexts = ['src/locales/fr.po', ...catalogKeys(manifest, FIRST_LESSON, 'fr')];
  const lesson = keysOf([first, ...FIRST_LESSON, ...lessonTexts]);
  const stylesOf = (keys: Iterable<string>) =>
    new Set(chunksOf(keys).flatMap(({ css }) => css ?? []));
  const fonts = new Set(
    Object.values(manifest)
      .flatMap(({ assets, file }) => [...(assets ?? []), file])
      .filter((file) => file.endsWith('.woff2')),
  );
  const sum = (files: Iterable<string>) =>
    [...files].reduce((all, file) => all + sizeOf(dist, file), 0);
  const latin = [...fonts].filter((file) => LATIN_FONT.test(path.basename(file)));
  const { files: offline, ...extras } = JSON.parse(
    readFileSync(path.join(dist, 'offline.json'), 'utf8'),
  ) as AppFiles;

  const costs: Cost[] = [
    { what: 'home page, scripts', bytes: homeScripts, limit: BUDGETS.homeScripts },
    {
      what: 'home page, everything',
      bytes:
        homeScripts +
        sum(stylesOf(home)) +
        sum(latin) +
        sizeOf(dist, 'pages/home.fr.html') +
        sizeOf(dist, 'favicon.svg'),
      limit: BUDGETS.homeEverything,
    },
    {
      what: 'first lesson, scripts and styles',
      bytes: scripts(lesson) + sum(stylesOf(lesson)),
      limit: BUDGETS.firstLesson,
    },
    { what: 'display typeface, all its files', bytes: sum(fonts), limit: BUDGETS.fonts },
    ...Object.entries(offline).map(([language, files]) => ({
      what: `offline app, ${language}`,
      bytes:
        Object.values(files).reduce((all, bytes) => all + bytes, 0) + sizeOf(dist, 'shell.html'),
      limit: BUDGETS.offlineApp,
    })),
    ...(
      [
        ['journey', BUDGETS.offlineJourney],
        ['mentor', BUDGETS.offlineMentor],
        ['profile', BUDGETS.offlineProfile],
        ['opportunities', BUDGETS.offlineOpportunities],
      ] as const
    ).flatMap(([extra, limit]) =>
      Object.entries(extras[extra]).map(([language, files]) => ({
        what: `offline ${extra}, ${language}`,
        bytes: Object.values(files).reduce((all, bytes) => all + bytes, 0),
        limit,
      })),
    ),
  ];
  for (const [name, limit] of Object.entries(SHARED_BUDGETS)) {
    const chunk = Object.values(manifest).find(
      (one) => one.name === name && one.file.endsWith('.js'),
    );
    if (!chunk) throw new Error(`No file is called ${name}: look at chunks.ts again.`);
    costs.push({ what: `shared: ${name}`, bytes: sizeOf(dist, chunk.file), limit });
  }
  const shell = keysOf([first, 'src/locales/fr.po']);
  for (const source of Object.keys(manifest)
    .filter((key) => key.endsWith('.page.tsx'))
    .sort()) {
    const texts = catalogKeys(manifest, [source], 'fr');
    const own = new Set([...keysOf([source, ...texts])].filter((key) => !shell.has(key)));
    costs.push({
      what: source.replace('src/', ''),
      bytes: scripts(own),
      limit: STAFF.test(source) ? BUDGETS.staffScreenScripts : BUDGETS.screenScripts,
    });
  }
  return costs;
}

/** Learners' pages that load code which only trainers, staff or long forms need. */
function findBurdened(manifest: Manifest): string[] {
  return Object.keys(manifest).filter(
    (key) =>
      key.endsWith('.page.tsx') &&
      LEARNERS.test(key) &&
      [...withImports(manifest, key)].some((one) => manifest[one]?.name === 'tables'),
  );
}

/**
 * Prints the transfer size of every screen.
 *
 * @throws when one exceeds its budget, or a learners' page loads `tables`
 */
export function checkBudgets(dist: string, homeSources: readonly string[]): void {
  const manifest = JSON.parse(
    readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8'),
  ) as Manifest;
  const costs = measure(dist, manifest, homeSources);
  const width = Math.max(...costs.map(({ what }) => what.length));
  const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1).padStart(6);
  for (const { what, bytes, limit } of costs) {
    const verdict = bytes > limit ? '  OVER BUDGET' : '';
    console.log(`  ${what.padEnd(width)} ${kilobytes(bytes)} of ${kilobytes(limit)} kB${verdict}`);
  }
  const burdened = findBurdened(manifest);
  if (burdened.length > 0)
    throw new Error(`Pages of learners load \`tables\`: ${burdened.join(', ')}.`);
  const over = costs.filter(({ bytes, limit }) => bytes > limit);
  if (over.length > 0) throw new Error(`Over budget: ${over.map(({ what }) => what).join(', ')}.`);
}
