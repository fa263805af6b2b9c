import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { findLessonSources, getQuiz, getContentVersion } from '#src/features/learning/learning.ts';
import type { Db } from '#src/platform/db/database.ts';
import type { Library } from './library.ts';

export interface LibraryCacheSettings {
  contentDir: string;
  /** Where what was learnt is kept; null keeps nothing. */
  cacheDir: string | null;
}

/** Keeps the library of the content as it is now; makes a new one only when the content changes. */
export class LibraryCache {
  readonly #settings: LibraryCacheSettings;
  #current: { version: string; library: Library } | null = null;
  #loading: { version: string; library: Promise<Library> } | null = null;
  #learning: Promise<void> | null = null;
  #child: ChildProcess | null = null;

  constructor(settings: LibraryCacheSettings) {
    this.#settings = settings;
  }

  /**
   * Learns what is not learnt yet, in a process of its own: requests are answered meanwhile, and its
   * memory is given back. The library itself is made when somebody asks the mentor.
   */
  async learn() {
    this.#learning ??= this.#learnApart().finally(() => (this.#learning = null));
    return this.#learning;
  }

  async #learnApart() {
    const { contentDir, cacheDir } = this.#settings;
    if (cacheDir === null) return;
    const { isLearnt } = await import('./content.ts');
    if (isLearnt(contentDir, cacheDir)) return;
    const program = path.join(import.meta.dirname, 'learning-process.ts');
    this.#child = fork(program, [contentDir, cacheDir]);
    this.#child.unref();
    this.#child.channel?.unref();
    // What it could not learn is learnt when it is needed, and fails there.
    await once(this.#child, 'exit').catch(() => {});
    this.#child = null;
  }

  async stop() {
    this.#child?.ref();
    if (this.#child?.kill()) await this.#learning;
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
    const [{ loadMentorContent, readMentorContent }, { Library }] = await Promise.all([
      import('./content.ts'),
      import('./library.ts'),
    ]);
    let content = readMentorContent(contentDir, cacheDir);
    if (!content) {
      await this.learn();
      content = loadMentorContent(contentDir, cacheDir);
    }
    const lessons = await findLessonSources(db);
    const chapterIds = [...new Set(lessons.map(({ chapter }) => chapter.id))];
    const quizzes = await Promise.all(
      chapterIds.map(async (chapterId) => ({
        chapterId,
        questions: (await getQuiz(db, chapterId)).questions,
      })),
    );
    return new Library(content, lessons, quizzes);
  }
}
