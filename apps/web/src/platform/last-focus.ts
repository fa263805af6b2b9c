/** What had the focus last, and all that is around it. */
export const lastFocus = { path: [] as EventTarget[] };

/** Once, when the app starts: what gives a lost focus a place (`shell/rescue-focus.ts`) comes later. */
export function watchFocus(): void {
  document.addEventListener('focusin', (event) => (lastFocus.path = event.composedPath()));
}
