import type { QuestionKind } from '@inzira/contract/learning';
import type { Generated } from 'kysely';
import type { Migration } from '#src/platform/db/migrations.ts';
import type { Memory } from './review-schedule.ts';

/** A slug identifies a part of the content permanently; a removed part is archived. */
interface CurriculumRow {
  id: Generated<number>;
  slug: string;
  position: number;
  archived_at: string | null;
}

interface ModuleRow extends CurriculumRow {
  name: string;
  description: string;
  icon: string;
  /** JSON: an array of `LearnerStage`. */
  stages: string;
}

interface CourseRow extends CurriculumRow {
  module_id: number;
  title: string;
  description: string;
}

interface ChapterRow extends CurriculumRow {
  course_id: number;
  title: string;
  description: string;
}

interface LessonRow extends CurriculumRow {
  chapter_id: number;
  title: string;
  minutes: number;
  /** The sentence that applies the lesson to the learner's own idea: {idea}, {customer}, {country}. */
  apply_line: string;
  /** JSON: [{term, definition}]. */
  terms: string;
  /** JSON: an array of strings. */
  takeaways: string;
  /** JSON: example questions of learners for this lesson. */
  asked_as: string;
  body_markdown: string;
  /** Rendered from all of the above by the import, so that requests render nothing. */
  content_html: string;
  /** A hash of what the HTML was rendered from; null for HTML of an earlier release. */
  html_key: Generated<string | null>;
  /** The prompt for a note after the lesson. */
  note_prompt: string;
}

/** The translation of a module, course or chapter. */
interface PartTranslationRow {
  part: 'module' | 'course' | 'chapter';
  part_id: number;
  language: string;
  title: string;
  description: string;
}

interface LessonTranslationRow {
  lesson_id: number;
  language: string;
  title: string;
  apply_line: string;
  /** JSON, in the format of the lesson. */
  terms: string;
  takeaways: string;
  asked_as: string;
  body_markdown: string;
  content_html: string;
  html_key: string;
  note_prompt: string;
}

interface QuestionTranslationRow {
  question_id: number;
  language: string;
  question: string;
  /** JSON, in the format of the question. */
  choices: string;
  answer: string;
  answer_key: string;
  explanation: string;
}

interface QuizQuestionRow {
  id: Generated<number>;
  /** Identifies the question permanently, as long as it asks the same; null until the next import. */
  slug: string | null;
  chapter_id: number;
  position: number;
  question: string;
  type: QuestionKind;
  /** JSON: [{text, why?}]. */
  choices: string;
  /** The answer as text. */
  answer: string;
  /** JSON: {accept?, answers?, steps?}, depending on the kind of question. */
  answer_key: string;
  explanation: string;
  /** The lesson that teaches it, if the author names one. */
  lesson_id: number | null;
}

interface LessonProgressRow {
  user_id: number;
  lesson_id: number;
  /** A counter that grows with each opening; the highest is the last one, independent of the servers' clocks. */
  visit: number | null;
  opened_at: string | null;
  completed_at: string | null;
  /**
   * Since when the server knows of it (`toKnownTime`), whereas the times above are those that the phone tells. Null for a row
   * that an earlier release made.
   */
  begun_at: Generated<string | null>;
}

interface QuizResultRow {
  id: Generated<number>;
  user_id: number;
  chapter_id: number;
  score: number;
  total: number;
  /** The number of right answers without a hint, as scored by the server; null where no answers were sent. */
  checked_score: number | null;
  /** JSON: {right, missed}, slugs of questions as scored by the server; null where no answers were sent. */
  judged: Generated<string | null>;
  taken_at: string;
}

interface EarlierQuizRow {
  id: Generated<number>;
  chapter_id: number;
  /** The number of its questions. */
  total: number;
  /** JSON: its question rows, with their translations. */
  quiz: string;
  replaced_at: string;
}

interface LessonNoteRow {
  user_id: number;
  lesson_id: number;
  /** Empty when the note was deleted; the row stays, so that an older text that arrives late does not return. */
  text: string;
  /** When it was written, on any device. */
  updated_at: string;
}

/** FSRS's memory state of one question for one learner. Days are in the learner's calendar. */
interface ReviewCardRow extends Memory {
  user_id: number;
  question_slug: string;
}

interface ReviewDayRow {
  user_id: number;
  day: string;
  answers: number;
}

interface CurriculumStateRow {
  id: number;
  /** A hash of all content files and of the code that renders them. */
  content_hash: string;
  imported_at: string;
  /** When the content was written, by the times of its files; null where an older server imported it. */
  content_written_at: string | null;
}

