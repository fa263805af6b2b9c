import { z } from 'zod';
import { Language } from './accounts.ts';
import { endpoint, Id, IdInUrl, IdParams, Moment, paragraph } from './endpoint.ts';
import { fieldMessage } from './sentence.ts';
import { LEARNER_STAGES, NOTE_LIMITS } from './limits.ts';
import { madeOffline } from './offline.ts';

/** Another language than the reader's own, who changed it inside of a lesson. */
const InLanguage = z.object({ language: Language.optional() });

const Percent = z.int().min(0).max(100);

export const Module = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  icon: z.string(),
  /** Of those who stand here it is worth the time; the others may skip it for now. */
  stages: z.array(z.enum(LEARNER_STAGES)),
  progress: Percent,
  lessons_count: z.int(),
  /** Of all its lessons. */
  minutes: z.int(),
  courses: z.array(z.object({ id: Id, title: z.string() })),
});
export type Module = z.infer<typeof Module>;

/** What a list names its parents by. */
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
  /** The user's last attempt; the best score is among attempts at as many questions. */
  result: z
    .object({
      score: z.int(),
      total: z.int(),
      best_score: z.int(),
      /** An attempt has enough right answers that were given without the hint. */
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
  /** Its way at a glance: lessons and quiz of each chapter. */
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
  /** Of its course: the way back from a link that says no more than the course. */
  module_id: Id,
  title: z.string(),
  /** Whole percent as a numeric string ("66"), as the product spec has it. */
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
  /** Clean HTML. */
  content: z.string(),
  chapter_title: z.string(),
  /** Of its chapter: the way back. */
  course_id: Id,
  minutes: z.int(),
  completed: z.boolean(),
  /** That it is written in: the original's, where nobody has translated it. */
  language: Language,
  /** All that it can be read in. */
  languages: z.array(Language),
});
export type Lesson = z.infer<typeof Lesson>;

/**
 * choice: one of `choices`, exactly `answer`. text: typed, compared without case. number: typed, the
 * value counts. two: both of `answers` among `choices`. order: `steps` as they stand.
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
      /** Why it is right, or wrong. */
      why: z.string().optional(),
    }),
  ),
  /** In words, of every kind. */
  answer: z.string(),
  /** Of text and number: further spellings that are right. */
  accept: z.array(z.string()).optional(),
  /** Of two: the right choices. */
  answers: z.array(z.string()).optional(),
  /** Of order: in the right order. */
  steps: z.array(z.string()).optional(),
  explanation: z.string(),
  /** Where it is taught. */
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

/** What a learner wrote at "Try it today"; never written: no text and no moment. */
export const LessonNote = z.object({
  lesson_id: Id,
  text: z.string(),
  updated_at: Moment.nullable(),
});
export type LessonNote = z.infer<typeof LessonNote>;

export const PlacedNote = z.object({
  lesson_id: Id,
  /** Where it is read; null when the lesson is no longer taught. */
  chapter_id: Id.nullable(),
  title: z.string(),
  chapter: z.string(),
  module: z.string(),
  /** What the lesson asked for. */
  prompt: z.string(),
  text: z.string(),
  updated_at: Moment,
});
export type PlacedNote = z.infer<typeof PlacedNote>;

export const TrackerView = z.object({
  modules: z.array(TrackedModule),
  /** Where the learner is; null before the first lesson. */
  last_accessed_lesson_id: Id.nullable(),
});
export type TrackerView = z.infer<typeof TrackerView>;

/** Scores are far below this; the server compares `total` with the quiz itself. */
const MAX_QUESTIONS = 1000;
const TOO_MANY = fieldMessage(
  'No quiz has so many questions.',
  'Aucun quiz n’a autant de questions.',
);

const QuizAnswer = z.object({
  /** A choice, a typed text, both of two choices, or steps in their order. */
  given: z.array(z.string().max(1000)).max(20),
  hint: z.boolean().optional(),
});
export type QuizAnswer = z.infer<typeof QuizAnswer>;

const GlossaryTerm = z.object({
  term: z.string(),
  definition: z.string(),
  /** Where it is taught, the first lesson first. */
  lessons: z.array(z.object({ lesson_id: Id, chapter_id: Id, title: z.string() })),
});
export type GlossaryTerm = z.infer<typeof GlossaryTerm>;

export const CoursePack = z.object({
  course_id: Id,
  title: z.string(),
  module_id: Id,
  /** In which its parts are to be asked for. */
  language: Language,
  /** Of all parts. */
  bytes: z.int(),
  /** Steps of the venture journey lean on it, and are parts of it. */
  has_journey: z.boolean(),
  parts: z.array(
    z.object({
      /** A call that a visitor may make. */
      url: z.string(),
      version: z.string(),
      /** About what its answer takes on the way, compressed. */
      bytes: z.int(),
    }),
  ),
  /** Templates that these steps hand out: files that anybody may fetch, kept where the learner asks for them. */
  templates: z.array(
    z.object({
      /** With the version of the file in it. */
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
      // `completed: false` says nothing: what is completed stays so.
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
        /** By question: the last answer, which the server judges itself. Stamp and certificate count these. */
        answers: z.record(z.string().max(20), QuizAnswer).optional(),
        ...madeOffline,
      }),
      response: {
        201: z.object({
          id: Id,
          best_score: z.int(),
          /** Of this attempt: right answers that were given without the hint; null without `answers`. */
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
        /** When it was written, if that was earlier: of two devices the later text stays. */
        written_at: z.iso
          .datetime(
            fieldMessage('Use a moment in UTC, ISO 8601.', 'Utilisez un instant UTC, ISO 8601.'),
          )
          .optional(),
        /** `written_at` of what this device has sent of it before. With it, a version of elsewhere is joined. */
        sent: z.array(z.iso.datetime()).max(20).optional(),
        /** The moment of the version that it was typed over, if one was seen. */
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
