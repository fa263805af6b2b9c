const KEEPS_SCROLL = 'keepsScroll';

/** The history state for a change within a page, such as a filter: focus and scroll position stay. */
export function keepingScroll(state: object | null) {
  return { ...state, [KEEPS_SCROLL]: true };
}

export function keepsScroll(state: unknown): boolean {
  return typeof state === 'object' && state !== null && KEEPS_SCROLL in state;
}
