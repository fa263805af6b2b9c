import { getContentVersion } from '#src/features/learning/import-curriculum.ts';
import { findLessonSources } from '#src/features/learning/lessons.ts';
import { findQuiz } from '#src/features/learning/quiz.ts';
import type { Db } from '#src/platform/database.ts';
import { Library } from './library.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Keeps the library of the content as it is now; makes a new one only when the content changes. */
export class LibraryShelf {
  readonly #vocabulary: Vocabulary;
  #current: { version: string; library: Library } | null = null;
  #loading: { version: string; library: Promise<Library> } | null = null;

  constructor(vocabulary: Vocabulary) {
    this.#vocabulary = vocabulary;
  }

  async get(db: Db): Promise<Library> {
    const version = await getContentVersion(db);
    if (this.#current?.version === version) return this.#current.library;
    if (this.#loading?.version !== version) this.#loading = { version, library: this.#load(db) };
    const { library } = this.#loading;
    try {
      this.#current = { version, library: await library };
    } finally {
      if (this.#loading?.library === library) this.#loading = null;
    }
    return this.#current.library;
  }

  async #load(db: Db): Promise<Library> {
    const lessons = await findLessonSources(db);
    const chapterIds = [...new Set(lessons.map(({ chapter }) => chapter.id))];
    const quizzes = await Promise.all(
      chapterIds.map(async (chapterId) => ({
        chapterId,
        questions: await findQuiz(db, chapterId),
      })),
    );
    return Library.make(lessons, this.#vocabulary, quizzes);
  }
}
