import type { Counted } from './number-shapes.ts';

/** Further listings are combined, so that hidden figures cannot be computed from the total. */
const MAX_SHOWN = 200;

interface Use {
  opportunity_id: number;
  step: 'opened' | 'applied';
}

/** Counts for each listing how many learners opened it and applied. */
export class ListingCounter {
  readonly #counts = new Map<number, { opened: number; applied: number }>();

  /** Adds a learner's actions in the period. Applying counts as opening, which may have happened earlier. */
  add(uses: readonly Use[]) {
    const own = new Map<number, boolean>();
    for (const { opportunity_id: id, step } of uses)
      own.set(id, step === 'applied' || own.get(id) === true);
    for (const [id, hasApplied] of own) {
      const known = this.#counts.get(id) ?? { opened: 0, applied: 0 };
      known.opened += 1;
      known.applied += hasApplied ? 1 : 0;
      this.#counts.set(id, known);
    }
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
