import { readFileSync } from 'node:fs';
import path from 'node:path';
import { LANGUAGES, type Language } from '@inzira/contract/accounts';
import { ProfileName } from '@inzira/contract/psychometric';
import { z } from 'zod';
import { lazy } from '#src/platform/lazy.ts';

const yaml = lazy<typeof import('yaml')>('yaml');

const Texts = z.record(z.enum(LANGUAGES), z.string().min(1));
const Lists = z.record(z.enum(LANGUAGES), z.array(z.string().min(1)).min(1));

const QuestionsFile = z.strictObject({
  version: z.int().positive(),
  questions: z
    .array(
      z.strictObject({
        slug: z.string(),
        question: Texts,
        choices: z
          .array(
            z.strictObject({ profile: ProfileName, en: z.string().min(1), fr: z.string().min(1) }),
          )
          .length(4),
      }),
    )
    .min(1)
    .max(999),
});

const ProfilesFile = z.strictObject({
  profiles: z.array(
    z.strictObject({
      name: ProfileName,
      icon: z.string(),
      title: Texts,
      tagline: Texts,
      comes_easily: Lists,
      drains: Lists,
      complemented_by: z.strictObject({
        en: z.string(),
        fr: z.string(),
        profiles: z.array(ProfileName),
      }),
      first_moves: Lists,
      /** Lessons that build on the profile's strengths. */
      lessons: z.array(z.string()),
      /** A lesson on its typical weakness. */
      balance_lesson: z.string(),
    }),
  ),
});

const CHOICE_KEYS = ['a', 'b', 'c', 'd'] as const;

interface TestQuestion {
  id: number;
  slug: string;
  text: Record<Language, string>;
  /** Choices by key, with text and profile; the profile never leaves the server. */
  choices: Map<string, { profile: ProfileName; text: Record<Language, string> }>;
}

export interface ProfileTest {
  version: number;
  questions: TestQuestion[];
  profiles: Map<ProfileName, z.infer<typeof ProfilesFile>['profiles'][number]>;
}

/** Reads the test from `content/psychometric`. Ids contain the version, so that answers to another version are recognised. */
export function readProfileTest(folder: string): ProfileTest {
  const read = <T extends z.ZodType>(file: string, schema: T): z.infer<T> =>
    schema.parse(yaml().parse(readFileSync(path.join(folder, file), 'utf8')));
  const { version, questions } = read('questions.yaml', QuestionsFile);
  const { profiles } = read('profiles.yaml', ProfilesFile);
  return {
    version,
    questions: questions.map(({ slug, question, choices }, index) => ({
      id: version * 1000 + index + 1,
      slug,
      text: question,
      choices: new Map(
        choices.map(({ profile, en, fr }, place) => [
          CHOICE_KEYS[place] ?? '',
          { profile, text: { en, fr } },
        ]),
      ),
    })),
    profiles: new Map(profiles.map((profile) => [profile.name, profile])),
  };
}
