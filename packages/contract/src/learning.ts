import { z } from 'zod';
import { Language } from './accounts.ts';
import { endpoint, Id, IdInUrl, IdParams, Moment, paragraph } from './endpoint.ts';
import { fieldMessage } from './sentence.ts';
import { LEARNER_STAGES, NOTE_LIMITS } from './limits.ts';
import { madeOffline } from './offline.ts';

/** A language other than the reader's own, chosen within a lesson. */
const InLanguage = z.object({ language: Language.optional() });

const Percent = z.int().min(0).max(100);

export const Module = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  icon: z.string(),
  /** The stages for which the module is recommended; others may skip it for now. */
  stages: z.array(z.enum(LEARNER_STAGES)),
  progress: Percent,
  lessons_count: z.int(),
  /** The sum over all lessons. */
  minutes: z.int(),
  courses: z.array(z.object({ id: Id, title: z.string() })),
});
export type Module = z.infer<typeof Module>;

/** The parent module in a list. */
const ParentModule = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  icon: z.string(),
});
const ParentCourse = z.object({ id: Id, title: z.string(), description: z.string() });

/** A chapter's quiz, which has no id of its own. */
const ChapterQuiz = z.object({
  questions: z.int(),
  /** The user's last attempt; the best score compares attempts with the same number of questions. */
  result: z
    .object({
      score: z.int(),
      total: z.int(),
      best_score: z.int(),
      /** An attempt had enough right answers without a hint. */
      has_stamp: z.boolean(),
      taken_at: Moment,
    })
    .nullable(),
});
export type ChapterQuiz = z.infer<typeof ChapterQuiz>;

export const Course = z.object({
  id: Id,
  title: z.string(),
  description: z.string(),
  progress: Percent,
  chapters_count: z.int(),
  completionbyUser: z.object({ totalchapters: z.int(), chapterscompleted: z.int() }),
  lessons_count: z.int(),
  minutes: z.int(),
  module: ParentModule,
  /** Lessons and quiz of each chapter, for an overview. */
  chapters: z.array(
    z.object({
      id: Id,
      lessons: z.array(z.object({ id: Id, completed: z.boolean() })),
      quiz: ChapterQuiz,
    }),
  ),
});
export type Course = z.infer<typeof Course>;

const PathLesson = z.object({
  id: Id,
  title: z.string(),
  minutes: z.int(),
  completed: z.boolean(),
});
export type PathLesson = z.infer<typeof PathLesson>;

export const Chapter = z.object({
  id: Id,
  /** The course's module, for the way back from a link that contains only the course. */
  module_id: Id,
  title: z.string(),
  /** Whole percent as a numeric string ("66"), as the API specification requires. */
  progress: z.string().regex(/^\d+$/),
  lessons_count: z.int(),
  completionbyUser: z.object({ totallessons: z.int(), lessonscompleted: z.int() }),
  minutes: z.int(),
  lessons: z.array(PathLesson),
  quiz: ChapterQuiz,
  course: ParentCourse,
  module: ParentModule,
});
export type Chapter = z.infer<typeof Chapter>;

export const Lesson = z.object({
  id: Id,
  title: z.string(),
  /** Sanitised HTML. */
  content: z.string(),
  chapter_title: z.string(),
  /** The chapter's course, for the way back. */
  course_id: Id,
  minutes: z.int(),
  completed: z.boolean(),
  /** The language of the text: the original's, if it is not translated. */
  language: Language,
  /** All available languages. */
  languages: z.array(Language),
});
export type Lesson = z.infer<typeof Lesson>;

/**
 * choice: one of `choices`, equal to `answer`. text: typed, compared without case. number: typed, compared by value.
 * two: both `answers` among `choices`. order: `steps` in this order.
 */
export const QUESTION_KINDS = ['choice', 'text', 'number', 'two', 'order'] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];

export const QuizQuestion = z.object({
  id: Id,
  question_text: z.string(),
  question_type: z.enum(QUESTION_KINDS),
  choices: z.array(
    z.object({
      text: z.string(),
      /** Why it is right or wrong. */
      why: z.string().optional(),
    }),
  ),
  /** The answer as text, for every kind. */
  answer: z.string(),
  /** For text and number: further accepted spellings. */
  accept: z.array(z.string()).optional(),
  /** For two: the right choices. */
  answers: z.array(z.string()).optional(),
  /** For order: the right order. */
  steps: z.array(z.string()).optional(),
  explanation: z.string(),
  /** The lesson that teaches it. */
  lesson: z.object({ lesson_id: Id, chapter_id: Id, title: z.string() }).optional(),
});
export type QuizQuestion = z.infer<typeof QuizQuestion>;

