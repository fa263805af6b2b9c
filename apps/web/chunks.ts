import path from 'node:path';

interface ModuleGraph {
  getModuleInfo(id: string): {
    readonly importedIds: readonly string[];
    readonly dynamicallyImportedIds: readonly string[];
  } | null;
}

const src = path.join(import.meta.dirname, 'src');
const main = path.join(src, 'main.tsx');
const QUERIES =
  /\/node_modules\/@tanstack\/|\/src\/platform\/(?:query-|api\.ts)|\/contract\/src\/rules\/retry\.ts$/;

/** Constants shared with the server, which many pages use a little of. */
const LIMITS = /\/contract\/src\/limits\.ts$/;

/** Features that everyone uses on a phone. Code that only other features share must not be loaded by them. */
export const LEARNERS =
  /(?:^|\/)src\/features\/(?:home|accounts|learning|psychometric|advisor\/(?!teaching|allowance))/;

const HOME = /\/home\.page\.tsx$/;

/** Used by few pages, one of them a learner's, so each has a chunk of its own instead of enlarging `ui` for all. */
const OF_FEW =
  /\/src\/(?:ui\/(?:diamond-sign|disclosure|email-\w+|tabs|sharing\/\w+-\w+)|platform\/offline-start)\.tsx?$/;

/** A few bytes each, so not worth a chunk of their own. */
const TINY =
  /\/src\/(?:platform\/(?:cache-names|connection)\.ts|features\/advisor\/mentor-calculator\.tsx)$/;

/** A few bytes each for learners' pages and long forms, none of which should load the chunk of another. */
const TINY_OF_MANY = /\/src\/(?:rules\/(?:fold|units)|platform\/local-day)\.ts$/;

/** A lesson has a field for a note, but no form. */
const FIELDS = /\/src\/ui\/(?:field|field-messages|character-count)\.tsx$/;

/** Not needed when the mentor or a lesson opens. */
const FORMS = /\/src\/ui\/(?:save|validity|password-pair|draft(?:-writer)?)\.tsx?$/;

/** Inputs that only long forms have. */
const INPUTS =
  /\/src\/ui\/(?:choice-group|date-field|edit-conflict-dialog|files\/(?:document|file)-input|multi-select|url-input)\.tsx$/;

/** Used by every list, even without anything else of `tables`. */
const LISTS = /\/src\/ui\/(?:paged-list|pager|layout)\.tsx$/;

/** A chunk of its own, because in `lists` or `tables` it would add fields to every table and history. */
const FILTERS = /\/src\/ui\/filter-bar\.tsx$/;

/** The queries of all learning pages and what derives from their answers; the rows of answers. */
const LEARNING =
  /\/src\/features\/learning\/(?:learning\.api|progress|path-state|answer-rows)\.tsx?$/;

/** A visitor's steps in a lesson or quiz, and how to save them. */
const STEPS =
  /\/src\/features\/learning\/(?:learning-writes|lesson-language|nothing-here|save-invitation|visitor-progress)\.tsx?$/;

/** A question and the position among the questions: used by quizzes, reviews and staff's previews. */
const ASKED =
  /\/src\/features\/learning\/(?:quiz-(?:position|question)|question-loading|end-bar)\.tsx?$/;

/** The learner's progress, next step and earned stones. */
const PATH_PARTS =
  /\/src\/features\/learning\/(?:list-header|measures|now-card|path-signs|next-step|stone-art|wall)\.tsx?$/;

/** Today's calls, and what tells whether a promise is due, which Today does without the rest of them. */
const DUE = /\/src\/features\/(?:promises\/promise-(?:days|queries)|dashboard\/today\.api)\.ts$/;

/** Promises, with the question about one and the choice of its day. */
const PROMISES =
  /\/src\/features\/promises\/(?:promises\.api|asked-promises|day-choice|promise-question|use-promise-form)\.tsx?$/;

/** Used by both the bell and the page. */
const NOTIFICATIONS =
  /\/src\/features\/notifications\/(?:notifications\.api|notification-row)\.tsx?$/;

/** The plan's texts and figures, read-only, its queries, and the panel that only it and the pack have. */
const PLAN = /\/src\/(?:features\/plan\/(?:plan-sheet\.tsx|plan\.api\.ts)|ui\/panel\.tsx)$/;

/** The reader's country, and the names and currencies of all. */
const COUNTRIES = /\/src\/platform\/reader-country\.ts$|\/contract\/src\/rules\/countries\.ts$/;

/** The field for a note and what sends it. */
const NOTES = /\/src\/features\/learning\/(?:try-note|note-sync)\.tsx?$/;

/** The write queue with its files; pages that only read do not need it. */
const WRITE_QUEUE =
  /\/src\/(?:platform\/(?:device-files|write-queue(?:-entries)?)|features\/studio\/work-names)\.ts$/;

