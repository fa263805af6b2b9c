import { i18n, type Messages } from '@lingui/core';
import { NetworkError } from './api-error.ts';
import { catalogFile, type Language, LANGUAGES } from './languages.ts';

export type Catalog = { messages: Messages };

/** Each catalog is a separate chunk; only those of opened pages are loaded. */
const shellCatalogs = import.meta.glob<Catalog>('/src/locales/*.po');
const otherCatalogs = import.meta.glob<Catalog>([
  '/src/features/**/locales/*.po',
  '/src/ui/**/locales/*.po',
  // Those of rare-texts.ts.
  '!/src/features/{staff,staff/*}/locales/*.po',
  '!/src/features/accounts/profile/locales/*.po',
  '!/src/features/advisor/*/locales/*.po',
  '!/src/features/offline/choices/locales/*.po',
  '!/src/features/plan/online/locales/*.po',
  '!/src/features/studio/{online,trainer}/locales/*.po',
  '!/src/ui/imports/locales/*.po',
]);

/** The last requested language; an earlier request may finish later. */
let wanted: Language | undefined;

/** The language in which the app starts: another than requested, where this device lacks that one. */
let opened: Promise<Language> | undefined;

const needed = new Set<string>(['shell']);
const loaded = new Set<string>();

async function findCatalog(file: string) {
  return otherCatalogs[`/${file}`] ?? (await import('./rare-texts.ts')).rareCatalogs[`/${file}`];
}

async function loadCatalog(feature: string, language: Language): Promise<void> {
  const name = `${feature}.${language}`;
  if (loaded.has(name)) return;
  const load =
    feature === 'shell'
      ? shellCatalogs[`/src/locales/${language}.po`]
      : await findCatalog(catalogFile(feature, language));
  // A feature without texts has no catalog.
  if (!load) return;
  const { messages } = await load();
  loaded.add(name);
  i18n.load(language, messages);
}

/** Loads the texts of these features, and also loads them whenever the language is switched. */
export async function needTexts(features: readonly string[]): Promise<void> {
  for (const feature of features) needed.add(feature);
  const language = LANGUAGES.find((known) => known === i18n.locale) ?? wanted;
  if (!language) return;
  const load = async (one: Language) =>
    Promise.all(features.map(async (feature) => loadCatalog(feature, one)));
  try {
    await load(language);
  } catch (error) {
    const shown = await opened;
    if (!shown || shown === language) throw error;
    await load(shown);
  }
}

/**
 * Imports a module together with its texts. The build (import-texts.ts) inserts this in place of `import()`. @public
 */
export async function importWithTexts<Module>(
  load: () => Promise<Module>,
  catalogs: readonly string[],
): Promise<Module> {
  const [module] = await Promise.all([load(), needTexts(catalogs)]);
  return module;
}

/** Switches the app to `language` without a reload, unless another language was requested meanwhile. */
export async function activateTexts(language: Language): Promise<void> {
  wanted = language;
  let shown = language;
  // At the start only the frame's texts are awaited; the page waits for its own, which may never arrive offline.
  if (i18n.locale) await loadNeeded(language);
  else shown = await (opened = loadFrame(language));
  if (wanted === language && i18n.locale !== shown) i18n.activate(shown);
}

/** The requested language may not be on this device, when it was chosen offline: the next available one is used. */
async function loadFrame(language: Language): Promise<Language> {
  for (const one of [language, ...LANGUAGES.filter((other) => other !== language)]) {
    try {
      await loadCatalog('shell', one);
      return one;
    } catch {
      // Tries the next language.
    }
  }
  throw new NetworkError('The texts did not come.');
}

async function loadNeeded(language: Language): Promise<void> {
  // Repeats, because a page that opens meanwhile may need more catalogs.
  for (let before = 0; before < needed.size;) {
    before = needed.size;
    await Promise.all([...needed].map(async (feature) => loadCatalog(feature, language)));
  }
}
