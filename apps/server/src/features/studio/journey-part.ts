import { isListFile, titleInFile } from '#src/platform/content/content-edits.ts';
import { withPrefix, type ContentPart } from '#src/platform/content/content-part.ts';
import { readContentFiles, type ContentFiles } from '#src/platform/content/content-folders.ts';
import { translationOf } from '#src/platform/content/translations.ts';
import { escapeHtml } from '#src/platform/http/html.ts';
import { activityHtml, proseTo } from './activity-html.ts';
import { importJourney } from './import-journey.ts';
import { parseJourney } from './journey-files.ts';
import { parseJourneyTranslations } from './journey-translations.ts';

const PREFIX = 'journey/';

/** The venture journey as a part of the content that staff edit. */
export const journeyPart: ContentPart = {
  folder: 'journey',
  read: (contentDir) => withPrefix(readContentFiles(contentDir, 'journey'), PREFIX),
  kindOf(file) {
    // A translation has the kind of its original.
    const path = translationOf(file)?.original ?? file;
    if (path.endsWith('/section.yaml')) return 'section';
    if (path.endsWith('/step.yaml')) return 'step';
    if (isListFile(path)) return 'order';
    return path.endsWith('.md') ? 'activity' : null;
  },
  titleOf: titleInFile,
  shownFrom: (path, text) =>
    path.endsWith('.md') ? /^from: *["']?(\d{4}-\d\d-\d\d)\b/m.exec(headOf(text))?.[1] : undefined,
  findProblems: (files, path, text) => parseStep(files, path, text).problems,
  async preview({ files, path, text }) {
    const { activity, problems } = parseStep(files, path, text);
    if (!activity) return { html: null, problems, advice: [] };
    // A preview's links lead nowhere, but look like links.
    const { instructions_html, example_html } = activityHtml(activity, await proseTo(() => '#'));
    const html = `<h1>${escapeHtml(activity.title)}</h1><p>${escapeHtml(activity.description)}</p>
      <ul>${activity.good.map((point) => `<li>${escapeHtml(point)}</li>`).join('')}</ul>
      ${instructions_html}<hr>${example_html}`;
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

/** The front matter, in whose place a text may have anything. */
const headOf = (text: string) => text.slice(0, text.indexOf('\n---', 3) + 1);

/** Parses a file with only its own step and section, so that problems of others are not reported. */
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
  const inPlace = new Map([...near].sort(([a], [b]) => (a < b ? -1 : 1)));
  const journey = parseJourney(inPlace);
  const translations = parseJourneyTranslations(inPlace, journey);
  const activities = journey.sections
    .flatMap(({ steps }) => steps)
    .flatMap((step) => step.activities);
  const { original = file, language } = translationOf(file) ?? {};
  return {
    activity:
      language === undefined
        ? activities.find((one) => one.file === original)
        : translations.byLanguage.get(language)?.activities.get(original),
    problems: isListFile(path)
      ? []
      : [...journey.problems, ...translations.problems]
          .filter((problem) => problem.startsWith(`${file}:`))
          .map((problem) => problem.slice(file.length + 2)),
  };
}
