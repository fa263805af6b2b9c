import type { Figure } from '@inzira/contract/staff-numbers';
import { hideSmall, isSmall, shownAlone } from './hide-small.ts';

const cellOf = (people: number) => ({ count: people, people });

interface ShownPlaces {
  places: Figure[];
  began: Figure;
  /** Who has not begun. */
  rest: Figure;
}

/** People by the place where they are in a module, and their sum, as both are told beside the number of all learners. */
export function showPlaces(people: readonly number[], learners: number): ShownPlaces {
  const began = people.reduce((sum, one) => sum + one, 0);
  const rest = cellOf(learners - began);
  // The sum would tell how many have not begun: it is hidden, with enough of the others that it does not follow.
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
