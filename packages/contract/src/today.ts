import { z } from 'zod';
import { endpoint, Id, Moment } from './endpoint.ts';

const Led = z.object({ id: Id, name: z.string() });

/** An organization as its owner, admins and teachers see it on their start page. */
export const LedOrganization = Led.extend({
  /** Whether they may invite people: teachers may not. */
  manages: z.boolean(),
  /** Without themselves. */
  members: z.int(),
  /** Members of any role who share their progress: all, and those who learned in the last seven days. */
  sharing: z.int(),
  active: z.int(),
  // Optional, because phones keep answers of earlier releases.
  /** The names of some of those who learned. */
  learned: z.array(z.string()).optional(),
  /** Who came in the last two weeks, the newest first, and their number. */
  joined: z.object({ count: z.int(), names: z.array(z.string()) }).optional(),
});
export type LedOrganization = z.infer<typeof LedOrganization>;

/** Something that waits for this user. Lessons, reviews and promises have their own calls. */
export const Duty = z.discriminatedUnion('kind', [
  /** A trainer has unanswered work of their trainees. */
  z.object({ kind: z.literal('work-waits'), count: z.int(), since: Moment }),
  /** A trainee has sent a message that the trainer has not read. */
  z.object({
    kind: z.literal('trainee-wrote'),
    trainee: z.object({ id: Id, name: z.string() }),
    activity: z.object({ id: Id, title: z.string() }),
  }),
  /** A trainer has asked the trainee for a change. */
  z.object({ kind: z.literal('change-asked'), activity: z.object({ id: Id, title: z.string() }) }),
  /** The trainee's first activity on the journey without work. */
  z.object({ kind: z.literal('studio-next'), activity: z.object({ id: Id, title: z.string() }) }),
  /** A saved opportunity closes within a week. */
  z.object({
    kind: z.literal('opportunity-closes'),
    opportunity: z.object({ id: Id, title: z.string() }),
    days: z.int(),
  }),
  /** A trainee has asked their trainer to leave. */
  z.object({ kind: z.literal('leave-asked'), trainee: z.object({ id: Id, name: z.string() }) }),
  /** An organization was offered to the user. */
  z.object({ kind: z.literal('ownership-offered'), organization: Led }),
  /** The user leads an organization without other members or invitations. */
  z.object({ kind: z.literal('members-to-invite'), organization: Led }),
  /** Invitations without an answer for some days, for the owner and admins. */
  z.object({
    kind: z.literal('invitations-unanswered'),
    organization: Led,
    count: z.int(),
    since: Moment,
    /** To whom the oldest ones were sent. */
    emails: z.array(z.string()).optional(),
  }),
  /** Students who share their progress and stopped in the last weeks, with the names of the first ones. */
  z.object({
    kind: z.literal('members-stopped'),
    organization: Led,
    count: z.int(),
    names: z.array(z.string()),
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
      response: {
        200: z.object({ duties: z.array(Duty), organizations: z.array(LedOrganization) }),
      },
    },
  }),
} as const;
