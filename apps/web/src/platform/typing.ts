let last: Element | null = null;

/** From now on it is known where somebody types. Once, when the app starts. */
export function watchTyping(): void {
  document.addEventListener('input', ({ target }) => (last = target as Element), {
    capture: true,
    passive: true,
  });
}

/** Whether something was typed or chosen in a control that is still on the page, or on an earlier visit. */
export function isSomethingTyped(): boolean {
  return last?.isConnected || document.querySelector('[data-typed]') !== null;
}
