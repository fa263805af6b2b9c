import type { Lesson } from '@inzira/contract/learning';
import { Trans, useLingui } from '@lingui/react/macro';
import { Languages } from 'lucide-react';
import { flushSync } from 'react-dom';
import { useLanguage } from '#src/platform/language.ts';
import type { Language } from '#src/platform/languages.ts';
import { Button } from '#src/ui/button.tsx';
import { showToast } from '#src/ui/toast.ts';

interface LessonLanguagesProps {
  lesson: Lesson;
  /** Loads the lessons in a language, unless they are cached. */
  bring: (language: Language) => Promise<unknown>;
  setLessonLanguage: (language: Language) => void;
  /** Shows only the icon, where there is little room. */
  isShort?: boolean;
}

/** Switches the language of a lesson in place, and tells if it is not available in the reader's language. */
export default function LessonLanguages({
  lesson,
  bring,
  setLessonLanguage,
  isShort = false,
}: LessonLanguagesProps) {
  const language = useLanguage();
  const { t } = useLingui();
  const others = lesson.languages.filter((one) => one !== lesson.language);
  // Preloads on hover or focus: others do not pay for the download.
  const fetchAhead = (other: Language) => void bring(other).catch(() => null);
  const change = async (other: Language) => {
    try {
      await bring(other);
    } catch {
      showToast(t`The other language could not be loaded. Try again with a network.`, 'alarm');
      return;
    }
    keepPlace(() => flushSync(() => setLessonLanguage(other)));
  };
  if (others.length === 0) {
    const name = nameOf(lesson.language, language);
    return lesson.language === language ? null : (
      <p className="w-full text-sm">
        <Trans>This lesson is in {name}: nobody has translated it yet.</Trans>
      </p>
    );
  }
  const ownName = (other: Language) =>
    nameOf(other, other).replace(/^./, (letter) => letter.toUpperCase());
  return others.map((other) => (
    <Button
      key={other}
      look="quiet"
      lang={other}
      title={isShort ? ownName(other) : undefined}
      onPointerEnter={() => fetchAhead(other)}
      onFocus={() => fetchAhead(other)}
      onClick={() => void change(other)}
      className="-my-2 px-2! max-md:-mr-2 print:hidden"
    >
      <Languages size={18} aria-hidden />
      <span className={isShort ? 'sr-only' : 'max-md:sr-only'}>{ownName(other)}</span>
      {!isShort && (
        <span aria-hidden className="uppercase md:hidden">
          {other}
        </span>
      )}
    </Button>
  ));
}

const nameOf = (language: Language, within: string) =>
  new Intl.DisplayNames(within, { type: 'language' }).of(language) ?? language;

/** The height of the header, which covers the top of the page, in pixels. */
const HEADER = 64;
const BLOCKS = 'h2, h3, p, li, dt, dd, tr, figure, .live';

interface Place {
  /** The index of the heading above. */
  heading: number;
  /** The position between it and the next one, from 0 to 1. */
  part: number;
}

/** Keeps the reader's position as closely as possible: both texts have the same headings. */
function keepPlace(change: () => void): void {
  const before = findPlace();
  change();
  if (before) showPlace(before);
}

const headingsOf = () =>
  [...document.querySelectorAll<HTMLElement>('article h1, article h2')].filter(
    (heading) => heading.offsetParent !== null,
  );
const topOf = (element: Element) => element.getBoundingClientRect().top + window.scrollY;
const endOf = (headings: readonly Element[], at: number) => {
  const next = headings[at + 1];
  return next ? topOf(next) : document.documentElement.scrollHeight;
};

function findPlace(): Place | null {
  const headings = headingsOf();
  const line = window.scrollY + HEADER;
  const heading = headings.findLastIndex((one) => topOf(one) <= line);
  const [above] = headings.slice(heading);
  if (heading < 0 || !above) return null;
  const start = topOf(above);
  return { heading, part: (line - start) / (endOf(headings, heading) - start) };
}

function showPlace({ heading, part }: Place): void {
  const headings = headingsOf();
  const above = headings[heading];
  if (!above) return;
  const start = topOf(above);
  const wanted = start + part * (endOf(headings, heading) - start);
  // Aligns to the beginning of a line.
  const blocks = [...document.querySelectorAll(`article :is(${BLOCKS})`)].map(topOf);
  const nearest = blocks.reduce(
    (best, top) => (Math.abs(top - wanted) < Math.abs(best - wanted) ? top : best),
    wanted + 48,
  );
  window.scrollTo(0, nearest - HEADER);
}
