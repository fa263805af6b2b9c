import { loadRenderProse } from '#src/features/learning/learning.ts';
import { isListFile, titleInFile } from '#src/platform/content/content-edits.ts';
import { withPrefix, type ContentPart } from '#src/platform/content/content-part.ts';
import { readContentFiles, type ContentFiles } from '#src/platform/content/content-folders.ts';
import { escapeHtml } from '#src/platform/http/html.ts';
import { importJourney } from './import-journey.ts';
import { parseJourney } from './journey-files.ts';

const PREFIX = 'journey/';

/** The venture journey for those who edit it. */
export const journeyPart: ContentPart = {
  folder: 'journey',
  read: (contentDir) => withPrefix(readContentFiles(contentDir, 'journey'), PREFIX),
  kindOf(path) {
    if (path.endsWith('/section.yaml')) return 'section';
    if (path.endsWith('/step.yaml')) return 'step';
    if (isListFile(path)) return 'order';
    return path.endsWith('.md') ? 'activity' : null;
  },
  titleOf: titleInFile,
  findProblems: (files, path, text) => parseStep(files, path, text).problems,
  async preview({ files, path, text }) {
    const { activity, problems } = parseStep(files, path, text);
    if (!activity) return { html: null, problems, advice: [] };
    const renderProse = await loadRenderProse();
    // Links of a preview lead nowhere; they are shown as links.
    const render = (markdown: string) => renderProse(markdown, () => '#');
    const html = `<h1>${escapeHtml(activity.title)}</h1><p>${escapeHtml(activity.description)}</p>
      <ul>${activity.good.map((point) => `<li>${escapeHtml(point)}</li>`).join('')}</ul>
      ${render(activity.instructions)}<hr>${render(activity.example)}`;
    return { html, problems, advice: [] };
  },
  toRelease: (files) => files,
  async countProgress(db, paths) {
    const slugs = paths.flatMap((file) => /\/\d\d-([a-z0-9-]+)\.md$/.exec(file)?.[1] ?? []);
    const users = await db
      .selectFrom('studio_records')
      .innerJoin('journey_activities', 'journey_activities.id', 'activity_id')
      .select('user_id')
      .distinct()
      .where('journey_activities.slug', 'in', ['', ...slugs])
      .execute();
    return users.length;
  },
  bringIn: importJourney,
};

/** A file in its step and section alone: problems of others are theirs. */
function parseStep(files: ContentFiles, path: string, text: string) {
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const isNear = (one: string) =>
    one.startsWith(folder) ||
    (one.endsWith('/section.yaml') && folder.startsWith(one.slice(0, -'section.yaml'.length)));
  const near = new Map(
    [...files, [path, text] as const]
      .filter(([one]) => isNear(one) && !isListFile(one))
      .map(([one, content]) => [one.slice(PREFIX.length), content]),
  );
  const file = path.slice(PREFIX.length);
  const { sections, problems } = parseJourney(
    new Map([...near].sort(([a], [b]) => (a < b ? -1 : 1))),
  );
  const activities = sections.flatMap(({ steps }) => steps).flatMap((step) => step.activities);
  return {
    activity: activities.find((one) => one.file === file),
    problems: isListFile(path)
      ? []
      : problems
          .filter((problem) => problem.startsWith(`${file}:`))
          .map((problem) => problem.slice(file.length + 2)),
  };
}
