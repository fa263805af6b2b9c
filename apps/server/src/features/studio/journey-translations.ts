import { RESOURCE_TYPES } from '@inzira/contract/studio';
import { z } from 'zod';
import { splitFrontMatter, type ContentFiles } from '#src/platform/content/content-folders.ts';
import { clean, list, readData, text } from '#src/platform/content/content-yaml.ts';
import {
  findMarkdownDifferences,
  findMissing,
  same,
  sameCount,
} from '#src/platform/content/translated-markdown.ts';
import {
  splitTranslations,
  stampOf,
  Translation,
  translationOf,
  translationPath,
  type TranslationState,
} from '#src/platform/content/translations.ts';
import type { ActivitySource, JourneyContent } from './journey-files.ts';

interface Head {
  title: string;
  description: string;
}

/** The translated texts of an activity; all other fields are the original's. */
interface ActivityTexts extends Head {
  good: string[];
  resources: Words[];
  milestones: (Words & { slug: string; unit: string })[];
  instructions: string;
  example: string;
}

interface Words {
  title: string;
  description?: string | undefined;
}

/** The translations into one language, by the file of their original. */
interface JourneyTranslation {
  heads: ReadonlyMap<string, Head>;
  activities: ReadonlyMap<string, ActivityTexts>;
}

export interface JourneyTranslations {
  byLanguage: ReadonlyMap<string, JourneyTranslation>;
  states: TranslationState[];
  /** `file: what to do`. For a file with problems the original is shown. */
  problems: string[];
}

const TitledFile = z.strictObject({ ...Translation, title: text(90), description: text(400) });

const FrontMatter = z.strictObject({
  ...Translation,
  title: text(90),
  description: text(400),
  good: list(text(300), 3, 6, 'points'),
  resources: list(
    z.strictObject({
      title: text(90),
      description: text(300).optional(),
      // Allowed because translators copy the original, whose value is used.
      type: z.enum(RESOURCE_TYPES).optional(),
    }),
    0,
    5,
    'resources',
  ).optional(),
  milestones: list(
    z.strictObject({
      slug: text(60),
      title: text(90),
      description: text(300).optional(),
      unit: text(30),
    }),
    0,
    3,
    'milestones',
  ).optional(),
});

/** Parses the translations of the journey and compares them with their originals. */
export function parseJourneyTranslations(
  files: ContentFiles,
  { sections }: Pick<JourneyContent, 'sections'>,
): JourneyTranslations {
  const { originals, languages } = splitTranslations(files);
  const states: TranslationState[] = [];
  const problems: string[] = [];

  function readOne<T>(
    original: string,
    language: string,
    read: (content: string, file: string, found: string[]) => (T & Stamped) | null,
  ): T | null {
    const file = translationPath(original, language);
    const content = files.get(file);
    if (content === undefined) return null;
    const found: string[] = [];
    const data = read(content, file, found);
    states.push({
      file,
      original,
      language,
      isOutdated: data !== null && data.of !== stampOf(originals.get(original) ?? ''),
      isReadTwice: data?.read_by !== undefined,
    });
    problems.push(...found.map((one) => (one.startsWith(`${file}:`) ? one : `${file}: ${one}`)));
    return found.length === 0 ? data : null;
  }

  const byLanguage = new Map(
    languages.map((language) => {
      const heads = new Map<string, Head>();
      const activities = new Map<string, ActivityTexts>();
      const keepHead = (original: string, head: Head) => {
        const texts = readOne(original, language, (content, file, found) => {
          const data = readData(file, clean(content), TitledFile, found);
          if (data) found.push(...findWordDifferences(head, data, language));
          return data;
        });
        if (texts) heads.set(original, texts);
      };
      for (const section of sections) {
        keepHead(`${section.file}/section.yaml`, section);
        for (const step of section.steps) {
          keepHead(`${step.file}/step.yaml`, step);
          for (const activity of step.activities) {
            const texts = readOne(activity.file, language, (content, file, found) => {
              const data = readActivity(content, file, found);
              if (data) found.push(...findActivityDifferences(activity, data, language));
              return data;
            });
            if (texts) activities.set(activity.file, texts);
          }
        }
      }
      return [language, { heads, activities }] as const;
    }),
  );
  for (const file of files.keys()) {
    const translation = translationOf(file);
    if (translation && !originals.has(translation.original))
      problems.push(`${file}: there is no ${translation.original} that it translates`);
  }
  return { byLanguage, states, problems };
}

interface Stamped {
  of: string;
  read_by?: string | undefined;
}

function readActivity(
  content: string,
  file: string,
  problems: string[],
): (ActivityTexts & Stamped) | null {
  const parts = splitFrontMatter(file, content, problems);
  const front = parts && readData(file, parts.front, FrontMatter, problems);
  if (!parts || !front) return null;
  const [instructions = '', example = '', ...more] = parts.body
    .split(/^## .*$/m)
    .map((part) => part.trim());
  if (instructions === '' || example === '' || more.length > 0)
    problems.push(
      'have one heading of the second level, between how to go about it and the example',
    );
  const { resources = [], milestones = [], ...texts } = front;
  return { ...texts, resources, milestones, instructions, example };
}

function findActivityDifferences(
  original: ActivitySource,
  translated: ActivityTexts,
  language: string,
): string[] {
  const { resources = [], milestones = [] } = original;
  const counted = [
    ...sameCount('points of good', original.good, translated.good),
    ...sameCount('resources', resources, translated.resources),
    ...same(
      'the milestones',
      milestones.map(({ slug }) => slug),
      translated.milestones.map(({ slug }) => slug),
    ),
  ];
  if (counted.length > 0) return counted;
  return [
    ...findWordDifferences(original, translated, language),
    ...findMissing('good', original.good.join('\n'), translated.good.join('\n'), language),
    ...[...resources, ...milestones].flatMap((words, at) => {
      const other = [...translated.resources, ...translated.milestones][at];
      return other ? findWordDifferences(words, other, language) : [];
    }),
    ...(['instructions', 'example'] as const).flatMap((part) =>
      findMarkdownDifferences(original[part], translated[part], language).map(
        (problem) => `${part}: ${problem}`,
      ),
    ),
  ];
}

function findWordDifferences(original: Words, translated: Words, language: string): string[] {
  const isSaid = ({ description }: Words) => description !== undefined;
  return [
    ...(isSaid(original) === isSaid(translated)
      ? []
      : [`${translated.title}: ${isSaid(original) ? 'translate' : 'leave out'} its description`]),
    ...findMissing('title', original.title, translated.title, language),
    ...findMissing(
      'description',
      original.description ?? '',
      translated.description ?? '',
      language,
    ),
  ];
}
