import type { IdeaCard } from '#src/advisor-idea.ts';

/** The card of a learner who has not entered an idea. */
export const NO_IDEA: IdeaCard = {
  idea: null,
  sector: null,
  country: null,
  customer: null,
  stage: null,
  keep_questions_since: null,
  voice_since: null,
  updated_at: null,
};
