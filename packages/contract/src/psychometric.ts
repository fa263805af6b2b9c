import { z } from 'zod';
import { Language } from './accounts.ts';
import { endpoint, Id, IdParams, Moment, NoContent } from './endpoint.ts';
import { fieldMessage } from './sentence.ts';

/** In circle order: neighbours are similar, opposites differ. */
export const PROFILE_NAMES = [
  'Creator',
  'Star',
  'Supporter',
  'Deal Maker',
  'Trader',
  'Accumulator',
  'Lord',
  'Mechanic',
] as const;
export const ProfileName = z.enum(PROFILE_NAMES);
export type ProfileName = z.infer<typeof ProfileName>;

/**
 * `divided`: the answers point to two profiles that are far apart. `unclear`: they follow no pattern. In both cases the
 * first two profiles count equally.
 */
export const Confidence = z.enum(['clear', 'close', 'divided', 'unclear']);
export type Confidence = z.infer<typeof Confidence>;

export const PsychometricQuestion = z.object({
  id: Id,
  question_text: z.string(),
  choices: z.record(z.string(), z.object({ text: z.string() })),
});
export type PsychometricQuestion = z.infer<typeof PsychometricQuestion>;

/** Scores from 0 to 10, with one decimal. */
const ProfileScores = z.record(ProfileName, z.number().min(0).max(10));

const ProfileDescription = z.object({
  profile_name: ProfileName,
  title: z.string(),
  tagline: z.string(),
  /** Sanitised HTML. */
  description: z.string(),
});

export const ProfileResult = z.object({
  id: Id,
  profile_scores: ProfileScores,
  /** How often each profile was picked, and in how many questions it was offered. */
  choices: z.record(ProfileName, z.object({ picked: z.int(), offered: z.int() })),
  dominant_profile: ProfileName,
  secondary_profile: ProfileName.nullable(),
  /** Whether the first two have the same score, so that a rule decided between them. */
  is_tie: z.boolean(),
  confidence: Confidence,
  description: ProfileDescription,
  /** The second profile's, unless the result is clear. */
  second_description: ProfileDescription.nullable(),
  taken_at: Moment,
});
export type ProfileResult = z.infer<typeof ProfileResult>;

export const EarlierProfileResult = z.object({
  id: Id,
  profile_scores: ProfileScores,
  dominant_profile: ProfileName,
  secondary_profile: ProfileName.nullable(),
  /** The profiles whose score has since changed by more than chance explains, up to the latest result. */
  changed: z.array(ProfileName),
  /** Whether the latest result has the same questions; others cannot be compared. */
  same_questions: z.boolean(),
  taken_at: Moment,
});
export type EarlierProfileResult = z.infer<typeof EarlierProfileResult>;

const LanguageQuery = z.object({ language: Language.optional() });

export const psychometricEndpoints = {
  questions: endpoint({
    method: 'GET',
    url: '/api/quiz/questions/',
    config: { access: 'public' },
    schema: {
      summary: 'The questions of the entrepreneur profile test',
      querystring: LanguageQuery,
      response: { 200: z.array(PsychometricQuestion) },
    },
  }),
  submit: endpoint({
    method: 'POST',
    url: '/api/quiz/psychometric/',
    config: { access: 'user' },
    schema: {
      summary: 'Hand in the answers: question id to choice key',
      refusals: {
        400: '`answers`: one is missing, or is of no question or no choice of the test.',
      },
      body: z.object({
        answers: z.record(
          z.string().max(20),
          z
            .string(fieldMessage('Choose one of the answers.', 'Choisissez une des réponses.'))
            .max(20),
        ),
      }),
      response: { 201: ProfileResult },
    },
  }),
  result: endpoint({
    method: 'GET',
    url: '/api/quiz/psychometric/',
    config: { access: 'user' },
    schema: {
      summary: 'The latest result',
      refusals: { 404: 'The caller has no result yet.' },
      querystring: LanguageQuery,
      response: { 200: ProfileResult },
    },
  }),
  history: endpoint({
    method: 'GET',
    url: '/api/quiz/psychometric/history/',
    config: { access: 'user' },
    schema: {
      summary: 'The latest 50 results of the caller, the newest first +',
      response: { 200: z.array(EarlierProfileResult) },
    },
  }),
  remove: endpoint({
    method: 'DELETE',
    url: '/api/quiz/psychometric/:id/',
    config: { access: 'user' },
    schema: {
      summary: 'Delete one result of the caller +',
      refusals: { 404: 'The caller has no such result.' },
      params: IdParams,
      response: { 204: NoContent },
    },
  }),
} as const;
