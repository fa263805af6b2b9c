import MiniSearch from 'minisearch';
import type { Library, LibraryLesson } from '@inzira/mentor/library/library';
import { passagesOf, sectionsOf } from '@inzira/mentor/library/passages';
import { wordsOf } from '@inzira/mentor/library/words';

export interface FoundPassage {
  lesson: LibraryLesson;
  heading: string;
  text: string;
}

/** Factors that rank the open lesson, and its course, above similar results. */
const BOOST = { lesson: 1.6, course: 1.2 };
/** Shorter words are not matched by prefix or similar spelling. */
const LONG_WORD = 5;

/** Full-text search in the lessons, for a provider's prompt; built at first use. */
class PassageSearch {
  readonly #passages: FoundPassage[] = [];
  readonly #index = new MiniSearch<{ id: number; title: string; heading: string; text: string }>({
    fields: ['title', 'heading', 'text'],
    tokenize: wordsOf,
    processTerm: (term) => term,
  });

  constructor(library: Library) {
    for (const lesson of library.lessons.values()) {
      for (const { heading, text } of passagesOf(sectionsOf(lesson.markdown))) {
        this.#index.add({ id: this.#passages.length, title: lesson.title, heading, text });
        this.#passages.push({ lesson, heading, text });
      }
    }
  }

  find(question: string, here: LibraryLesson | undefined): FoundPassage[] {
    const results = this.#index.search(question, {
      boost: { title: 2, heading: 1.2 },
      prefix: (term) => term.length >= LONG_WORD,
      fuzzy: (term) => (term.length > LONG_WORD ? 0.2 : false),
      boostDocument: (id: number) => {
        const lesson = this.#passages[id]?.lesson;
        if (!here || !lesson) return 1;
        if (lesson.id === here.id) return BOOST.lesson;
        return lesson.course.id === here.course.id ? BOOST.course : 1;
      },
    });
    const best = new Map<LibraryLesson, FoundPassage>();
    for (const { id } of results) {
      const passage = this.#passages[id as number];
      if (passage && !best.has(passage.lesson)) best.set(passage.lesson, passage);
    }
    return [...best.values()];
  }
}

const searches = new WeakMap<Library, PassageSearch>();

/** Passages that match a question, the best one of each lesson, ranked. */
export function findPassages(
  library: Library,
  question: string,
  lessonId: number | null,
): FoundPassage[] {
  let search = searches.get(library);
  if (!search) {
    search = new PassageSearch(library);
    searches.set(library, search);
  }
  return search.find(question, library.lessons.get(lessonId ?? -1));
}
