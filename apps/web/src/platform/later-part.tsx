import {
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react';
import { Boundary } from './boundary.tsx';
import { useLanguage } from './language.ts';

type Load = () => Promise<{ default: ComponentType }>;

/**
 * A part whose script comes only when the reader comes near. Until then the HTML that the build made
 * of a prerendered page stands in its place, untouched: its links work, as links of a page do. On
 * other pages the place is empty, and should have its height.
 * `load` is made once, outside of components.
 */
export function laterPart(load: Load): ComponentType {
  return import.meta.env.SSR ? builtPart(load) : () => <LaterPart load={load} />;
}

/** A part that does nothing: its HTML stays, and its script comes only with another language. */
export function stillPart(load: Load): ComponentType {
  return import.meta.env.SSR ? builtPart(load) : () => <LaterPart load={load} isStill />;
}

function builtPart(load: Load): ComponentType {
  const Content = lazy(load);
  return () => (
    <div>
      <Suspense>
        <Content />
      </Suspense>
    </div>
  );
}

function linksIn(part: Element): (Element | null)[] {
  return [...part.querySelectorAll('a, button, summary')];
}

function LaterPart({ load, isStill = false }: { load: Load; isStill?: boolean }) {
  const place = useRef<HTMLDivElement>(null);
  const live = useRef<HTMLDivElement>(null);
  const focused = useRef(-1);
  const wasReached = useRef(false);
  const opened = useRef<boolean[]>([]);
  const [content, setContent] = useState<ReactNode>(null);
  const language = useLanguage();
  const [firstLanguage] = useState(language);
  const isOutdated = language !== firstLanguage;

  useEffect(() => {
    const html = place.current;
    if (!html) return;
    const fetchIt = () => {
      load().then(
        ({ default: Content }) => {
          focused.current = linksIn(html).indexOf(document.activeElement);
          wasReached.current = html === document.activeElement;
          opened.current = [...html.querySelectorAll('details')].map(({ open }) => open);
          setContent(<Content />);
        },
        // Offline: what is there can be read.
        () => null,
      );
    };
    const isEmpty = html.childElementCount === 0;
    if (isOutdated && !isEmpty) {
      fetchIt();
      return;
    }
    if (isStill && !isEmpty) return;
    // By Tab or with a screen reader one comes no nearer to what is not there.
    if (isEmpty) html.tabIndex = 0;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        fetchIt();
      },
      // While a page is on its way, its footer begins just below the screen; a page that ends between
      // two pixels must still reach it.
      { rootMargin: isEmpty ? '1px' : '400px' },
    );
    observer.observe(html);
    return () => observer.disconnect();
  }, [load, isOutdated, isStill]);

  useEffect(() => {
    const details = live.current?.querySelectorAll('details') ?? [];
    for (const [place, open] of opened.current.entries()) {
      const one = details[place];
      if (one) one.open = open;
    }
    if (wasReached.current && live.current) {
      live.current.tabIndex = -1;
      live.current.focus({ preventScroll: true });
    }
    // The link that had the focus was replaced by its equal.
    const link = content && live.current && linksIn(live.current)[focused.current];
    if (link instanceof HTMLElement) link.focus({ preventScroll: true });
  }, [content]);

  if (content) {
    return (
      <div key="live" ref={live}>
        <Boundary>{content}</Boundary>
      </div>
    );
  }
  return (
    <div
      key="html"
      ref={place}
      // When React takes a page over, it leaves the inside of such an element as it is.
      suppressHydrationWarning
      // oxlint-disable-next-line react/no-danger -- nothing is set: it keeps what is there
      dangerouslySetInnerHTML={{ __html: '' }}
    />
  );
}
