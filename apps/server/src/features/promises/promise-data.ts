import type { PersonalData } from '#src/platform/db/personal-data.ts';

/** A learner's promises are deleted with the account; tasks that a trainer gave stay with the trainee. */
export const promiseData: PersonalData = {
  name: 'promises',
  async collect(db, userId) {
    const promises = await db
      .selectFrom('promises')
      .leftJoin('lessons as lesson', 'lesson.id', 'promises.lesson_id')
      .select([
        'promises.text',
        'promises.due_on',
        'promises.source',
        'lesson.title as lesson',
        'promises.created_at',
        'promises.answer',
        'promises.answered_at',
        'promises.outcome',
        'promises.postponed',
      ])
      .where('promises.user_id', '=', userId)
      .orderBy('promises.id')
      .execute();
    const given = await db
      .selectFrom('promises')
      .select(['text', 'due_on', 'created_at'])
      .where('given_by', '=', userId)
      .orderBy('id')
      .execute();
    return { promises, given };
  },
};
