import { z } from 'zod';
import { endpoint, Id, IdInUrl, line, Message, Moment, NamedId } from './endpoint.ts';
import { NUMBER_GROUPS, NUMBER_TABLES } from './rules/staff.ts';

/** A figure; null where it tells of one to four people, or would let such a figure be worked out. */
const Figure = z.int().nullable();
export type Figure = z.infer<typeof Figure>;

/** What is counted for each day and week, and for each group. */
const Figures = z.object({
  sign_ups: Figure,
  active: Figure,
  lessons: Figure,
  questions: Figure,
  saved: Figure,
  opened: Figure,
  applied: Figure,
});
export type Figures = z.infer<typeof Figures>;

export const NumberGroup = Figures.extend({
  /** A code of a language or a country, a gender, or the id of an organization; empty where it is not known. */
  value: z.string(),
  /** Of an organization. */
  name: z.string().nullable(),
  people: Figure,
});
export type NumberGroup = z.infer<typeof NumberGroup>;

export const ModuleNumbers = z.object({
  id: Id,
  name: z.string(),
  began: Figure,
  learning: Figure,
  finished: Figure,
  chapters: z.array(z.object({ id: Id, course: z.string(), title: z.string(), stopped: Figure })),
});
export type ModuleNumbers = z.infer<typeof ModuleNumbers>;

export const QuestionNumbers = z.object({
  slug: z.string(),
  question: z.string(),
  chapter: NamedId,
  learners: z.int(),
  /** Null where fewer than five missed it (`few`), or fewer than five did not (`most`). */
  missed: z.int().nullable(),
  hint: z.enum(['few', 'most']).nullable(),
});
export type QuestionNumbers = z.infer<typeof QuestionNumbers>;

const GroupQuestion = z.object({
  slug: z.string(),
  question: z.string(),
  chapter: NamedId,
  learners: z.int(),
  missed: z.int(),
  /** Of all learners; null where that is hidden. */
  all: z.object({ learners: z.int(), missed: z.int() }).nullable(),
});
export type GroupQuestion = z.infer<typeof GroupQuestion>;

/** Of one group alone. */
export const GroupNumbers = z.object({
  /** Those that enough of it have begun. */
  modules: z.array(ModuleNumbers),
  /** Those that the largest share of it missed, where that need not be hidden. */
  questions: z.array(GroupQuestion),
});
export type GroupNumbers = z.infer<typeof GroupNumbers>;

export const OpportunityNumbers = z.object({
  id: Id,
  title: z.string(),
  opened: Figure,
  applied: Figure,
});
export type OpportunityNumbers = z.infer<typeof OpportunityNumbers>;

export const WaitNumbers = z.object({
  kind: z.enum(['ventures', 'work']),
  reviewed: Figure,
  median_hours: z.number().nullable(),
  /** Nine of ten waited no longer. */
  ninth_hours: z.number().nullable(),
});
export type WaitNumbers = z.infer<typeof WaitNumbers>;

export const Numbers = z.object({
  /** Null before the first count. */
  counted_at: Moment.nullable(),
  /** A newer count is on its way. */
  is_counting: z.boolean(),
  time_zone: z.string(),
  /** Days of the last four full weeks and of this one, until yesterday. */
  days: z.array(Figures.extend({ day: z.string() })),
  /** Twelve full weeks, by their Monday. */
  weeks: z.array(Figures.extend({ day: z.string() })),
  /** Those twelve weeks together. */
  total: Figures.extend({ people: Figure }),
  languages: z.array(NumberGroup),
  genders: z.array(NumberGroup),
  countries: z.array(NumberGroup),
  organizations: z.array(NumberGroup),
  modules: z.array(ModuleNumbers),
  questions: z.array(QuestionNumbers),
  /** Of those twelve weeks, the most opened first. */
  opportunities: z.array(OpportunityNumbers),
  waits: z.array(WaitNumbers),
  mentor: z.array(
    z.object({
      day: z.string(),
      replies: Figure,
      on_lessons: Figure,
    }),
  ),
  /** What the AI service has used, by month. */
  tokens: z.array(z.object({ month: z.string(), tokens: z.int() })),
});
export type Numbers = z.infer<typeof Numbers>;

export const staffNumberEndpoints = {
  numbers: endpoint({
    method: 'GET',
    url: '/api/staff/numbers/',
    config: { access: 'staff' },
    schema: {
      summary:
        'What learners do, as it was counted last; figures of one to four people are hidden +',
      response: { 200: Numbers },
    },
  }),
  groupNumbers: endpoint({
    method: 'GET',
    url: '/api/staff/numbers/group/',
    config: { access: 'staff' },
    schema: {
      summary:
        'Where the learners of one group stop and which questions they miss, as it was counted last +',
      querystring: z.object({
        by: z.enum(NUMBER_GROUPS),
        /** As a group of the numbers is called; empty or left out for those of whom it is not known. */
        value: line(20).default(''),
      }),
      response: { 200: GroupNumbers },
    },
  }),
  numbersCsv: endpoint({
    method: 'GET',
    url: '/api/staff/numbers/csv/',
    config: { access: 'staff', mediaType: 'text/csv' },
    schema: {
      summary: 'One table of the numbers as CSV +',
      querystring: z.object({
        table: z.enum(NUMBER_TABLES),
        /** Of `chapters`: only those of this module. */
        module: IdInUrl.optional(),
        /** Of `chapters` and `questions`: each of these groups, in place of all learners. */
        by: z.enum(NUMBER_GROUPS).optional(),
      }),
      response: { 200: z.string().meta({ description: 'CSV in UTF-8' }) },
    },
  }),
  countNumbers: endpoint({
    method: 'POST',
    url: '/api/staff/numbers/count/',
    config: { access: 'staff' },
    schema: {
      summary: 'Count anew, now rather than in the night +',
      response: { 200: Message },
    },
  }),
} as const;
