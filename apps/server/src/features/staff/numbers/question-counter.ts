import { MIN_GROUP_SIZE } from '@inzira/contract/rules/staff';
import type { Db } from '#src/platform/db/database.ts';
import type { Counted } from './number-shapes.ts';

const MAX_SHOWN = 50;

/** What the server judged of an attempt at a quiz: slugs of questions. */
interface Judged {
  right: string[];
  missed: string[];
}

/** Counts the first answer of each learner to each question. */
export class QuestionCounter {
  readonly #counts = new Map<string, { learners: number; missed: number }>();

  /** Adds one learner, with attempts in their order. */
  add(attempts: readonly { judged: string | null }[]) {
    const seen = new Set<string>();
    for (const { judged } of attempts) {
      if (judged === null) continue;
      const { right, missed } = JSON.parse(judged) as Judged;
      for (const slug of right) this.#addFirst(seen, slug, 0);
      for (const slug of missed) this.#addFirst(seen, slug, 1);
    }
  }

  #addFirst(seen: Set<string>, slug: string, missed: number) {
    if (seen.has(slug)) return;
    seen.add(slug);
    const known = this.#counts.get(slug) ?? { learners: 0, missed: 0 };
    known.learners += 1;
    known.missed += missed;
    this.#counts.set(slug, known);
  }

  /** Those that the largest share missed first, of questions that five learners have answered and that are still asked. */
  async mostMissed(db: Db): Promise<Counted['questions']> {
    const rows = await db
      .selectFrom('quiz_questions as question')
      .innerJoin('chapters as chapter', 'chapter.id', 'question.chapter_id')
      .select(['question.slug', 'question.question', 'chapter.id', 'chapter.title'])
      .where('question.slug', 'is not', null)
      .where('chapter.archived_at', 'is', null)
      .execute();
    return rows
      .flatMap(({ slug, question, id, title }) => {
        const counts = this.#counts.get(slug ?? '');
        if (!counts || counts.learners < MIN_GROUP_SIZE) return [];
        return [{ slug: slug ?? '', question, chapter: { id, name: title }, ...counts }];
      })
      .toSorted(
        (a, b) =>
          b.missed / b.learners - a.missed / a.learners ||
          b.learners - a.learners ||
          (a.slug < b.slug ? -1 : 1),
      )
      .slice(0, MAX_SHOWN);
  }
}
