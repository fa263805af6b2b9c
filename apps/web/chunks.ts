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

/** Lengths, sizes and counts that the server holds to as well: a little of many pages. */
const LIMITS = /\/contract\/src\/limits\.ts$/;

/** Features that everybody opens on a phone; what only others share is no burden of theirs. */
export const LEARNERS =
  /(?:^|\/)src\/features\/(?:home|accounts|learning|psychometric|advisor\/(?!unanswered|staff-))/;

const HOME = /\/home\.page\.tsx$/;

/** Of few pages, and one of them a learner's: a file of its own, or `ui` would carry it to all. */
const OF_FEW =
  /\/src\/(?:ui\/(?:diamond-sign|disclosure|email-\w+|tabs|panel|sharing\/\w+-\w+)|platform\/(?:reader-country|offline-start))\.tsx?$/;

/** A few bytes each, for parts that come after their page: not worth a file of their own. */
const TINY =
  /\/src\/(?:platform\/(?:cache-names|connection)\.ts|features\/advisor\/mentor-calculator\.tsx)$/;

/** A lesson has a field for a note, and no form. */
const FIELDS = /\/src\/ui\/(?:field|field-messages|character-count)\.tsx$/;

/** Neither the mentor nor a lesson opens with a form. */
const FORMS = /\/src\/ui\/(?:save|validity|password-pair|draft(?:-writer)?)\.tsx?$/;

/** What only long forms have. */
const INPUTS =
  /\/src\/ui\/(?:choice-group|date-field|document-input|edit-conflict-dialog|file-input|multi-select|url-input)\.tsx$/;

/** Of every list, also where nothing else of `tables` is needed. */
const LISTS = /\/src\/ui\/(?:paged-list|pager|layout)\.tsx$/;

/** Has a file of its own: it would bring fields to every table and history. */
const FILTERS = /\/src\/ui\/filter-bar\.tsx$/;

/** What every page of the path asks the server, and what it makes of the answer; the rows that are answered. */
const LEARNING =
  /\/src\/features\/learning\/(?:learning\.api|progress|path-state|answer-rows)\.tsx?$/;

/** What a visitor does in a lesson or a quiz, and how to keep it. */
const STEPS =
  /\/src\/features\/learning\/(?:learning-writes|lesson-language|nothing-here|save-invitation|visitor-progress)\.tsx?$/;

/** A question, and where somebody stands among them: asked in quizzes and reviews, and tried by staff. */
const ASKED =
  /\/src\/features\/learning\/(?:quiz-(?:position|question)|question-loading|end-bar)\.tsx?$/;

/** Where a learner stands, what comes next, and the stones that were earned. */
const PATH_PARTS =
  /\/src\/features\/learning\/(?:measures|now-card|path-signs|next-step|stone-art|wall)\.tsx?$/;

/** What somebody has promised, with its question and the day of it. */
const PROMISES = /\/src\/features\/promises\/(?:promises\.api|day-choice|promise-question)\.tsx?$/;

/** The bell and the page have both. */
const NOTIFICATIONS =
  /\/src\/features\/notifications\/(?:notifications\.api|notification-row)\.tsx?$/;

/** The field for a note, and what sends it. */
const NOTES = /\/src\/features\/learning\/(?:try-note|note-sync)\.tsx?$/;

/** What waits to be sent, with its files: pages that only read have no need of it. */
const WRITE_QUEUE =
  /\/src\/(?:platform\/(?:device-files|write-queue(?:-entries)?)|features\/studio\/work-names)\.ts$/;

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
  'promises',
  'notifications',
  'notes',
] as const;
type Group = (typeof GROUPS)[number];

/**
 * Which modules share a file. Left alone, the bundler cuts by who uses what: dozens of files of some
 * hundred bytes, which compress badly, and of which a browser asks for six at a time over HTTP/1.1.
 *
 * - `first`: what every page brings along
 * - `data`: what asks the server
 * - `fields`: what is typed in
 * - `forms`: what checks and sends it
 * - `inputs`: what only long forms have: files, countries, dates
 * - `ui`: other parts of `ui` and `platform` that pages of learners use, and others; limits
 * - `write-queue`: what keeps and sends what is written
 * - `learning`, `path`: what pages of the path share
 * - `steps`: what a lesson, a quiz and the ways there share
 * - `asked`: what asks one question
 * - `promises`, `notifications`, `notes`: small files that their pages always have together
 * - `lists`: what lists are made of
 * - `tables`: those that several pages use, and none of learners: tables, pagers, history
 */
export function chunkGroups() {
  let groupOf: ((id: string) => Group | null) | undefined;
  return GROUPS.map((group, place) => ({
    debugName: group,
    // What a module needs goes with it, unless a file of higher priority has it.
    priority: GROUPS.length - place,
    name: (id: string, graph: ModuleGraph) =>
      (groupOf ??= sorter(graph))(id) === group ? group : null,
  }));
}

function sorter(graph: ModuleGraph): (id: string) => Group | null {
  // The build that prerenders starts elsewhere, and nobody waits for its files.
  if (!graph.getModuleInfo(main)) return () => null;
  const reach = (id: string, found = new Set<string>()) => {
    if (found.has(id)) return found;
    found.add(id);
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? [])
      // A library of many parts: what looks like all of them is what is used of them.
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
    // Home has two skeletons in common with others: files of 200 bytes, if they had their own.
    if (first.has(id) || (ofHome.has(id) && usersOf(id) > 1)) return 'first';
    if (QUERIES.test(id)) return 'data';
    if (LIMITS.test(id) || TINY.test(id)) return 'ui';
    if (OF_FEW.test(id)) return null;
    if (FIELDS.test(id)) return 'fields';
    if (FORMS.test(id)) return 'forms';
    if (LEARNING.test(id)) return 'learning';
    if (STEPS.test(id)) return 'steps';
    if (WRITE_QUEUE.test(id)) return 'write-queue';
    if (PATH_PARTS.test(id)) return 'path';
    if (LISTS.test(id)) return 'lists';
    if (ASKED.test(id)) return 'asked';
    if (PROMISES.test(id)) return 'promises';
    if (NOTIFICATIONS.test(id)) return 'notifications';
    if (NOTES.test(id)) return 'notes';
    if (INPUTS.test(id) && usersOf(id) > 1) return 'inputs';
    if (FILTERS.test(id) || usersOf(id) < 2 || !/\/src\/(?:ui|platform)\//.test(id)) return null;
    return learnersOf(id) > 0 || /\/src\/platform\//.test(id) ? 'ui' : 'tables';
  };
}
