const KEEPS_PLACE = 'keepsPlace';

/** The history state of a change of the same page, such as its filters: focus and scroll position stay. */
export function keepingPlace(state: object | null) {
  return { ...state, [KEEPS_PLACE]: true };
}

export function keepsPlace(state: unknown): boolean {
  return typeof state === 'object' && state !== null && KEEPS_PLACE in state;
}
