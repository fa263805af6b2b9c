import { z } from 'zod';
import { line, Moment } from './endpoint.ts';
import { fieldMessage } from './sentence.ts';
import { IDEA_LIMITS, VENTURE_STAGES } from './limits.ts';

/** A learner's business idea, as the mentor knows it. */
export const IdeaCard = z.object({
  idea: z.string().nullable(),
  sector: z.string().nullable(),
  country: z.string().nullable(),
  customer: z.string().nullable(),
  stage: z.enum(VENTURE_STAGES).nullable(),
  /** When the learner agreed that unanswered questions are stored for trainers and staff. */
  keep_questions_since: Moment.nullable(),
  /** When the learner agreed to how their voice is processed. */
  voice_since: Moment.nullable(),
  updated_at: Moment.nullable(),
});
export type IdeaCard = z.infer<typeof IdeaCard>;

/** An empty text clears a field, a missing one leaves it. */
export const IdeaCardBody = z
  .object({
    idea: line(IDEA_LIMITS.idea).nullish(),
    sector: line(IDEA_LIMITS.sector).nullish(),
    country: line(IDEA_LIMITS.country).nullish(),
    customer: line(IDEA_LIMITS.customer).nullish(),
    stage: z
      .enum(VENTURE_STAGES, fieldMessage('Choose one of the stages.', 'Choisissez une des phases.'))
      .or(z.literal(''))
      .nullish(),
    /** True gives the consent (its first time is kept), false withdraws it. */
    keep_questions: z.boolean().optional(),
    voice: z.boolean().optional(),
  })
  .refine(
    (body) => Object.keys(body).length > 0,
    fieldMessage('Send at least one field.', 'Envoyez au moins un champ.'),
  );
export type IdeaCardBody = z.infer<typeof IdeaCardBody>;
