import { z } from 'zod';
import { BaseRevision } from './edits.ts';
import { Moment, NamedId } from './endpoint.ts';
import { fieldMessage } from './sentence.ts';
import { ALLOWANCE_LIMITS } from './limits.ts';

/** An organization's allowance for the AI service in a month, and its use. */
export const Allowance = z.object({
  organization: NamedId,
  /** False when no AI service is configured, so that nothing is used. */
  has_provider: z.boolean(),
  used_tokens: z.int(),
  monthly_tokens: z.int(),
  /** Grows with each change; an edit states the one that it is based on. */
  revision: z.int(),
  /** The start of the next month, in UTC. */
  starts_again_at: Moment,
});
export type Allowance = z.infer<typeof Allowance>;

/** Not `toLocaleString`, whose data would take 6 MB of memory on every server. */
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
