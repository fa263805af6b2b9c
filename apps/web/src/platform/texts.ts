import { i18n, type Messages } from '@lingui/core';
import { type Language, LANGUAGES } from './languages.ts';

type Catalog = { messages: Messages };

/** Every catalog is a chunk of its own; only those of the pages that were opened are loaded. */
const shellCatalogs = import.meta.glob<Catalog>('/src/locales/*.po');
const otherCatalogs = import.meta.glob<Catalog>([
  '/src/features/**/locales/*.po',
  '/src/ui/**/locales/*.po',
]);

/** Of a feature, of `ui` (what pages with data use of the kit), or of a folder in `ui`. */
function catalogFile(name: string, language: Language): string {
  const folder = /^ui\b/.test(name) ? `src/${name}` : `src/features/${name}`;
  return `${folder}/locales/${language}.po`;
}

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
  const language = LANGUAGES.find((known) => known === i18n.locale);
  if (language) await Promise.all(features.map(async (feature) => loadCatalog(feature, language)));
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

/** The language that was asked for last; an earlier one may be loaded later. */
let wanted: Language | undefined;

/** Shows everything in `language`, without a reload, unless another one is asked for meanwhile. */
export async function activateTexts(language: Language): Promise<void> {
  wanted = language;
  // A page that opens meanwhile may need more.
  for (let before = 0; before < needed.size;) {
    before = needed.size;
    await Promise.all([...needed].map(async (feature) => loadCatalog(feature, language)));
  }
  if (wanted === language && i18n.locale !== language) i18n.activate(language);
}