declare module '#src/platform/db/database.ts' {
  interface Tables {
    modules: ModuleRow;
    courses: CourseRow;
    chapters: ChapterRow;
    lessons: LessonRow;
    quiz_questions: QuizQuestionRow;
    part_translations: PartTranslationRow;
    lesson_translations: LessonTranslationRow;
    question_translations: QuestionTranslationRow;
    lesson_progress: LessonProgressRow;
    quiz_results: QuizResultRow;
    /** Replaced quizzes that phones may still answer: see earlier-quizzes.ts. */
    earlier_quizzes: EarlierQuizRow;
    lesson_notes: LessonNoteRow;
    curriculum_state: CurriculumStateRow;
    review_cards: ReviewCardRow;
    /** How much a learner reviewed on each day. */
    review_days: ReviewDayRow;
  }
}

export const learningMigrations: Migration[] = [
  {
    name: 'learning-1',
    statements: ({ id, strict, engine }) => [
      `create table curriculum_state (
        id integer primary key check (id = 1),
        content_hash text not null,
        imported_at text not null
      ) ${strict}`,
      `create table modules (
        id ${id},
        slug text not null unique,
        position integer not null,
        archived_at text,
        name text not null,
        description text not null,
        icon text not null
      ) ${strict}`,
      `create table courses (
        id ${id},
        slug text not null unique,
        module_id integer not null references modules (id) on delete restrict,
        position integer not null,
        archived_at text,
        title text not null,
        description text not null
      ) ${strict}`,
      `create index courses_of_module on courses (module_id, archived_at, position)`,
      `create table chapters (
        id ${id},
        slug text not null unique,
        course_id integer not null references courses (id) on delete restrict,
        position integer not null,
        archived_at text,
        title text not null,
        description text not null
      ) ${strict}`,
      `create index chapters_of_course on chapters (course_id, archived_at, position)`,
      `create table lessons (
        id ${id},
        slug text not null unique,
        chapter_id integer not null references chapters (id) on delete restrict,
        position integer not null,
        archived_at text,
        title text not null,
        minutes integer not null,
        apply_line text not null,
        terms text not null,
        takeaways text not null,
        asked_as text not null,
        body_markdown text not null,
        content_html text not null
      ) ${strict}`,
      `create index lessons_of_chapter on lessons (chapter_id, archived_at, position)`,
      `create table quiz_questions (
        id ${id},
        chapter_id integer not null references chapters (id) on delete cascade,
        position integer not null,
        question text not null,
        type text not null check (type in ('choice', 'text')),
        choices text not null,
        answer text not null,
        explanation text not null
      ) ${strict}`,
      `create index quiz_questions_of_chapter on quiz_questions (chapter_id, position)`,
      // Ten million rows: clustering by learner keeps a learner's rows together, and needs no further index.
      `create table lesson_progress (
        user_id integer not null references users (id) on delete cascade,
        lesson_id integer not null references lessons (id) on delete restrict,
        visit integer,
        opened_at text,
        completed_at text,
        primary key (user_id, lesson_id)
      ) ${engine === 'sqlite' ? 'strict, without rowid' : ''}`,
      `create table quiz_results (
        id ${id},
        user_id integer not null references users (id) on delete cascade,
        chapter_id integer not null references chapters (id) on delete restrict,
        score integer not null,
        total integer not null,
        taken_at text not null,
        check (score >= 0 and score <= total)
      ) ${strict}`,
      `create index quiz_results_of_user on quiz_results (user_id, chapter_id, total, score)`,
    ],
  },
  {
    name: 'learning-2',
    statements: () => ['alter table curriculum_state add column content_written_at text'],
  },
  {
    // Adds kinds of questions. Each choice becomes {text}; the next import fills in the rest.
    name: 'learning-3',
    statements: ({ id, strict, engine }) =>
      engine === 'sqlite'
        ? [
            `create table quiz_questions_new (
              id ${id},
              chapter_id integer not null references chapters (id) on delete cascade,
              position integer not null,
              question text not null,
              type text not null check (type in ('choice', 'text', 'number', 'two', 'order')),
              choices text not null,
              answer text not null,
              explanation text not null,
              answer_key text not null default '{}',
              lesson_id integer references lessons (id) on delete set null
            ) ${strict}`,
            `insert into quiz_questions_new (id, chapter_id, position, question, type, choices, answer, explanation)
              select id, chapter_id, position, question, type, choices, answer, explanation from quiz_questions`,
            'drop table quiz_questions',
            'alter table quiz_questions_new rename to quiz_questions',
            'create index quiz_questions_of_chapter on quiz_questions (chapter_id, position)',
          ]
        : [
            'alter table quiz_questions drop constraint quiz_questions_type_check',
            `alter table quiz_questions add constraint quiz_questions_type_check
              check (type in ('choice', 'text', 'number', 'two', 'order'))`,
            `alter table quiz_questions add column answer_key text not null default '{}'`,
            'alter table quiz_questions add column lesson_id integer references lessons (id) on delete set null',
          ],
  },
  {
    name: 'learning-4',
    statements: ({ engine }) => [
      `alter table lessons add column note_prompt text not null default ''`,
      `create table lesson_notes (
        user_id integer not null references users (id) on delete cascade,
        lesson_id integer not null references lessons (id) on delete restrict,
        text text not null,
        updated_at text not null,
        primary key (user_id, lesson_id)
      ) ${engine === 'sqlite' ? 'strict, without rowid' : ''}`,
    ],
  },
  {
    name: 'learning-5',
    statements: ({ strict, engine }) => [
      'alter table quiz_questions add column slug text',
      'create index quiz_questions_slug on quiz_questions (slug)',
      // Cards are kept when their question is removed, so that it can return with its memory state.
      `create table review_cards (
        user_id integer not null references users (id) on delete cascade,
        question_slug text not null,
        due_on text not null,
        stability ${engine === 'sqlite' ? 'real' : 'double precision'} not null,
        difficulty ${engine === 'sqlite' ? 'real' : 'double precision'} not null,
        scheduled_days integer not null,
        reps integer not null,
        lapses integer not null,
        state integer not null,
        last_review_on text not null,
        primary key (user_id, question_slug)
      ) ${engine === 'sqlite' ? 'strict, without rowid' : ''}`,
      `create table review_days (
        user_id integer not null references users (id) on delete cascade,
        day text not null,
        answers integer not null,
        primary key (user_id, day)
      ) ${strict}`,
    ],
  },
  {
    // Scores from before answers were sent still count.
    name: 'learning-checked-scores',
    statements: () => [
      'alter table quiz_results add column checked_score integer',
      'update quiz_results set checked_score = score',
    ],
  },
  {
    // Adds a hash of the inputs of a lesson's HTML, so that unchanged lessons are not rendered again.
    name: 'learning-html-key',
    statements: () => ['alter table lessons add column html_key text'],
  },
  {
    // Adds the missed questions, for statistics over all learners.
    name: 'learning-judged',
    statements: () => ['alter table quiz_results add column judged text'],
  },
  {
    name: 'learning-translations',
    statements: ({ strict, engine }) => {
      const keyed = engine === 'sqlite' ? 'strict, without rowid' : '';
      return [
        `create table part_translations (
          part text not null check (part in ('module', 'course', 'chapter')),
          part_id integer not null,
          language text not null,
          title text not null,
          description text not null,
          primary key (language, part, part_id)
        ) ${keyed}`,
        // A separate table with rowids, because its texts are long.
        `create table lesson_translations (
          lesson_id integer not null references lessons (id) on delete cascade,
          language text not null,
          title text not null,
          apply_line text not null,
          terms text not null,
          takeaways text not null,
          asked_as text not null,
          body_markdown text not null,
          content_html text not null,
          html_key text not null,
          note_prompt text not null,
          primary key (lesson_id, language)
        ) ${strict}`,
        `create table question_translations (
          question_id integer not null references quiz_questions (id) on delete cascade,
          language text not null,
          question text not null,
          choices text not null,
          answer text not null,
          answer_key text not null,
          explanation text not null,
          primary key (question_id, language)
        ) ${keyed}`,
      ];
    },
  },
  {
    // Until the next import, every module is for all stages.
    name: 'learning-module-stages',
    statements: () => [
      `alter table modules add column stages text not null
        default '["idea","first-customers","growing"]'`,
    ],
  },
  {
    name: 'learning-earlier-quizzes',
    statements: ({ id, strict }) => [
      `create table earlier_quizzes (
        id ${id},
        chapter_id integer not null references chapters (id) on delete cascade,
        total integer not null,
        quiz text not null,
        replaced_at text not null
      ) ${strict}`,
      'create index earlier_quizzes_of_chapter on earlier_quizzes (chapter_id)',
    ],
  },
  {
    name: 'learning-begun',
    statements: () => ['alter table lesson_progress add column begun_at text'],
  },
];
