import { LANGUAGES, type Language } from '@inzira/contract/accounts';
import type { HubEntry } from '@inzira/contract/resources';
import type { TranslationCount } from '@inzira/contract/staff-translations';
import { countTranslatedAnswers } from '#src/features/advisor/advisor.ts';
import { parseFacts, readFactFiles } from '#src/features/facts/facts.ts';
import { orderOf, slugIn, withEditedPaths } from '#src/platform/content/content-edits.ts';
import type { EditedFolder } from '#src/platform/content/content-edits.ts';
import { hashOf, type ContentFiles } from '#src/platform/content/content-folders.ts';
import type { ContentPart } from '#src/platform/content/content-part.ts';
import {
  hasWords,
  isOutdated,
  isReadTwice,
  ORIGINAL,
  splitTranslations,
  translationOf,
  translationPath,
} from '#src/platform/content/translations.ts';
import type { Db } from '#src/platform/db/database.ts';

interface Source {
  db: Db;
  contentDir: string;
  findPart: (folder: EditedFolder) => Promise<ContentPart>;
}

type Count = Omit<TranslationCount, 'title'>;

/** The last counts, cached by hash: reading all answers takes a second or two. */
let counted: { hash: string; counts: Count[] } | undefined;

/**
 * The state of translations of each module, the journey, the mentor's answers, the facts and the hub, for each language
 * but English: the figures of `content:check`, applied to the release with staff's edits, including hidden content.
 */
export async function findTranslationCounts(
  { db, contentDir, findPart }: Source,
  reader: Language,
): Promise<TranslationCount[]> {
  const read = async (folder: EditedFolder) => {
    const part = await findPart(folder);
    return { part, files: await withEditedPaths(db, part.read(contentDir), folder) };
  };
  const modules = await read('modules');
  const journey = await read('journey');
  const hub = await read('resources');
  const facts = readFactFiles(contentDir);
  const hash = hashOf(
    modules.files,
    [journey.files, hub.files, facts].map((files) => hashOf(files)),
  );
  if (counted?.hash !== hash) {
    const languages = languagesOf([modules.files, journey.files]);
    const answers = await countTranslatedAnswers(modules.files);
    const entries = readHub(hub);
    const { facts: records } = parseFacts(facts);
    const counts = languages.flatMap((language): Count[] => [
      ...countModules(modules, language),
      {
        ...countFiles(journey.files, textsOf(journey), language),
        part: 'journey',
        folder: null,
      },
      {
        part: 'answers',
        folder: null,
        language,
        texts: answers.answers,
        ...(answers.languages.get(language) ?? { translated: 0, outdated: 0, read: 0 }),
      },
      {
        part: 'facts',
        folder: null,
        language,
        texts: records.length,
        translated:
          language === 'fr' ? records.filter(({ statementFr }) => statementFr !== null).length : 0,
        outdated: null,
        read: null,
      },
      {
        part: 'hub',
        folder: null,
        language,
        texts: entries.length,
        translated: entries.filter((entry) => isSaidIn(entry, language)).length,
        outdated: null,
        read: null,
      },
    ]);
    counted = { hash, counts };
  }
  return counted.counts.map((count) => ({
    ...count,
    title: count.folder === null ? null : titleOf(modules, `${count.folder}module.yaml`, reader),
  }));
}

interface Folder {
  part: ContentPart;
  files: ContentFiles;
}

/** Languages that readers can choose, and those with any translation. */
function languagesOf(all: readonly ContentFiles[]): string[] {
  const begun = all.flatMap((files) => splitTranslations(files).languages);
  return [...new Set([...LANGUAGES, ...begun])].filter((language) => language !== ORIGINAL);
}

/** The modules in their order. */
function countModules({ part, files }: Folder, language: string): Count[] {
  const texts = textsOf({ part, files });
  const heads = texts.filter((file) => part.kindOf(file) === 'module');
  const order = orderOf(files, '');
  const placeOf = (file: string) => order.indexOf(slugIn(file, '') ?? '');
  return heads
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .map((head) => {
      const folder = head.slice(0, head.lastIndexOf('/') + 1);
      const inside = texts.filter((file) => file.startsWith(folder));
      return { ...countFiles(files, inside, language), part: 'module', folder };
    });
}

/** Originals that are translated file by file; drawings only if they contain words. */
function textsOf({ part, files }: Folder): string[] {
  return [...files].flatMap(([file, content]) => {
    if (translationOf(file)) return [];
    const kind = part.kindOf(file);
    const isText = kind === null ? file.endsWith('.svg') && hasWords(content) : kind !== 'order';
    return isText ? [file] : [];
  });
}

function countFiles(files: ContentFiles, originals: readonly string[], language: string) {
  const done = originals.flatMap((original) => {
    const translation = files.get(translationPath(original, language));
    return translation === undefined
      ? []
      : [{ translation, isOld: isOutdated(translation, files.get(original) ?? '') }];
  });
  return {
    language,
    texts: originals.length,
    translated: done.length,
    outdated: done.filter(({ isOld }) => isOld).length,
    read: done.filter(({ translation }) => isReadTwice(translation)).length,
  };
}

/** An entry of the hub contains all its languages in one file. */
function readHub({ part, files }: Folder): HubEntry[] {
  return [...files].flatMap(([file, text]) =>
    part.kindOf(file) === 'resource' ? [JSON.parse(text) as HubEntry] : [],
  );
}

const isSaidIn = ({ title, description }: HubEntry, language: string) =>
  [title, description].every((texts) => Object.hasOwn(texts, language));

function titleOf({ part, files }: Folder, file: string, language: Language): string {
  const text = files.get(translationPath(file, language)) ?? files.get(file) ?? '';
  return part.titleOf(file, text, language);
}
