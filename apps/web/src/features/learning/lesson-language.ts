import { useSyncExternalStore } from 'react';
import { i18n } from '@lingui/core';
import type { Language } from '#src/platform/languages.ts';

/** The language chosen within a lesson; it applies while the app's language stays the same. */
let chosen: { language: Language; under: string } | undefined;
const listeners = new Set<() => void>();

/** The language of lessons, if it differs from the app's. */
export const lessonLanguage = () => (chosen?.under === i18n.locale ? chosen.language : undefined);

/** Undefined for the app's own language, so that no parameter is sent. */
export const otherLanguage = (language: Language) =>
  language === i18n.locale ? undefined : language;

export function setLessonLanguage(language: Language): void {
  const other = otherLanguage(language);
  chosen = other && { language: other, under: i18n.locale };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useLessonLanguage = () =>
  useSyncExternalStore(subscribe, lessonLanguage, () => undefined);
