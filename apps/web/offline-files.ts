import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { catalogKeys, firstChunk, type Manifest, sizeOf, withImports } from './budgets.ts';
import { LANGUAGES, type Language } from './src/platform/languages.ts';
import type { AppFiles, AppSizes } from './src/platform/offline-app.ts';

/**
 * The pages that a learner uses in a week offline. Files of other pages are stored once those are opened: see
 * public/offline.js.
 */
const PAGES = [
  'dashboard/dashboard',
  'dashboard/overview',
  'learning/chapter-list',
  'learning/course-list',
  'learning/lesson',
  'learning/module-list',
  'learning/quiz',
  'learning/review',
  'notifications/notifications',
  'offline/saved-courses',
  'learning/tracker',
  'plan/plan',
].map((page) => `src/features/${page}.page.tsx`);

/** Stored with a course that steps of the venture journey refer to. */
const JOURNEY_PAGES = ['studio/dashboard-studio', 'studio/venture-studio', 'tallies/stall-counter']
  .map((page) => `src/features/${page}.page.tsx`)
  .concat('src/features/offline/pack-templates.tsx', 'src/features/studio/choose-activity.tsx');

/** Stored once the learner has a result of the profile test, or saved opportunities: see personal-pages.ts. */
const PROFILE_PAGES = ['src/features/psychometric/profile-results.page.tsx'];
const OPPORTUNITY_PAGES = ['explore', 'opportunity-list', 'opportunity'].map(
  (page) => `src/features/opportunities/${page}.page.tsx`,
);

/** Stored with the mentor, which then answers on the phone. */
const MENTOR_PAGES = ['src/features/advisor/advisor.page.tsx'];
const MENTOR_WORKER = /^mentor-worker-[\w-]+\.js$/;

/**
 * Parts of those pages that are left out: they need a network, run before hydration (take-over), or are only
 * images.
 */
const ONLINE_PARTS = [
  /\/shell\/take-over\./,
  /\/platform\/rare-texts\./,
  /[/_]profile-icon[.-]/,
  /\/features\/opportunities\/(?:closing-next|fit-questions)\./,
  /\/features\/(?:learning|plan)\/online\/|\/features\/offline\/(?:choices\/|pack-templates)|[/_](?:next-lessons|offline-app|pack-download)[.-]/,
  /\/features\/(?:accounts|advisor|contact|facts|home|notifications|organizations|staff|ventures)\//,
  /\/(?:account-language|late-refusal|other-figures|upload)\.tsx?$|\/ui\/sharing\//,
  /\/studio\/(?:trainer\/|online\/|(?:choose-activity|membership)\.)/,
];

/** The same for the mentor's page, whose speech and voice input need a network. */
const MENTORS_ONLINE_PARTS = [
  ...ONLINE_PARTS.filter((part) => !part.test('/features/advisor/')),
  /\/features\/(?:accounts|contact|facts|home|notifications|organizations|staff|ventures)\//,
  /\/features\/advisor\/(?:audio-mode|conversation-history|idea-question|dictation|phone-pack|voice-consent|recorder)\./,
];

/** The pages, the parts that they load later, and all imports of these. */
function findChunks(
  manifest: Manifest,
  pages: readonly string[],
  without = ONLINE_PARTS,
): Set<string> {
  const found = new Set<string>();
  const follow = (key: string) => {
    if (found.has(key) || key.endsWith('.po')) return;
    for (const one of withImports(manifest, key)) {
      if (found.has(one)) continue;
      found.add(one);
      for (const part of manifest[one]?.dynamicImports ?? [])
        if (!part.endsWith('.page.tsx') && !without.some((online) => online.test(part)))
          follow(part);
    }
  };
  for (const key of [firstChunk(manifest), ...pages]) {
    if (!manifest[key]) throw new Error(`The build has no ${key}: look at offline-files.ts again.`);
    follow(key);
  }
  return found;
}

/**
 * Every file of the app for a week offline, by language, with its transfer size. Without the typeface: the browser
 * has it if it was loaded before, and otherwise the space is better used for pages.
 */
export function findOfflineFiles(dist: string, manifest: Manifest): AppFiles {
  const filesOf = (chunks: ReadonlySet<string>, language: Language) => {
    const sources = [...chunks].filter((key) => key.startsWith('src/'));
    const texts = [`src/locales/${language}.po`, ...catalogKeys(manifest, sources, language)];
    const all = [...chunks, ...texts].flatMap((key) => {
      const chunk = manifest[key];
      return chunk ? [chunk.file, ...(chunk.css ?? [])] : [];
    });
    return [...new Set(all)].sort();
  };
  const withSizes = (files: readonly string[]) =>
    Object.fromEntries(files.map((file) => [`/${file}`, sizeOf(dist, file)]));
  const app = findChunks(manifest, PAGES);
  const withJourney = findChunks(manifest, [...PAGES, ...JOURNEY_PAGES]);
  const withMentor = findChunks(manifest, [...PAGES, ...MENTOR_PAGES], MENTORS_ONLINE_PARTS);
  const worker = readdirSync(path.join(dist, 'assets')).filter((name) => MENTOR_WORKER.test(name));
  if (worker.length === 0) throw new Error('The build has no mentor-worker.');
  const files = inLanguages((language) => withSizes(filesOf(app, language)));
  const others = (chunks: ReadonlySet<string>, more: readonly string[] = []) =>
    inLanguages((language) =>
      withSizes(
        [...filesOf(chunks, language), ...more].filter(
          (file) => files[language][`/${file}`] === undefined,
        ),
      ),
    );
  const journey = others(withJourney);
  const mentor = others(
    withMentor,
    worker.map((name) => `assets/${name}`),
  );
  const profile = others(findChunks(manifest, [...PAGES, ...PROFILE_PAGES]));
  const opportunities = others(findChunks(manifest, [...PAGES, ...OPPORTUNITY_PAGES]));
  const version = createHash('sha256')
    .update(JSON.stringify([files, journey, mentor, profile, opportunities]))
    .update(readFileSync(path.join(dist, 'shell.html')))
    .digest('base64url');
  return { version: version.slice(0, 12), files, journey, mentor, profile, opportunities };
}

const inLanguages = <T>(make: (language: Language) => T) =>
  Object.fromEntries(LANGUAGES.map((language) => [language, make(language)])) as Record<
    Language,
    T
  >;

/** The total sizes, for a phone that has stored none of the files. */
export function sumOffline({ files, journey, mentor }: AppFiles): AppSizes {
  const sum = (sizes: Record<string, number>) =>
    Object.values(sizes).reduce((all, bytes) => all + bytes, 0);
  return inLanguages((language) => ({
    app: sum(files[language]),
    journey: sum(journey[language]),
    mentor: sum(mentor[language]),
  }));
}
