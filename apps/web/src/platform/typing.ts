/** Fields in which the user has typed or chosen something; removed ones are ignored. */
const touched = new Set<Element>();

/** Starts recording where the user types. Called once, at the start of the app. */
export function watchTyping(): void {
  document.addEventListener('input', ({ target }) => touched.add(target as Element), {
    capture: true,
    passive: true,
  });
}

/** Whether the user has changed a field that is still on the page, or was restored from an earlier visit. */
export function isSomethingTyped(): boolean {
  for (const field of touched) if (!field.isConnected) touched.delete(field);
  return touched.size > 0 || document.querySelector('[data-typed]') !== null;
}
