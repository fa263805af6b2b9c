import type { Counted } from './number-shapes.ts';

/** The others are one line. */
const MAX_SHOWN = 200;

/** Counts how many learners opened and applied for each listing. */
export class ListingCounter {
  readonly #counts = new Map<number, { opened: number; applied: number }>();

  /** Adds what one learner did first with a listing. */
  add({ opportunity_id: id, step }: { opportunity_id: number; step: 'opened' | 'applied' }) {
    const known = this.#counts.get(id) ?? { opened: 0, applied: 0 };
    known[step] += 1;
    this.#counts.set(id, known);
  }

  mostOpened(): Counted['opportunities'] {
    const all = [...this.#counts]
      .map(([id, counts]) => ({ id, ...counts }))
      .toSorted((a, b) => b.opened - a.opened || b.applied - a.applied || a.id - b.id);
    const rest = all.slice(MAX_SHOWN);
    if (rest.length === 0) return all;
    const sum = (step: 'opened' | 'applied') => rest.reduce((total, row) => total + row[step], 0);
    return [
      ...all.slice(0, MAX_SHOWN),
      { id: null, opened: sum('opened'), applied: sum('applied') },
    ];
  }
}
