import type { PersonalData } from '#src/platform/db/personal-data.ts';
import type { Db } from '#src/platform/db/database.ts';
import { getIdea } from './idea.ts';
import { lockQuestions } from './unanswered.ts';

/** No erasure code is needed: foreign keys delete these rows with the account. */
export const advisorData: PersonalData = {
  name: 'advisor',
  collect: exportAdvisor,
  hold: lockQuestions,
};

async function exportAdvisor(db: Db, userId: number) {
  const [idea, messages, unanswered, misses] = await Promise.all([
    getIdea(db, userId),
    db
      .selectFrom('advisor_messages as message')
      .innerJoin(
        'advisor_conversations as conversation',
        'conversation.id',
        'message.conversation_id',
      )
      .select([
        'conversation.title as conversation',
        'message.sender',
        'message.content',
        'message.created_at',
      ])
      .where('conversation.user_id', '=', userId)
      .orderBy('message.id')
      .execute(),
    db
      .selectFrom('advisor_unanswered')
      .leftJoin('advisor_replies', 'advisor_replies.id', 'advisor_unanswered.reply_id')
      .select(['question', 'language', 'created_at', 'advisor_replies.text as reply'])
      .where('user_id', '=', userId)
      .orderBy('advisor_unanswered.id')
      .execute(),
    db
      .selectFrom('advisor_misses')
      .select(['answer_id', 'question', 'at'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute(),
  ]);
  return { idea, messages, unanswered, misses };
}
