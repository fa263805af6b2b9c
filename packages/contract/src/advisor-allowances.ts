import { z } from 'zod';
import { BaseRevision } from './edits.ts';
import { Moment, NamedId } from './endpoint.ts';
import { fieldMessage } from './sentence.ts';
import { ALLOWANCE_LIMITS } from './limits.ts';

/** What an organization may use of the AI service in a month, and what it has used of it. */
export const Allowance = z.object({
  organization: NamedId,
  /** False when no AI service is configured: then nothing is used up. */
  has_provider: z.boolean(),
  used_tokens: z.int(),
  monthly_tokens: z.int(),
  /** Rises with each change; an edit names the one that it began from. */
  revision: z.int(),
  /** When the next month begins, in UTC. */
  starts_again_at: Moment,
});
export type Allowance = z.infer<typeof Allowance>;

/** Not by `toLocaleString`: the data that it loads would be 6 MB of every server. */
const mostTokens = (separator: string) =>
  String(ALLOWANCE_LIMITS.monthlyTokens).replaceAll(/\B(?=(?:\d{3})+$)/g, separator);

const MONTHLY_TOKENS = fieldMessage(
  `Enter a whole number from 0 to ${mostTokens(',')}.`,
  `Saisissez un nombre entier de 0 à ${mostTokens('\u202f')}.`,
);

export const AllowanceBody = z.object({
  monthly_tokens: z
    .int({
      error: ({ input }) =>
        input === undefined
          ? fieldMessage('This field is required.', 'Ce champ est obligatoire.')
          : MONTHLY_TOKENS,
    })
    .min(0, MONTHLY_TOKENS)
    .max(ALLOWANCE_LIMITS.monthlyTokens, MONTHLY_TOKENS),
  revision: BaseRevision,
});
