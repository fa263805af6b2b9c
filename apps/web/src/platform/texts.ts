import { i18n, type Messages } from '@lingui/core';
import { NetworkError } from './api-error.ts';
import { catalogFile, type Language, LANGUAGES } from './languages.ts';

type Catalog = { messages: Messages };

/** Every catalog is a chunk of its own; only those of the pages that were opened are loaded. */
const shellCatalogs = import.meta.glob<Catalog>('/src/locales/*.po');
const otherCatalogs = import.meta.glob<Catalog>([
  '/src/features/**/locales/*.po',
  '/src/ui/**/locales/*.po',
]);

/** The language that was asked for last; an earlier one may be loaded later. */
let wanted: Language | undefined;

/** What the app opens in, which is another where this device does not have the wanted one. */
let opened: Promise<Language> | undefined;

const needed = new Set<string>(['shell']);
const loaded = new Set<string>();

async function loadCatalog(feature: string, language: Language): Promise<void> {
  const name = `${feature}.${language}`;
  if (loaded.has(name)) return;
  const load =
    feature === 'shell'
      ? shellCatalogs[`/src/locales/${language}.po`]
      : otherCatalogs[`/${catalogFile(feature, language)}`];
  // A feature without texts has no catalog.
  if (!load) return;
  const { messages } = await load();
  loaded.add(name);
  i18n.load(language, messages);
}

/** Loads the texts of these features, now and in every language that is switched to later. */
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
 * A module with the texts that it shows. Written by the build (import-texts.ts) in the place of `import()`.
 *
 * @public
 */
export async function importWithTexts<Module>(
  load: () => Promise<Module>,
  catalogs: readonly string[],
): Promise<Module> {
  const [module] = await Promise.all([load(), needTexts(catalogs)]);
  return module;
}

/** Shows everything in `language`, without a reload, unless another one is asked for meanwhile. */
export async function activateTexts(language: Language): Promise<void> {
  wanted = language;
  let shown = language;
  // At the start a page waits for its own texts; without a network they may never come, but the frame does.
  if (i18n.locale) await loadNeeded(language);
  else shown = await (opened = loadFrame(language));
  if (wanted === language && i18n.locale !== shown) i18n.activate(shown);
}

/** What was chosen without a network is not on this device: the app then opens in a language that is. */
async function loadFrame(language: Language): Promise<Language> {
  for (const one of [language, ...LANGUAGES.filter((other) => other !== language)]) {
    try {
      await loadCatalog('shell', one);
      return one;
    } catch {
      // The next one.
    }
  }
  throw new NetworkError('The texts did not come.');
}

async function loadNeeded(language: Language): Promise<void> {
  // A page that opens meanwhile may need more.
  for (let before = 0; before < needed.size;) {
    before = needed.size;
    await Promise.all([...needed].map(async (feature) => loadCatalog(feature, language)));
  }
}