const TrackedChapter = z.object({
  id: Id,
  title: z.string(),
  progress: Percent,
  lessons: z.array(PathLesson),
  quiz: ChapterQuiz,
});
const TrackedCourse = z.object({
  id: Id,
  title: z.string(),
  progress: Percent,
  chapters: z.array(TrackedChapter),
});
export const TrackedModule = z.object({
  id: Id,
  name: z.string(),
  progress: Percent,
  courses: z.array(TrackedCourse),
});
export type TrackedModule = z.infer<typeof TrackedModule>;

/** A learner's note at "Try it today"; without text and time if none was written. */
export const LessonNote = z.object({
  lesson_id: Id,
  text: z.string(),
  updated_at: Moment.nullable(),
});
export type LessonNote = z.infer<typeof LessonNote>;

export const PlacedNote = z.object({
  lesson_id: Id,
  /** The lesson's chapter; null when the lesson is not taught any more. */
  chapter_id: Id.nullable(),
  title: z.string(),
  chapter: z.string(),
  module: z.string(),
  /** The lesson's prompt. */
  prompt: z.string(),
  text: z.string(),
  updated_at: Moment,
});
export type PlacedNote = z.infer<typeof PlacedNote>;

export const TrackerView = z.object({
  modules: z.array(TrackedModule),
  /** The learner's current lesson; null before the first one. */
  last_accessed_lesson_id: Id.nullable(),
});
export type TrackerView = z.infer<typeof TrackerView>;

/** Far above any score; the server compares `total` with the quiz itself. */
const MAX_QUESTIONS = 1000;
const TOO_MANY = fieldMessage(
  'No quiz has so many questions.',
  'Aucun quiz n’a autant de questions.',
);

const QuizAnswer = z.object({
  /** A choice, a typed text, both of two choices, or steps in order. */
  given: z.array(z.string().max(1000)).max(20),
  hint: z.boolean().optional(),
});
export type QuizAnswer = z.infer<typeof QuizAnswer>;

const GlossaryTerm = z.object({
  term: z.string(),
  definition: z.string(),
  /** The lessons that teach it, in order. */
  lessons: z.array(z.object({ lesson_id: Id, chapter_id: Id, title: z.string() })),
});
export type GlossaryTerm = z.infer<typeof GlossaryTerm>;

export const CoursePack = z.object({
  course_id: Id,
  title: z.string(),
  module_id: Id,
  /** The language in which to request the parts. */
  language: Language,
  /** The sum of all parts. */
  bytes: z.int(),
  /** Steps of the venture journey refer to it, and are included. */
  has_journey: z.boolean(),
  parts: z.array(
    z.object({
      /** A call that a visitor may make. */
      url: z.string(),
      version: z.string(),
      /** The approximate size of its answer, compressed. */
      bytes: z.int(),
    }),
  ),
  /** Templates that these steps use: public files, saved if the learner wants them. */
  templates: z.array(
    z.object({
      /** Contains the version of the file. */
      url: z.string(),
      title: z.string(),
      bytes: z.int(),
    }),
  ),
});
export type CoursePack = z.infer<typeof CoursePack>;

