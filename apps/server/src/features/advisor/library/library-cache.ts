import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { LANGUAGES } from '@inzira/contract/accounts';
import { ORIGINAL } from '#src/platform/content/translations.ts';
import { findFacts } from '#src/features/facts/facts.ts';
import {
  findLessonSources,
  getQuiz,
  readCurriculumVersion,
} from '#src/features/learning/learning.ts';
import type { Db } from '#src/platform/db/database.ts';
import { readTopicVersion } from '#src/platform/content/content-versions.table.ts';
import { HttpError } from '#src/platform/http/errors.ts';
import type { Library } from '@inzira/mentor/library/library';
import type { PackFiles } from './pack-files.ts';

export interface LibraryCacheSettings {
  contentDir: string;
  /** The folder of trained models. */
  cacheDir: string;
}

const FIRST_PAUSE_SECONDS = 30;
const LONGEST_PAUSE_SECONDS = 30 * 60;

/** The time to load a library that is already trained. */
const READING_MS = 2_000;

export const preparing = (seconds: number) =>
  new HttpError(
    503,
    {
      en: 'The mentor is being prepared. Please ask again in a minute.',
      fr: 'Le mentor se prépare. Veuillez reposer votre question dans une minute.',
    },
    { 'retry-after': String(seconds) },
  );

/** Holds the library of the current content; creates a new one only when the content changes. */
export class LibraryCache {
  readonly #settings: LibraryCacheSettings;
  #current: { version: string; library: Library } | null = null;
  /** The library with the answers of staff. */
  #taught: { version: string; library: Library } | null = null;
  #loading: { version: string; library: Promise<Library> } | null = null;
  #pack: { version: string; files: PackFiles } | null = null;
  /** The file of the pack, cached because computing its name reads all content. */
  #packPath: { version: string; file: string } | null = null;
  #learning: Promise<void> | null = null;
  #child: ChildProcess | null = null;
  /** After failed training: the time of the next try, and the pause before the one after that. */
  #nextTryAt = 0;
  #pauseSeconds = FIRST_PAUSE_SECONDS;

  constructor(settings: LibraryCacheSettings) {
    this.#settings = settings;
  }

  /**
   * Trains what is not trained yet, in a separate process, so that requests are answered meanwhile and its memory is
   * freed. The library itself is loaded when somebody asks the mentor.
   */
  async learn() {
    if (performance.now() < this.#nextTryAt) return;
    this.#learning ??= this.#learnApart().finally(() => {
      this.#learning = null;
      this.#packPath = null;
    });
    return this.#learning;
  }

  async #learnApart() {
    const { contentDir, cacheDir } = this.#settings;
    const { isLearnt } = await import('./mentor-content.ts');
    if (isLearnt(contentDir, cacheDir) && (await this.#isPacked())) return;
    const program = path.join(import.meta.dirname, 'learning-process.ts');
    this.#child = fork(program, [contentDir, cacheDir]);
    this.#child.unref();
    this.#child.channel?.unref();
    await once(this.#child, 'exit').catch(() => {});
    this.#child = null;
    if (isLearnt(contentDir, cacheDir) && (await this.#isPacked())) {
      this.#pauseSeconds = FIRST_PAUSE_SECONDS;
    } else {
      // The process crashed, or the disk is full: each try uses a core for a while, so the pauses grow.
      this.#nextTryAt = performance.now() + this.#pauseSeconds * 1000;
      this.#pauseSeconds = Math.min(2 * this.#pauseSeconds, LONGEST_PAUSE_SECONDS);
    }
  }

  async stop() {
    this.#child?.ref();
    if (this.#child?.kill()) await this.#learning;
  }

  /** Whether a question would have to wait for training, which takes minutes without a cache. */
  async isPreparing(db: Db): Promise<boolean> {
    if (this.#current) return false;
    const read = new AbortController();
    await Promise.race([
      this.get(db)
        .catch(() => null)
        .finally(() => read.abort()),
      wait(READING_MS, null, { signal: read.signal }).catch(() => null),
    ]);
    return this.#current === null && this.#child !== null;
  }

  /**
   * The library of the current content; the previous one while that is being trained.
   * @throws 503 when there is none yet
   */
  async get(db: Db): Promise<Library> {
    const library = await this.#getLearnt(db);
    const version = await readTopicVersion(db, 'taught-answers');
    if (this.#taught?.version !== version || this.#taught.library !== library) {
      const { findStaffAnswers } = await import('#src/features/advisor/taught/answers-in-use.ts');
      library.teach(await findStaffAnswers(db));
      this.#taught = { version, library };
    }
    return library;
  }

  async #getLearnt(db: Db): Promise<Library> {
    const version = await readCurriculumVersion(db);
    if (this.#current?.version === version) return this.#current.library;
    if (this.#current && !(await this.#isLearnt())) {
      void this.learn().catch(() => {});
      return this.#current.library;
    }
    if (this.#loading?.version !== version) this.#loading = { version, library: this.#load(db) };
    const { library } = this.#loading;
    try {
      this.#current = { version, library: await library };
    } finally {
      if (this.#loading?.library === library) this.#loading = null;
    }
    return this.#current.library;
  }

  /**
   * The files for phones from the current content; the previous ones while that is being trained.
   * @throws 503 when there are none yet
   */
  async getPack(db: Db): Promise<PackFiles> {
    const version = await readCurriculumVersion(db);
    if (this.#pack?.version === version) return this.#pack.files;
    const { packPath, readPackFiles } = await import('./mentor-pack.ts');
    if (this.#packPath?.version !== version) {
      const { contentDir, cacheDir } = this.#settings;
      this.#packPath = { version, file: packPath(contentDir, cacheDir) };
    }
    const files = readPackFiles(this.#packPath.file);
    if (files) {
      this.#pack = { version, files };
      return files;
    }
    void this.learn().catch(() => {});
    if (this.#pack) return this.#pack.files;
    throw preparing(this.#pauseSeconds);
  }

  async #isPacked() {
    const { contentDir, cacheDir } = this.#settings;
    const { packPath } = await import('./mentor-pack.ts');
    return existsSync(packPath(contentDir, cacheDir));
  }

  async #isLearnt() {
    const { contentDir, cacheDir } = this.#settings;
    const { isLearnt } = await import('./mentor-content.ts');
    return isLearnt(contentDir, cacheDir);
  }

  async #load(db: Db): Promise<Library> {
    const { contentDir, cacheDir } = this.#settings;
    const [{ readMentorContent }, { Library }] = await Promise.all([
      import('./mentor-content.ts'),
      import('@inzira/mentor/library/library'),
    ]);
    let content = readMentorContent(contentDir, cacheDir);
    if (!content) {
      // Trains in the other process, never here, where it would block all requests.
      await this.learn();
      content = readMentorContent(contentDir, cacheDir);
    }
    if (!content) throw preparing(this.#pauseSeconds);
    const lessons = await findLessonSources(db);
    const chapterIds = [...new Set(lessons.map(({ chapter }) => chapter.id))];
    const quizzes = await Promise.all(
      chapterIds.map(async (chapterId) => ({
        chapterId,
        questions: (await getQuiz(db, chapterId)).questions,
      })),
    );
    const facts = {
      en: await findFacts(db, undefined, 'en'),
      fr: await findFacts(db, undefined, 'fr'),
    };
    const translated = Object.fromEntries(
      await Promise.all(
        LANGUAGES.filter((language) => language !== ORIGINAL).map(
          async (language) => [language, await findLessonSources(db, language)] as const,
        ),
      ),
    );
    return new Library(content, lessons, quizzes, facts, translated);
  }
}
