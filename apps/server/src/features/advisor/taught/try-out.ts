import type { Language } from '@inzira/contract/accounts';
import { NO_IDEA } from '@inzira/contract/rules/idea';
import type { Library } from '@inzira/mentor/library/library';
import { NEW_MEMORY } from '@inzira/mentor/mentor/memory';
import { answerMessage } from '@inzira/mentor/mentor/mentor';
import { languageOfReply } from '@inzira/mentor/mentor/reply-language';
import { taughtIdOf } from './answers-in-use.ts';

/** The mentor's reply to an unknown user; neither counted nor stored. */
export function tryOut(
  library: Library,
  { message, language: own }: { message: string; language: Language },
) {
  const language = languageOfReply(
    library,
    { message, isButton: false, language: own },
    NEW_MEMORY,
  );
  const said = answerMessage(library, {
    message,
    intent: null,
    answerId: null,
    language,
    memory: { ...NEW_MEMORY, language },
    lessonId: null,
    lastLessonId: null,
    card: NO_IDEA,
    plan: null,
  });
  const { answerId } = said.memory;
  return {
    reply: said.message,
    taught_id: answerId === null ? null : taughtIdOf(answerId),
    answer_id: answerId,
  };
}
