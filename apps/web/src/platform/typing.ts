/** Fields that somebody has typed or chosen in; those that left the page since do not count. */
const touched = new Set<Element>();

/** From now on it is known where somebody types. Once, when the app starts. */
export function watchTyping(): void {
  document.addEventListener('input', ({ target }) => touched.add(target as Element), {
    capture: true,
    passive: true,
  });
}

/** Whether something was typed or chosen in a control that is still on the page, or on an earlier visit. */
export function isSomethingTyped(): boolean {
  for (const field of touched) if (!field.isConnected) touched.delete(field);
  return touched.size > 0 || document.querySelector('[data-typed]') !== null;
}
