import type { Figure } from '@inzira/contract/staff-numbers';
import { hideSmall, isSmall, shownAlone } from './hide-small.ts';

const cellOf = (people: number) => ({ count: people, people });

interface ShownPlaces {
  places: Figure[];
  began: Figure;
  /** The learners who have not begun. */
  rest: Figure;
}

/** The learners by place in a module, and their sum, to be shown beside the number of all learners. */
export function showPlaces(people: readonly number[], learners: number): ShownPlaces {
  const began = people.reduce((sum, one) => sum + one, 0);
  const rest = cellOf(learners - began);
  // The sum would reveal how many have not begun, so it is hidden, along with enough other figures that it cannot
  // be computed.
  if (isSmall(rest)) {
    const shown = hideSmall([...people.map(cellOf), rest]);
    return { places: shown.slice(0, -1), began: null, rest: null };
  }
  const shown = shownAlone(cellOf(began));
  return {
    places: hideSmall(people.map(cellOf)),
    began: shown,
    rest: shown === null ? null : rest.count,
  };
}
