import { PACK_PARTS } from '@inzira/contract/studio';
import { lessonSlug, lexMarkdown, walkTokens } from '@inzira/mentor/markdown';
import type { ActivitySource, JourneyContent } from './journey-files.ts';

const SECTIONS = 6;
const STEPS = { min: 2, max: 3 };
const ACTIVITIES = { min: 2, max: 3 };

interface TestProviders {
  /** The slugs of the curriculum's lessons. */
  lessons: ReadonlySet<string>;
  /** The names of the files in `content/templates`. */
  templates: readonly string[];
}

/** Checks the rules for the whole journey, beyond the format of its files, as `file: what to do`. */
export function findJourneyProblems(
  { sections }: JourneyContent,
  { lessons, templates }: TestProviders,
): string[] {
  const steps = sections.flatMap((section) => section.steps);
  const activities = steps.flatMap((step) => step.activities);
  // While sections are missing, the existing ones may be short.
  const isWhole = sections.length >= SECTIONS;
  return [
    ...count('content/journey', 'sections', sections.length, { min: 1, max: SECTIONS }),
    ...sections.flatMap(({ file, steps: all }) =>
      count(file, 'steps', all.length, isWhole ? STEPS : { ...STEPS, min: 1 }),
    ),
    ...steps.flatMap(({ file, activities: all }) =>
      count(file, 'activities', all.length, isWhole ? ACTIVITIES : { ...ACTIVITIES, min: 1 }),
    ),
    ...(isWhole ? PACK_PARTS : [])
      .filter((part) => !activities.some((activity) => activity.pack_part === part))
      .map((part) => `content/journey: no activity has "pack_part: ${part}"; name one`),
    ...findDoubleTitles([...sections, ...steps, ...activities]),
    ...activities.flatMap((activity) => findDeadLinks(activity, lessons, templates)),
  ];
}

function count(file: string, what: string, have: number, { min, max }: typeof STEPS): string[] {
  if (have >= min && have <= max) return [];
  return [`${file}: has ${have} ${what}; make it ${min === max ? max : `${min} to ${max}`}`];
}

function findDoubleTitles(all: { file: string; title: string }[]): string[] {
  const first = new Map<string, string>();
  return all.flatMap(({ file, title }) => {
    const earlier = first.get(title.toLowerCase());
    if (earlier === undefined) first.set(title.toLowerCase(), file);
    return earlier === undefined ? [] : [`${file}: has the title of ${earlier}; give it another`];
  });
}

function findDeadLinks(
  activity: ActivitySource,
  lessons: ReadonlySet<string>,
  templates: readonly string[],
): string[] {
  const { file } = activity;
  const named = [...(activity.lessons ?? [])];
  for (const markdown of [activity.instructions, activity.example]) {
    walkTokens(lexMarkdown(markdown), (token) => {
      const slug = token.type === 'link' ? lessonSlug(String(token['href'])) : null;
      if (slug !== null) named.push(slug);
    });
  }
  const wanted = (activity.resources ?? []).flatMap(({ template }) => template ?? []);
  return [
    ...named
      .filter((slug) => !lessons.has(slug))
      .map((slug) => `${file}: there is no lesson "${slug}"`),
    ...wanted
      .filter((name) => !templates.some((template) => template.startsWith(`${name}.`)))
      .map((name) => `${file}: there is no file for "${name}" in content/templates`),
  ];
}
