const KEEPS_SCROLL = 'keepsScroll';

/** The history state of a change of the same page, such as its filters: focus and scroll position stay. */
export function keepingScroll(state: object | null) {
  return { ...state, [KEEPS_SCROLL]: true };
}

export function keepsScroll(state: unknown): boolean {
  return typeof state === 'object' && state !== null && KEEPS_SCROLL in state;
}
