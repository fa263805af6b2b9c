import path from 'node:path';
import type { HubEntry } from '@inzira/contract/resources';
import { withPrefix, type ContentPart } from '#src/platform/content/content-part.ts';
import { readContentFiles } from '#src/platform/content/content-folders.ts';
import type { TemplateFiles } from '#src/platform/files/template-files.ts';
import { joinHub, readEntry, splitHub } from './hub-entries.ts';
import { importResources } from './import-resources.ts';

const PREFIX = 'resources/';

/** The resource hub for those who edit it: a file of one entry each, and the order. */
export const hubPart = (templates: TemplateFiles): ContentPart => ({
  folder: 'resources',
  read(contentDir) {
    const files = splitHub(readContentFiles(contentDir, 'resources'), templates);
    // The order of the release, as staff set theirs.
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
  findProblems: (_, file, text) =>
    file === `${PREFIX}order`
      ? []
      : readEntry(path.basename(file, '.json'), text, templates).problems,
  preview: async ({ path: file, text }) => ({
    html: null,
    problems: readEntry(path.basename(file, '.json'), text, templates).problems,
    advice: [],
  }),
  toRelease: (files) => joinHub(files, templates),
  bringIn: async (trx, contentDir) => importResources(trx, templates, contentDir),
});
