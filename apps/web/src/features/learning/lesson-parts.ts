import type { CheckText } from './lesson-check.tsx';

/** A place in a lesson's HTML for which there is more than text, and what stands there. */
export type LessonPart = { place: HTMLElement } & (
  | { kind: 'calculator'; name: string }
  | ({ kind: 'check' } & CheckText)
  | { kind: 'script'; text: string }
  | { kind: 'expired'; since: string }
  | { kind: 'note'; prompt: string }
);

const PLACES = '[data-calculator], .lesson-check, .lesson-script, [data-expires], [data-note]';

/** The parts of a lesson that is on the page. Its HTML is the server's, and clean. */
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
  /** The names of its parts: without what is told before the text, and the words. */
  parts: readonly string[];
  /** Clean HTML, as the next ones. */
  objectives: readonly string[];
  words: string;
  /** Its first check, to be asked once more. */
  recall: CheckText | null;
}

/** What a lesson's HTML has, before it is on the page. */
export function readOutline(html: string): LessonOutline {
  // Node cannot read HTML; what is made of it stands beside the text, or below.
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

/** The headings of the parts of a lesson. */
export const headingsOf = (lesson: HTMLElement) =>
  [...lesson.querySelectorAll<HTMLElement>('h2')].filter(
    (heading) => !heading.closest('.lesson-objectives, .lesson-terms'),
  );