export const learningEndpoints = {
  glossary: endpoint({
    method: 'GET',
    url: '/api/glossary/',
    config: { access: 'public' },
    schema: {
      summary: 'The terms of all lessons, by the alphabet +',
      response: { 200: z.object({ terms: z.array(GlossaryTerm) }) },
    },
  }),
  modules: endpoint({
    method: 'GET',
    url: '/api/modules/',
    config: { access: 'public' },
    schema: { summary: 'All modules', response: { 200: z.array(Module) } },
  }),
  courses: endpoint({
    method: 'GET',
    url: '/api/modules/:id/courses/',
    config: { access: 'public' },
    schema: {
      summary: 'The courses of a module',
      refusals: { 404: 'There is no such module.' },
      params: IdParams,
      response: { 200: z.array(Course) },
    },
  }),
  chapters: endpoint({
    method: 'GET',
    url: '/api/courses/:id/chapters/',
    config: { access: 'public' },
    schema: {
      summary: 'The chapters of a course',
      refusals: { 404: 'There is no such course.' },
      params: IdParams,
      response: { 200: z.array(Chapter) },
    },
  }),
  pack: endpoint({
    method: 'GET',
    url: '/api/courses/:id/pack/',
    config: { access: 'public' },
    schema: {
      summary:
        'What a phone keeps of a course to read it without a network: the calls with version and size of their answers, and the templates that its steps hand out +',
      refusals: { 404: 'There is no such course.' },
      params: IdParams,
      querystring: InLanguage,
      response: { 200: CoursePack },
    },
  }),
  lessons: endpoint({
    method: 'GET',
    url: '/api/chapters/:id/lessons/',
    config: { access: 'public' },
    schema: {
      summary: 'The lessons of a chapter',
      refusals: { 404: 'There is no such chapter.' },
      params: IdParams,
      querystring: InLanguage,
      response: { 200: z.array(Lesson) },
    },
  }),
  quiz: endpoint({
    method: 'GET',
    url: '/api/chapters/:id/quiz/',
    config: { access: 'public' },
    schema: {
      summary: 'The quiz of a chapter',
      refusals: { 404: 'There is no such chapter.' },
      params: IdParams,
      querystring: InLanguage,
      response: {
        200: z.object({
          chapter_title: z.string(),
          course_id: Id,
          questions: z.array(QuizQuestion),
        }),
      },
    },
  }),
  saveProgress: endpoint({
    method: 'POST',
    url: '/api/user-progress/',
    config: { access: 'user', offline: true },
    schema: {
      summary: 'Record that a lesson was opened, or completed',
      refusals: { 404: 'There is no such lesson.' },
      // `completed: false` changes nothing, because completion is permanent.
      body: z.object({
        lesson_id: Id,
        completed: z
          .boolean(fieldMessage('Use true or false.', 'Utilisez true ou false.'))
          .optional(),
        ...madeOffline,
      }),
      response: {
        200: z.object({ last_accessed_lesson_id: Id, completed_lesson_ids: z.array(Id) }),
      },
    },
  }),
  lastAccessed: endpoint({
    method: 'GET',
    url: '/api/user-progress/',
    config: { access: 'user' },
    schema: {
      summary: 'The lesson that was opened last, in a chapter or overall',
      refusals: { 404: 'There is no such chapter.' },
      querystring: z.object({ chapter: IdInUrl.optional() }),
      response: { 200: z.object({ last_accessed_lesson_id: Id.nullable() }) },
    },
  }),
  tracker: endpoint({
    method: 'GET',
    url: '/api/user-progress-view/',
    config: { access: 'user' },
    schema: {
      summary: 'Everything with its progress',
      response: {
        200: TrackerView,
      },
    },
  }),
  saveQuizResult: endpoint({
    method: 'POST',
    url: '/api/quiz/results/',
    config: { access: 'user', offline: true },
    schema: {
      summary: 'Save the score of a chapter quiz',
      refusals: {
        400: '`total`: not the number of questions of this quiz. `score`: more than `total`. `answers`: to another quiz.',
        404: 'There is no such chapter.',
      },
      body: z.object({
        chapter: Id,
        score: z
          .int(fieldMessage('Use a whole number.', 'Utilisez un nombre entier.'))
          .min(0, fieldMessage('Use 0 or more.', 'Utilisez 0 ou plus.'))
          .max(MAX_QUESTIONS, TOO_MANY),
        total: z
          .int(fieldMessage('Use a whole number.', 'Utilisez un nombre entier.'))
          .min(1, fieldMessage('Use 1 or more.', 'Utilisez 1 ou plus.'))
          .max(MAX_QUESTIONS, TOO_MANY),
        /** The last answer by question, which the server scores itself. Stamps and certificates count these. */
        answers: z.record(z.string().max(20), QuizAnswer).optional(),
        ...madeOffline,
      }),
      response: {
        201: z.object({
          id: Id,
          best_score: z.int(),
          /** The right answers of this attempt without a hint; null without `answers`. */
          checked_score: z.int().nullable(),
        }),
      },
    },
  }),
  note: endpoint({
    method: 'GET',
    url: '/api/lessons/:id/note/',
    config: { access: 'user' },
    schema: {
      summary: 'What you wrote at the end of a lesson +',
      refusals: { 404: 'There never was such a lesson.' },
      params: IdParams,
      response: { 200: LessonNote },
    },
  }),
  saveNote: endpoint({
    method: 'PUT',
    url: '/api/lessons/:id/note/',
    config: { access: 'user', offline: true },
    schema: {
      summary: 'Keep what you wrote at the end of a lesson +',
      refusals: { 404: 'There never was such a lesson.' },
      params: IdParams,
      body: z.object({
        text: paragraph(NOTE_LIMITS.text),
        /** When it was written, if that was earlier: between devices the later text wins. */
        written_at: z.iso
          .datetime(
            fieldMessage('Use a moment in UTC, ISO 8601.', 'Utilisez un instant UTC, ISO 8601.'),
          )
          .optional(),
        /** The `written_at` values that this device has sent before. With them, a version of another device is joined. */
        sent: z.array(z.iso.datetime()).max(20).optional(),
        /** The time of the version that the text was based on, if any. */
        over: z.iso.datetime().optional(),
        ...madeOffline,
      }),
      response: { 200: LessonNote },
    },
  }),
  notes: endpoint({
    method: 'GET',
    url: '/api/lesson-notes/',
    config: { access: 'user' },
    schema: {
      summary: 'All that you wrote at the end of lessons, in the order of the curriculum +',
      response: { 200: z.object({ notes: z.array(PlacedNote) }) },
    },
  }),
} as const;
