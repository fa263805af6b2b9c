import type { IdeaCard } from '@inzira/contract/advisor';
import { LibraryShelf } from '#src/features/advisor/library/library-shelf.ts';
import { NO_IDEA } from '#src/features/advisor/idea.ts';
import type { Library } from '#src/features/advisor/library/library.ts';
import { Vocabulary } from '#src/features/advisor/library/vocabulary.ts';
import { importCurriculum } from '#src/features/learning/import-curriculum.ts';
import { CONTENT } from '#test/content.ts';
import { startTestApp } from '#test/start-test-app.ts';
import { NEW_MEMORY, type Memory } from './memory.ts';
import { answerMessage } from './mentor.ts';

export const CARD: IdeaCard = {
  ...NO_IDEA,
  idea: 'a drying tunnel for mangoes',
  customer: 'school cooks',
  country: 'Rwanda',
};

/** The library of the lessons as they are. */
export async function makeLibrary(): Promise<Library> {
  const t = await startTestApp();
  await importCurriculum(t.db, CONTENT);
  return new LibraryShelf(Vocabulary.read(CONTENT)).get(t.db);
}

export interface TalkOptions {
  language?: string;
  card?: IdeaCard;
  /** The slug of the lesson that is open. */
  lesson?: string;
}

/** A conversation: each call is the next message of it. */
export function startTalk(library: Library, options: TalkOptions = {}) {
  const { language = 'en', card = CARD, lesson } = options;
  let memory: Memory = NEW_MEMORY;
  const lessonId = [...library.lessons.values()].find(({ slug }) => slug === lesson)?.id ?? null;
  return async (message: string) => {
    const reply = await answerMessage(library, {
      message,
      language,
      memory,
      card,
      lessonId,
      findLastLesson: async () => null,
    });
    memory = JSON.parse(JSON.stringify(reply.memory)) as Memory;
    return { ...reply, slugs: reply.lessonIds.map((id) => library.lessons.get(id)?.slug) };
  };
}
