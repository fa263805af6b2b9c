import { Trans } from '@lingui/react/macro';
import { MessageCircle } from 'lucide-react';
import { type Ref, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useMediaQuery } from '#src/platform/media-query.ts';
import { Button } from '#src/ui/button.tsx';

/** The height of the header, which covers the top of the page, in pixels. */
const HEADER = 64;

interface Tutor {
  isOpen: boolean;
  /** The tutor has been opened in this lesson. */
  isBegun: boolean;
  /** The button at the end of the text is visible. */
  isEndSeen: boolean;
  hasRoomBeside: boolean;
  /** The id of the panel. */
  panelId: string;
  open: () => void;
  close: () => void;
}

/**
 * Whether the tutor of a lesson is open, and its two buttons: one at the end of the text, one that is always in reach.
 * Only one of them is shown at a time, and the focus moves with it.
 * @param text of the lesson: another one replaces the button at its end
 */
export function useTutor(lessonId: number | undefined, text: string) {
  // Stored with the lesson's id, so that another lesson closes it.
  const [openAt, setOpenAt] = useState<number>();
  const isOpen = lessonId !== undefined && openAt === lessonId;
  const [begunAt, setBegunAt] = useState<number>();
  const hasEntry = useRef(false);
  const closeButton = useRef<HTMLButtonElement>(null);
  const [isEndSeen, setEndSeen] = useState(false);
  const hasRoomBeside = useMediaQuery(WIDE);
  const panelId = useId();
  const article = useRef<HTMLElement>(null);
  const afterText = useRef<HTMLButtonElement>(null);
  const inReach = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!afterText.current) return;
    // The bar at the bottom covers this height.
    const covered = inReach.current?.closest('nav')?.offsetHeight ?? 0;
    const observer = new IntersectionObserver(
      (entries) => {
        const isSeen = entries.at(-1)?.isIntersecting ?? false;
        const [from, to] = isSeen ? [inReach, afterText] : [afterText, inReach];
        const hasFocus = document.activeElement === from.current;
        flushSync(() => setEndSeen(isSeen));
        if (hasFocus) to.current?.focus({ preventScroll: true });
      },
      { rootMargin: `-${HEADER}px 0px -${covered}px`, threshold: 0.9 },
    );
    observer.observe(afterText.current);
    return () => observer.disconnect();
  }, [lessonId, text, hasRoomBeside]);

  const set = (at: number | undefined) =>
    keepPlace(article.current, () => flushSync(() => setOpenAt(at)));
  const shut = () => {
    set(undefined);
    (isEndSeen ? afterText : inReach).current?.focus({ preventScroll: true });
  };
  const close = () => {
    shut();
    if (!hasEntry.current) return;
    hasEntry.current = false;
    history.back();
  };
  /** Removes the tutor's history entry before another lesson replaces the current one, behind which it would stay. */
  const leave = (then: () => void) => {
    if (!hasEntry.current) return then();
    hasEntry.current = false;
    window.addEventListener('popstate', then, { once: true });
    history.back();
  };
  const onBack = useEffectEvent(() => {
    if (!hasEntry.current) return;
    hasEntry.current = false;
    if (isOpen) shut();
  });
  const onEscape = useEffectEvent(close);
  useEffect(() => {
    const back = () => onBack();
    window.addEventListener('popstate', back);
    return () => window.removeEventListener('popstate', back);
  }, []);
  useEffect(() => {
    if (!isOpen) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      // Escape closes an open dialog first.
      if (event.target instanceof Element && event.target.closest('dialog')) return;
      onEscape();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOpen]);
  const tutor: Tutor = {
    isOpen,
    isBegun: lessonId !== undefined && begunAt === lessonId,
    isEndSeen,
    hasRoomBeside,
    panelId,
    open: () => {
      setBegunAt(lessonId);
      set(lessonId);
      closeButton.current?.focus({ preventScroll: true });
      // Adds a history entry, so that Back closes the tutor. It has the same state, so the router sees no change.
      if (!hasEntry.current) history.pushState(history.state, '');
      hasEntry.current = true;
    },
    close,
  };
  return { tutor, leave, article, afterText, inReach, closeButton };
}

/** Keeps the reader's line in place when the text wraps differently after the change. */
function keepPlace(article: HTMLElement | null, change: () => void): void {
  const lines = [...(article?.querySelectorAll('h1, h2, h3, p, li, dt, dd, tr, figure') ?? [])];
  const topOf = (line: Element | undefined) => line?.getBoundingClientRect().top ?? 0;
  const read = lines.find((line) => topOf(line) >= HEADER) ?? lines.at(-1);
  const before = topOf(read);
  change();
  const moved = topOf(read) - before;
  if (moved !== 0) window.scrollBy(0, moved);
}

interface ToggleProps {
  tutor: Tutor;
  ref: Ref<HTMLButtonElement>;
}

/** The button at the end of the text. */
export function ToggleAfterText({ tutor, ref }: ToggleProps) {
  return (
    <Button
      ref={ref}
      look="secondary"
      aria-expanded={false}
      aria-controls={tutor.panelId}
      style={shownIf(!tutor.isOpen && tutor.isEndSeen)}
      onClick={tutor.open}
      // Server-rendered HTML must not contain inline styles.
      className={`w-full scroll-mb-34 gap-2 px-2! leading-tight print:hidden ${import.meta.env.SSR ? 'invisible' : ''}`}
    >
      <MessageCircle size={20} aria-hidden />
      <Trans>Learn More With AI Business Coach</Trans>
    </Button>
  );
}

/**
 * The button in the bottom bar of screens without room beside the text. At the end of the text it stays for thumbs;
 * keyboard and screen readers use the other one.
 */
export function ToggleInBar({ tutor, ref }: ToggleProps) {
  if (tutor.hasRoomBeside) return null;
  return (
    <Button
      ref={ref}
      look="quiet"
      aria-expanded={false}
      aria-controls={tutor.panelId}
      style={shownIf(!tutor.isOpen)}
      aria-hidden={tutor.isEndSeen || undefined}
      tabIndex={tutor.isEndSeen ? -1 : undefined}
      onClick={tutor.open}
      className="max-md:flex-col max-md:gap-1 max-md:px-1.5 max-md:py-0.5"
    >
      <MessageCircle size={20} aria-hidden />
      <span aria-hidden className="max-md:text-xs max-md:leading-none">
        <Trans>Coach</Trans>
      </span>
      <span className="sr-only">
        <Trans>Learn More With AI Business Coach</Trans>
      </span>
    </Button>
  );
}

/** The button beside the text, which follows the scrolling. */
export function ToggleBesideText({ tutor, ref }: ToggleProps) {
  if (!tutor.hasRoomBeside || tutor.isOpen || tutor.isEndSeen) return null;
  return (
    <div className="absolute inset-y-0 left-full ml-6 w-56 print:hidden">
      <Button
        ref={ref}
        look="secondary"
        aria-expanded={false}
        aria-controls={tutor.panelId}
        onClick={tutor.open}
        className="sticky top-24 w-full text-left text-balance bar:px-3"
      >
        <MessageCircle size={20} aria-hidden />
        <Trans>Learn More With AI Business Coach</Trans>
      </Button>
    </div>
  );
}

/** Hidden but still taking up space, so that nothing moves. */
function shownIf(isShown: boolean) {
  if (import.meta.env.SSR) return undefined;
  return { visibility: isShown ? undefined : ('hidden' as const) };
}

/** From this width on there is room beside the text: the breakpoint `bar`. */
const WIDE = '(width >= 80rem)';
