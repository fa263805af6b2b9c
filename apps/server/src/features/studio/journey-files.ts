import { STUDIO_LIMITS } from '@inzira/contract/limits';
import { PACK_PARTS, RESOURCE_TYPES } from '@inzira/contract/studio';
import { z } from 'zod';
import {
  findDoubleSlugs,
  join,
  unexpectedFile,
  place,
  readChildren,
  readYaml,
  splitFrontMatter,
  toFolder,
  type ContentFiles,
  type Folder,
  type Placed,
} from '#src/platform/content/content-folders.ts';
import { list, readData, text } from '#src/platform/content/content-yaml.ts';
import { splitTranslations } from '#src/platform/content/translations.ts';

interface SectionSource extends Placed, z.output<typeof TitledFile> {
  steps: StepSource[];
}

interface StepSource extends Placed, z.output<typeof TitledFile> {
  activities: ActivitySource[];
}

export interface ActivitySource extends Placed, z.output<typeof FrontMatter> {
  /** Markdown: how to do it. */
  instructions: string;
  /** Markdown: an example of good work. */
  example: string;
}

export interface JourneyContent {
  sections: SectionSource[];
  /** `file: what to do`, for each problem that prevents the import. */
  problems: string[];
}

const EXAMPLE_HEADING = /^## Example of good work$/m;

const TitledFile = z.strictObject({ title: text(90), description: text(400) });

const slug = z
  .string('give it a slug')
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'write the slug like ten-interviews');

const wholeNumber = (min: number, max: number) =>
  z
    .string(`give a whole number from ${min} to ${max}`)
    .regex(/^\d{1,10}$/, `give a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine(
      (number) => number >= min && number <= max,
      `give a whole number from ${min} to ${max}`,
    );

const JourneyResource = z
  .strictObject({
    title: text(90),
    type: z.enum(RESOURCE_TYPES, `write one of ${RESOURCE_TYPES.join(', ')}`),
    description: text(300).optional(),
    url: z
      .string()
      .regex(/^https:\/\/[^\s/]+\.\S+$/, 'give an address that begins with https://')
      .optional(),
    /** The name of a file in `content/templates`, without its extension. */
    template: slug.optional(),
  })
  .refine(
    ({ type, template, url }) => (type === 'template' ? template && !url : url && !template),
    'give a template its "template", anything else its "url"',
  );

const JourneyMilestone = z.strictObject({
  slug,
  title: text(90),
  description: text(300).optional(),
  target: wholeNumber(1, STUDIO_LIMITS.value),
  unit: text(30),
  /** Days after joining a venture. */
  due_days: wholeNumber(1, 730).optional(),
});

const FrontMatter = z.strictObject({
  title: text(90),
  description: text(400),
  minutes: wholeNumber(10, 3_000),
  good: list(text(300), 3, 6, 'points'),
  /** The day from which trainees see it. */
  from: z.iso.date('write a day, like 2026-11-22').optional(),
  pack_part: z.enum(PACK_PARTS, `write one of ${PACK_PARTS.join(', ')}`).optional(),
  lessons: list(slug, 0, 4, 'slugs of lessons').optional(),
  resources: list(JourneyResource, 0, 5, 'resources').optional(),
  milestones: list(JourneyMilestone, 0, 3, 'milestones').optional(),
});

/** Parses the files of the journey; a file with an error is left out and reported in `problems`. */
export function parseJourney(files: ContentFiles): JourneyContent {
  const problems: string[] = [];
  const sections = readChildren(toFolder(splitTranslations(files).originals), [], problems).flatMap(
    ({ folder, ...placed }) => {
      const head = readYaml(folder, 'section.yaml', TitledFile, problems);
      const steps = readSteps(folder, problems);
      return head ? [{ ...placed, ...head, steps }] : [];
    },
  );
  const steps = sections.flatMap((section) => section.steps);
  const activities = steps.flatMap((step) => step.activities);
  const milestones = activities.flatMap(({ file, milestones: all = [] }) =>
    all.map((one) => ({ slug: one.slug, file, position: 0 })),
  );
  problems.push(
    ...findDoubleSlugs({
      section: sections,
      step: steps,
      activity: activities,
      milestone: milestones,
    }),
  );
  return { sections, problems };
}

function readSteps(folder: Folder, problems: string[]): StepSource[] {
  return readChildren(folder, ['section.yaml'], problems).flatMap(
    ({ folder: inner, ...placed }) => {
      for (const strange of inner.folders.values()) {
        problems.push(`${strange.path}: a step holds no folders; move the files up or away`);
      }
      const markdown = [...inner.files.keys()].filter((name) => name.endsWith('.md'));
      for (const name of inner.files.keys()) {
        if (name !== 'step.yaml' && !markdown.includes(name))
          problems.push(unexpectedFile(inner, name));
      }
      const activities = place(inner, markdown, '.md', problems).flatMap(({ name, ...at }) => {
        const activity = readActivity(join(inner, name), inner.files.get(name) ?? '', problems);
        return activity ? [{ ...at, ...activity }] : [];
      });
      const head = readYaml(inner, 'step.yaml', TitledFile, problems);
      return head ? [{ ...placed, ...head, activities }] : [];
    },
  );
}

function readActivity(file: string, content: string, problems: string[]) {
  const parts = splitFrontMatter(file, content, problems);
  if (!parts) return null;
  const front = readData(file, parts.front, FrontMatter, problems);
  const [instructions = '', example = '', ...more] = parts.body
    .split(EXAMPLE_HEADING)
    .map((part) => part.trim());
  if (instructions === '') problems.push(`${file}: say how to go about it below the front matter`);
  if (example === '' || more.length > 0) {
    problems.push(`${file}: end with one "## Example of good work" and the example`);
  }
  if ([instructions, example].some((part) => /^##? /m.test(part))) {
    problems.push(`${file}: use no other headings of the first and second level`);
  }
  return front && { ...front, instructions, example };
}
