import type { Figure } from '@inzira/contract/staff-numbers';
import { hideSmall, shownAlone } from './hide-small.ts';

/** People by the place where they are in a module, and their sum, as both are told. */
export function showPlaces(people: readonly number[]): Figure[] {
  const began = people.reduce((sum, one) => sum + one, 0);
  return [
    ...hideSmall(people.map((count) => ({ count, people: count }))),
    shownAlone({ count: began, people: began }),
  ];
}
