import path from 'node:path';
import type { HubEntry } from '@inzira/contract/resources';
import { withPrefix, type ContentPart } from '#src/platform/content/content-part.ts';
import { readContentFiles } from '#src/platform/content/content-folders.ts';
import type { Db } from '#src/platform/db/database.ts';
import { invalid } from '#src/platform/http/errors.ts';
import type { TemplateFiles } from '#src/platform/files/template-files.ts';
import { findHubFiles } from './hub-files.ts';
import { joinHub, readEntry, splitHub } from './hub-entries.ts';
import { importResources } from './import-resources.ts';

const PREFIX = 'resources/';

async function requireOwnFiles(db: Db, file: string, text: string) {
  if (file === `${PREFIX}order`) return;
  const uploads = Object.values((JSON.parse(text) as Partial<HubEntry>).upload ?? {});
  const known = await findHubFiles(
    db,
    uploads.map(({ key }) => key),
  );
  if (uploads.every(({ key }) => known.has(key))) return;
  throw invalid({
    text: [
      {
        en: 'This file was not uploaded on this page. Upload it again here.',
        fr: 'Ce fichier n’a pas été envoyé depuis cette page. Envoyez-le à nouveau ici.',
      },
    ],
  });
}

/** The resource hub as a part of the content that staff edit: a file per entry, and the order. */
export const hubPart = (templates: TemplateFiles): ContentPart => ({
  folder: 'resources',
  read(contentDir) {
    const files = splitHub(readContentFiles(contentDir, 'resources'), templates);
    // The release's order in the format of staff's.
    const order = [...files.keys()].map((file) => `${path.basename(file, '.json')}\n`).join('');
    return withPrefix(new Map([...files, ['order', order]]), PREFIX);
  },
  kindOf: (file) =>
    file === `${PREFIX}order` ? 'order' : file.endsWith('.json') ? 'resource' : null,
  titleOf(file, text, language) {
    try {
      return (JSON.parse(text) as HubEntry).title[language];
    } catch {
      return path.basename(file, '.json');
    }
  },
  shownFrom(file, text) {
    try {
      return file.endsWith('.json') ? (JSON.parse(text) as Partial<HubEntry>).from : undefined;
    } catch {
      return undefined;
    }
  },
  outdatedIn: (file, text) =>
    (file.endsWith('.json') &&
      readEntry(path.basename(file, '.json'), text, templates).entry?.outdated) ||
    [],
  findProblems: (_, file, text) =>
    file === `${PREFIX}order`
      ? []
      : readEntry(path.basename(file, '.json'), text, templates).problems,
  requireKnown: requireOwnFiles,
  preview: async ({ path: file, text }) => ({
    html: null,
    problems: readEntry(path.basename(file, '.json'), text, templates).problems,
    advice: [],
  }),
  toRelease: (files) => joinHub(files, templates),
  bringIn: async (trx, contentDir) => importResources(trx, templates, contentDir),
});
