import path from 'node:path';

interface ModuleGraph {
  getModuleInfo(id: string): {
    readonly importedIds: readonly string[];
    readonly dynamicallyImportedIds: readonly string[];
  } | null;
}

const src = path.join(import.meta.dirname, 'src');
const main = path.join(src, 'main.tsx');
const ICONS = /\/node_modules\/lucide-react\//;
const QUERIES = /\/node_modules\/@tanstack\/|\/src\/platform\/(?:query-|api\.ts)/;

/** Those of the pager that learners' cards show too: with the pager they would bring all of `work`. */
const SHARED_ICONS = /\/icons\/chevron-(?:left|right)\.mjs$/;

/** Features that everybody opens on a phone; what only others share is no burden of theirs. */
const LEARNERS = /\/src\/features\/(?:home|accounts|learning|psychometric|advisor)\//;

/** Neither the mentor nor a lesson opens with a form. */
const FORMS = /\/src\/ui\/(?:field|submission|validity|password-pair|character-count|draft)\.tsx?$/;

const GROUPS = ['first', 'data', 'kit', 'forms', 'work'] as const;
type Group = (typeof GROUPS)[number];

/**
 * Which modules share a file. Left alone, the bundler cuts by who uses what: dozens of files of some
 * hundred bytes, which compress badly, and of which a browser asks for six at a time over HTTP/1.1.
 *
 * - `first`: what every page brings along
 * - `data`: what asks the server
 * - `forms`: fields and what checks and sends them
 * - `kit`: other parts of `ui` and `platform` that several pages of learners use
 * - `work`: those that several pages use, and at most one of learners: tables, uploads, long forms
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
      // Libraries of many parts: what looks like all of them is what is used of them.
      if (!ICONS.test(imported) && !QUERIES.test(imported)) reach(imported, found);
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
  const learnersOf = countUsers(pages.filter((page) => LEARNERS.test(page)));

  return (id) => {
    if (first.has(id)) return 'first';
    if (QUERIES.test(id)) return 'data';
    if (SHARED_ICONS.test(id)) return 'kit';
    if (FORMS.test(id)) return 'forms';
    if (usersOf(id) < 2 || !/\/src\/(?:ui|platform)\//.test(id)) return null;
    return learnersOf(id) > 1 ? 'kit' : 'work';
  };
}
