import { z } from 'zod';
import { endpoint, Id, Moment } from './endpoint.ts';

const Led = z.object({ id: Id, name: z.string() });

/** An organization as its owner, admins and teachers find it on their first page. */
export const LedOrganization = Led.extend({
  /** Whether they may invite: teachers may not. */
  manages: z.boolean(),
  /** Besides themselves. */
  members: z.int(),
  /** Of those who share their progress, whatever their role: all, and those who learned in the last seven days. */
  sharing: z.int(),
  active: z.int(),
});
export type LedOrganization = z.infer<typeof LedOrganization>;

/** Something that waits for this person, and for nobody else. Lessons, reviews and promises have calls of their own. */
export const Duty = z.discriminatedUnion('kind', [
  /** Work of their trainees that a trainer has not answered. */
  z.object({ kind: z.literal('work-waits'), count: z.int(), since: Moment }),
  /** A trainee of theirs has asked or answered something that they have not read. */
  z.object({
    kind: z.literal('trainee-wrote'),
    trainee: z.object({ id: Id, name: z.string() }),
    activity: z.object({ id: Id, title: z.string() }),
  }),
  /** A trainer has asked the trainee for a change. */
  z.object({ kind: z.literal('change-asked'), activity: z.object({ id: Id, title: z.string() }) }),
  /** A trainee has something on the journey that they have not handed in; the first of it. */
  z.object({ kind: z.literal('studio-next'), activity: z.object({ id: Id, title: z.string() }) }),
  /** An opportunity that they saved closes within a week. */
  z.object({
    kind: z.literal('opportunity-closes'),
    opportunity: z.object({ id: Id, title: z.string() }),
    days: z.int(),
  }),
  /** A trainee of theirs has asked to leave, and a trainer decides. */
  z.object({ kind: z.literal('leave-asked'), trainee: z.object({ id: Id, name: z.string() }) }),
  /** Somebody would hand an organization over to them. */
  z.object({ kind: z.literal('ownership-offered'), organization: Led }),
  /** They lead an organization where nobody else is, and nobody is invited. */
  z.object({ kind: z.literal('members-to-invite'), organization: Led }),
  /** Invitations that nobody has answered for some days, for the owner and admins. */
  z.object({
    kind: z.literal('invitations-unanswered'),
    organization: Led,
    count: z.int(),
    since: Moment,
  }),
  /** Students who share their progress and have stopped in the last weeks, and the names of the first of them. */
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
