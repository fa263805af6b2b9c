import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { findStaffAnswers } from './features/advisor/taught/answers-in-use.ts';
import { ANSWERS_FILE, exportTaught } from './features/advisor/taught/taught.ts';
import { exportContent } from './features/learning/editor/export-content.ts';
import { exportHubUploads } from './features/resources/hub-uploads.ts';
import type { DataSources } from './prepare-data.ts';

type Sources = Pick<DataSources, 'files' | 'templates'> & Parameters<typeof exportContent>[0];

/**
 * Exports all additions of staff to the content: texts, files of entries in the resource hub, answers of the team.
 * @returns the files that differ from the release
 */
export async function exportAll(sources: Sources, target: string): Promise<string[]> {
  const { db } = sources;
  const changed = await exportContent(sources, target);
  const uploads = await exportHubUploads(sources, target);
  const { answers: written, withdrawn = [] } = await findStaffAnswers(db);
  const answers = written.length + withdrawn.length > 0;
  if (answers) writeFileSync(path.join(target, ANSWERS_FILE), await exportTaught(db));
  return [...changed, ...uploads, ...(answers ? [ANSWERS_FILE] : [])].toSorted();
}
