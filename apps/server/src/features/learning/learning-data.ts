import type { PersonalData } from '#src/platform/db/personal-data.ts';
import type { Db } from '#src/platform/db/database.ts';

/** No erasure code is needed: foreign keys delete these rows with the account. */
export const learningData: PersonalData = { name: 'learning', collect: collectLearning };

/** Includes archived lessons. */
async function collectLearning(db: Db, userId: number) {
  const [lessons, quizzes, notes, questions, days] = await Promise.all([
    db
      .selectFrom('lesson_progress as progress')
      .innerJoin('lessons as lesson', 'lesson.id', 'progress.lesson_id')
      .innerJoin('chapters as chapter', 'chapter.id', 'lesson.chapter_id')
      .where('progress.user_id', '=', userId)
      .select([
        'lesson.title as lesson',
        'chapter.title as chapter',
        'progress.opened_at',
        'progress.completed_at',
        'progress.begun_at',
      ])
      .orderBy('progress.lesson_id')
      .execute(),
    db
      .selectFrom('quiz_results as result')
      .innerJoin('chapters as chapter', 'chapter.id', 'result.chapter_id')
      .where('result.user_id', '=', userId)
      .select([
        'chapter.title as chapter',
        'result.score',
        'result.total',
        'result.taken_at',
        'result.judged',
      ])
      .orderBy('result.id')
      .execute(),
    db
      .selectFrom('lesson_notes as note')
      .innerJoin('lessons as lesson', 'lesson.id', 'note.lesson_id')
      .where('note.user_id', '=', userId)
      .where('note.text', '!=', '')
      .select(['lesson.title as lesson', 'note.text', 'note.updated_at'])
      .orderBy('note.lesson_id')
      .execute(),
    db
      .selectFrom('review_cards as card')
      .leftJoin('quiz_questions as question', 'question.slug', 'card.question_slug')
      .where('card.user_id', '=', userId)
      .select([
        'question.question',
        'card.question_slug',
        'card.due_on',
        'card.last_review_on',
        'card.reps',
        'card.lapses',
        'card.stability',
        'card.difficulty',
      ])
      .orderBy('card.question_slug')
      .execute(),
    db
      .selectFrom('review_days')
      .where('user_id', '=', userId)
      .select(['day', 'answers'])
      .orderBy('day')
      .execute(),
  ]);
  return { lessons, quizzes, notes, review: { questions, days } };
}
