/** The last focused element and its ancestors. */
export const lastFocus = { path: [] as EventTarget[] };

/** Called once, at the start of the app; `shell/rescue-focus.ts`, which restores a lost focus, loads later. */
export function watchFocus(): void {
  document.addEventListener('focusin', (event) => (lastFocus.path = event.composedPath()));
}
