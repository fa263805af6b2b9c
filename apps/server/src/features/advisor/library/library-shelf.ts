import { findLessonSources, findQuiz, getContentVersion } from '#src/features/learning/learning.ts';
import type { Db } from '#src/platform/database.ts';
import { loadMentorContent } from './content.ts';
import { Library } from './library.ts';

interface ShelfSettings {
  contentDir: string;
  /** Where what was learnt is kept; null keeps nothing. */
  cacheDir: string | null;
}

/** Keeps the library of the content as it is now; makes a new one only when the content changes. */
export class LibraryShelf {
  readonly #settings: ShelfSettings;
  #current: { version: string; library: Library } | null = null;
  #loading: { version: string; library: Promise<Library> } | null = null;

  constructor(settings: ShelfSettings) {
    this.#settings = settings;
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
    const { contentDir, cacheDir } = this.#settings;
    const content = await loadMentorContent(contentDir, cacheDir);
    const lessons = await findLessonSources(db);
    const chapterIds = [...new Set(lessons.map(({ chapter }) => chapter.id))];
    const quizzes = await Promise.all(
      chapterIds.map(async (chapterId) => ({
        chapterId,
        questions: await findQuiz(db, chapterId),
      })),
    );
    return new Library(content, lessons, quizzes);
  }
}
