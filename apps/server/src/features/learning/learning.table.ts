import type { QuestionKind } from '@inzira/contract/learning';
import type { Generated } from 'kysely';
import type { Migration } from '#src/platform/db/migrations.ts';
import type { Memory } from './review-schedule.ts';

/** A slug names a thing in the content for ever; a thing that left the content is archived. */
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
  /** The line that ties the lesson to the learner's own idea: {idea}, {customer}, {country}. */
  apply_line: string;
  /** JSON: [{term, definition}]. */
  terms: string;
  /** JSON: texts. */
  takeaways: string;
  /** JSON: the questions in which learners ask for this lesson. */
  asked_as: string;
  body_markdown: string;
  /** Made from all of the above when it is imported, so that reading a lesson renders nothing. */
  content_html: string;
  /** Of what the HTML was made; null for one of an earlier release. */
  html_key: Generated<string | null>;
  /** What a learner is asked to write down after it. */
  note_prompt: string;
}

/** A module, a course or a chapter in another language than its own. */
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
  /** JSON, as in the lesson. */
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
  /** JSON, as in the question. */
  choices: string;
  answer: string;
  answer_key: string;
  explanation: string;
}

interface QuizQuestionRow {
  id: Generated<number>;
  /** Names the question for ever, as long as it asks the same; null until the next import. */
  slug: string | null;
  chapter_id: number;
  position: number;
  question: string;
  type: QuestionKind;
  /** JSON: [{text, why?}]. */
  choices: string;
  /** In words. */
  answer: string;
  /** JSON: {accept?, answers?, steps?}, what its kind has. */
  answer_key: string;
  explanation: string;
  /** Where it is taught, if the author says so. */
  lesson_id: number | null;
}

interface LessonProgressRow {
  user_id: number;
  lesson_id: number;
  /** Counts the learner's openings: the highest is the last one, whatever the servers' clocks say. */
  visit: number | null;
  opened_at: string | null;
  completed_at: string | null;
}

interface QuizResultRow {
  id: Generated<number>;
  user_id: number;
  chapter_id: number;
  score: number;
  total: number;
  /** Right answers without the hint, as the server judged them; null where none were sent. */
  checked_score: number | null;
  /** JSON: {right, missed}, slugs of the questions as the server judged them; null where no answers were sent. */
  judged: Generated<string | null>;
  taken_at: string;
}

interface EarlierQuizRow {
  id: Generated<number>;
  chapter_id: number;
  /** How many questions it had. */
  total: number;
  /** JSON: its rows, with their translations. */
  quiz: string;
  replaced_at: string;
}

interface LessonNoteRow {
  user_id: number;
  lesson_id: number;
  /** Empty: taken away again, so that an older text that arrives late does not come back. */
  text: string;
  /** When it was written, on whichever device. */
  updated_at: string;
}

/** What FSRS knows of one question in one memory. Its days are the learner's own. */
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
  /** Of all content files and of the code that renders them. */
  content_hash: string;
  imported_at: string;
  /** When the content was written, as its files tell; null where an older server imported it. */
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
    /** What phones may still answer: see earlier-quizzes.ts. */
    earlier_quizzes: EarlierQuizRow;
    lesson_notes: LessonNoteRow;
    curriculum_state: CurriculumStateRow;
    review_cards: ReviewCardRow;
    /** The days on which somebody reviewed, and how much. */
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
      // Ten million rows: one learner's lie next to each other, and the key is the only index needed.
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
    // Questions of more kinds. Each choice becomes {text}; the next import brings the rest.
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
      // Cards outlive their question: one that left the content comes back with what was known of it.
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
    // What was earned before answers were sent stays earned.
    name: 'learning-checked-scores',
    statements: () => [
      'alter table quiz_results add column checked_score integer',
      'update quiz_results set checked_score = score',
    ],
  },
  {
    // What the HTML of a lesson was made of: where it is the same, it is not made again.
    name: 'learning-html-key',
    statements: () => ['alter table lessons add column html_key text'],
  },
  {
    // Which questions were missed, for what staff read of all learners together.
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
        // Its texts are long: they lie in a table of their own, by rows.
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
    // Until the next import every module is for everybody.
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
];
