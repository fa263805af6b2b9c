import type { CheckText } from './lesson-check.tsx';

/** An interactive part of a lesson, and its placeholder in the HTML. */
export type LessonPart = { place: HTMLElement } & (
  | { kind: 'calculator'; name: string }
  | ({ kind: 'check' } & CheckText)
  | { kind: 'script'; text: string }
  | { kind: 'expired'; since: string }
  | { kind: 'note'; prompt: string }
);

const PLACES = '[data-calculator], .lesson-check, .lesson-script, [data-expires], [data-note]';

/** Finds the interactive parts of a lesson on the page. Its HTML is from the server, and sanitised. */
export function findLessonParts(lesson: HTMLElement): LessonPart[] {
  return [...lesson.querySelectorAll<HTMLElement>(PLACES)].flatMap((place): LessonPart[] => {
    const { calculator, expires, note } = place.dataset;
    if (calculator !== undefined) return [{ place, kind: 'calculator', name: calculator }];
    if (note !== undefined) return [{ place, kind: 'note', prompt: note }];
    if (expires !== undefined)
      return isPast(expires) ? [{ place, kind: 'expired', since: expires }] : [];
    if (place.classList.contains('lesson-check')) {
      place.classList.add('is-live');
      return [{ place, kind: 'check', ...readCheck(place) }];
    }
    const text = place.querySelector('pre')?.textContent ?? '';
    return [{ place, kind: 'script', text }];
  });
}

function isPast(day: string): boolean {
  return day <= new Date().toISOString().slice(0, 10);
}

function readCheck(place: HTMLElement): CheckText {
  const htmlOf = (parent: Element, selector: string) =>
    parent.querySelector(selector)?.innerHTML ?? '';
  return {
    question: htmlOf(place, '.check-question'),
    choices: [...place.querySelectorAll('li')].map((choice) => ({
      text: htmlOf(choice, 'p:not(.check-why)'),
      why: htmlOf(choice, '.check-why'),
      isRight: choice.classList.contains('check-right'),
    })),
  };
}

export interface LessonOutline {
  /** The headings of its parts, except the objectives before and the terms after the text. */
  parts: readonly string[];
  /** Sanitised HTML, like the next ones. */
  objectives: readonly string[];
  words: string;
  /** Its first check, to be repeated at the end. */
  recall: CheckText | null;
}

/** Parses a lesson's HTML before it is on the page. */
export function readOutline(html: string): LessonOutline {
  // Node cannot parse HTML; these parts are beside or below the text, so they may appear later.
  if (import.meta.env.SSR) return { parts: [], objectives: [], words: '', recall: null };
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const check = body.querySelector<HTMLElement>('.lesson-check');
  return {
    parts: headingsOf(body).map((heading) => heading.textContent),
    objectives: [...body.querySelectorAll('.lesson-objectives li')].map((item) => item.innerHTML),
    words: body.querySelector('.lesson-terms dl')?.innerHTML ?? '',
    recall: check ? readCheck(check) : null,
  };
}

/** The headings of a lesson's parts. */
export const headingsOf = (lesson: HTMLElement) =>
  [...lesson.querySelectorAll<HTMLElement>('h2')].filter(
    (heading) => !heading.closest('.lesson-objectives, .lesson-terms'),
  );