/** What is saved on this device: courses and the app. */
const PACKS = /\/src\/(?:features\/offline\/saved-packs|platform\/kept-app)\.ts$/;

/** Shown in place of what cannot be had without a network. */
const OFFLINE_NOTES = /\/src\/(?:shell\/offline-details|features\/offline\/missing-page)\.tsx$/;

const GROUPS = [
  'first',
  'data',
  'ui',
  'write-queue',
  'fields',
  'forms',
  'inputs',
  'learning',
  'steps',
  'path',
  'lists',
  'tables',
  'asked',
  'due',
  'promises',
  'notifications',
  'notes',
  'plan',
  'countries',
  'packs',
  'offline-notes',
] as const;
type Group = (typeof GROUPS)[number];

/**
 * Assigns modules to shared chunks. Left alone, the bundler splits by which pages use what: dozens of files of some
 * hundred bytes, which compress badly, while a browser loads only six at a time over HTTP/1.1.
 *
 * - `first`: what every page loads
 * - `data`: API calls and queries
 * - `fields`: form fields
 * - `forms`: validation and submission
 * - `inputs`: inputs of long forms: files, countries, dates
 * - `ui`: other parts of `ui` and `platform` that learners' pages and others use; limits
 * - `write-queue`: stores and sends writes
 * - `learning`, `path`: shared by the pages of the path
 * - `steps`: shared by lessons, quizzes and the pages that lead to them
 * - `asked`: one question
 * - `due`, `promises`, `notifications`, `notes`, `packs`, `offline-notes`: small files that their pages always load together
 * - `lists`: the parts of lists
 * - `tables`: shared by several pages, none of them learners': tables, pagers, history
 */
export function chunkGroups() {
  let groupOf: ((id: string) => Group | null) | undefined;
  return GROUPS.map((group, place) => ({
    debugName: group,
    // A module's imports go into the same chunk, unless a group of higher priority includes them.
    priority: GROUPS.length - place,
    name: (id: string, graph: ModuleGraph) =>
      (groupOf ??= sorter(graph))(id) === group ? group : null,
  }));
}

function sorter(graph: ModuleGraph): (id: string) => Group | null {
  // The build for prerendering has another entry, and its chunks are not loaded over a network.
  if (!graph.getModuleInfo(main)) return () => null;
  const reach = (id: string, found = new Set<string>()) => {
    if (found.has(id)) return found;
    found.add(id);
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? [])
      // A library of many parts, of which only some are used, so its imports are not followed.
      if (!QUERIES.test(imported)) reach(imported, found);
    return found;
  };
  const first = reach(main);
  const pages = graph.getModuleInfo(path.join(src, 'routes.tsx'))?.dynamicallyImportedIds ?? [];
  const countUsers = (some: readonly string[]) => {
    const users = new Map<string, number>();
    for (const id of some.flatMap((page) => [...reach(page)]))
      users.set(id, (users.get(id) ?? 0) + 1);
    return (id: string) => users.get(id) ?? 0;
  };
  const usersOf = countUsers(pages);
  const ofHome = new Set(
    pages.filter((page) => HOME.test(page)).flatMap((page) => [...reach(page)]),
  );
  const learnersOf = countUsers(pages.filter((page) => LEARNERS.test(page)));

  return (id) => {
    // Two skeletons that home shares with other pages would otherwise be files of 200 bytes.
    if (first.has(id) || (ofHome.has(id) && usersOf(id) > 1)) return 'first';
    if (TINY_OF_MANY.test(id)) return 'first';
    if (QUERIES.test(id)) return 'data';
    if (LIMITS.test(id) || TINY.test(id)) return 'ui';
    if (COUNTRIES.test(id)) return 'countries';
    if (OF_FEW.test(id)) return null;
    if (FIELDS.test(id)) return 'fields';
    if (FORMS.test(id)) return 'forms';
    if (LEARNING.test(id)) return 'learning';
    if (STEPS.test(id)) return 'steps';
    if (WRITE_QUEUE.test(id)) return 'write-queue';
    if (PATH_PARTS.test(id)) return 'path';
    if (LISTS.test(id)) return 'lists';
    if (ASKED.test(id)) return 'asked';
    if (DUE.test(id)) return 'due';
    if (PROMISES.test(id)) return 'promises';
    if (NOTIFICATIONS.test(id)) return 'notifications';
    if (NOTES.test(id)) return 'notes';
    if (PLAN.test(id)) return 'plan';
    if (PACKS.test(id)) return 'packs';
    if (OFFLINE_NOTES.test(id)) return 'offline-notes';
    if (INPUTS.test(id) && usersOf(id) > 1) return 'inputs';
    if (FILTERS.test(id) || usersOf(id) < 2 || !/\/src\/(?:ui|platform)\//.test(id)) return null;
    return learnersOf(id) > 0 || /\/src\/platform\//.test(id) ? 'ui' : 'tables';
  };
}
