import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { isDemoDue, loadDemo } from './demo/demo.ts';
import { importAnswers } from './features/advisor/taught/import-answers.ts';
import { importCurriculum, isCurriculumCurrent } from './features/learning/import-curriculum.ts';
import { importResources, isHubCurrent } from './features/resources/import-resources.ts';
import { importHubUploads } from './features/resources/hub-uploads.ts';
import { importJourney, isJourneyCurrent } from './features/studio/import-journey.ts';
import type { EditedFolder } from './platform/content/content-edits.ts';
import { storeHeldRelease } from './platform/content/held-release.ts';
import { ContentError, type ImportReport } from './platform/content/import-content.ts';
import type { Db } from './platform/db/database.ts';
import type { App } from './platform/http/app-type.ts';
import { plural } from './platform/text/plural.ts';

export type DataSources = Pick<App, 'db' | 'config' | 'files' | 'templates'>;

/** The process that prepares the data has failed, and has printed the reason. */
export class PreparationFailed extends Error {}

/**
 * Imports content and demo data if they have changed. Runs in a separate process, so that its memory is freed
 * afterwards, and so that V8 does not learn from it that objects are long-lived, which would slow down all requests of
 * the server.
 * @returns lines that describe the data.
 */
export async function prepareData(sources: DataSources): Promise<string[]> {
  if (await isPrepared(sources)) return importData(sources);
  const child = fork(path.join(import.meta.dirname, 'prepare-data-process.ts'));
  const lines: string[] = [];
  child.on('message', (line) => lines.push(line as string));
  await Promise.all([once(child, 'exit'), once(child, 'disconnect')]);
  if (child.exitCode !== 0) throw new PreparationFailed();
  return lines;
}

async function isPrepared({ db, config, templates }: DataSources): Promise<boolean> {
  const content = path.join(config.checkoutRoot, 'content');
  return (
    (await isCurriculumCurrent(db, content)) &&
    (await isHubCurrent(db, templates, content)) &&
    (await isJourneyCurrent(db, content)) &&
    !(await isDemoDue(db, config))
  );
}

/** @throws ContentError for invalid content */
export async function importData({ db, config, files, templates }: DataSources) {
  const content = path.join(config.checkoutRoot, 'content');
  const lines = [
    await importContent(db, 'modules', 'Curriculum  ', async () => {
      const curriculum = await importCurriculum(db, content);
      return `${plural(curriculum.lessons, 'lesson')} in ${plural(curriculum.modules, 'module')}${changeOf(curriculum)}`;
    }),
    await importContent(db, 'resources', 'Hub         ', async () => {
      const left = await importHubUploads({ db, files, templates }, content);
      const hub = await importResources(db, templates, content);
      return [`${plural(hub.count, 'resource')}${changeOf(hub)}`, ...left].join('\n  ');
    }),
    ...(await importAnswers(db, content)),
    await importContent(db, 'journey', 'Journey     ', async () => {
      const journey = await importJourney(db, content);
      return `${plural(journey.activities, 'activity', 'activities')}${changeOf(journey)}`;
    }),
  ];
  return (await loadDemo(db, files, config)) ? [...lines, 'Demo data   loaded'] : lines;
}

/**
 * Imports a folder. If staff's edits do not fit a new release, for example because of two parts with the same name,
 * learners keep the previous content until an editor corrects this in the browser, so the server must start.
 * @throws ContentError for a release that is itself invalid
 */
async function importContent(
  db: Db,
  folder: EditedFolder,
  title: string,
  bring: () => Promise<string>,
): Promise<string> {
  try {
    return title + (await bring());
  } catch (error) {
    if (!(error instanceof ContentError && error.isOfEdits)) throw error;
    const { inBothLanguages } = await import('./features/learning/editor/checker-texts.ts');
    // Stored as well as printed, because most editors never see this output.
    await storeHeldRelease(db, folder, error.problems, inBothLanguages);
    const problems = error.problems.map((problem) => `\n  ${problem}`).join('');
    return `${title}as before: what staff have edited does not fit this release${problems}`;
  }
}

function changeOf({ isChanged, isOlder }: ImportReport) {
  if (isOlder) return ', newer than content/ here, which is left out';
  return isChanged ? ', brought up to date' : '';
}
