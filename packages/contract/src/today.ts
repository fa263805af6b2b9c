import { z } from 'zod';
import { endpoint, Id, Moment } from './endpoint.ts';

/** Something that waits for this person, and for nobody else. Lessons, reviews and promises have calls of their own. */
export const Duty = z.discriminatedUnion('kind', [
  /** Work of their trainees that a trainer has not answered. */
  z.object({ kind: z.literal('work-waits'), count: z.int(), since: Moment }),
  /** A trainer has asked the trainee for a change. */
  z.object({ kind: z.literal('change-asked'), activity: z.object({ id: Id, title: z.string() }) }),
  /** An opportunity that they saved closes within a week. */
  z.object({
    kind: z.literal('opportunity-closes'),
    opportunity: z.object({ id: Id, title: z.string() }),
    days: z.int(),
  }),
]);
export type Duty = z.infer<typeof Duty>;

export const todayEndpoints = {
  duties: endpoint({
    method: 'GET',
    url: '/api/today/',
    config: { access: 'user' },
    schema: {
      summary: 'What waits for you: work to answer, changes asked for, deadlines +',
      response: { 200: z.object({ duties: z.array(Duty) }) },
    },
  }),
} as const;
