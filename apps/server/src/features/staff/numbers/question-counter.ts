import { MIN_GROUP_SIZE } from '@inzira/contract/rules/staff';
import type { Db } from '#src/platform/db/database.ts';
import type { Counted } from './number-shapes.ts';

export const QUESTIONS_SHOWN = 50;

/** The slugs of right and missed questions in a quiz attempt. */
interface Judged {
  right: string[];
  missed: string[];
}

export interface Answer {
  slug: string;
  isMissed: boolean;
}

type AskedQuestion = Counted['questions'][number];

/** Counts each learner's first answer to each question. */
export class QuestionCounter {
  readonly #counts = new Map<string, { learners: number; missed: number }>();

  /** Adds a learner's attempts in order. Returns the answers that count. */
  add(attempts: readonly { judged: string | null }[]): Answer[] {
    const first = new Map<string, boolean>();
    for (const { judged } of attempts) {
      if (judged === null) continue;
      const { right, missed } = JSON.parse(judged) as Judged;
      for (const slug of right) if (!first.has(slug)) first.set(slug, false);
      for (const slug of missed) if (!first.has(slug)) first.set(slug, true);
    }
    for (const [slug, isMissed] of first) {
      const known = this.#counts.get(slug) ?? { learners: 0, missed: 0 };
      known.learners += 1;
      known.missed += isMissed ? 1 : 0;
      this.#counts.set(slug, known);
    }
    return [...first].map(([slug, isMissed]) => ({ slug, isMissed }));
  }

  /** Questions with answers of at least five learners that are still asked, the most missed first. */
  async findAsked(db: Db): Promise<AskedQuestion[]> {
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
      .toSorted(byShareMissed);
  }
}

interface Missed {
  slug: string;
  learners: number;
  missed: number;
}

/** Sorts by the share of learners who missed them. */
export const byShareMissed = (a: Missed, b: Missed) =>
  b.missed / b.learners - a.missed / a.learners ||
  b.learners - a.learners ||
  (a.slug < b.slug ? -1 : 1);

/** Why a figure is hidden. */
export function hintOf({ learners, missed }: Pick<Missed, 'learners' | 'missed'>) {
  if (missed < MIN_GROUP_SIZE) return 'few';
  return learners - missed < MIN_GROUP_SIZE ? 'most' : null;
}
