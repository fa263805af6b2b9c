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
 * A part of a prerendered page whose script comes only when the reader comes near. Until then the
 * HTML that the build made stands in its place, untouched: its links work, as links of a page do.
 * `load` is made once, outside of components.
 */
export function laterPart(load: Load): ComponentType {
  if (import.meta.env.SSR) {
    const Content = lazy(load);
    return () => (
      <div>
        <Suspense>
          <Content />
        </Suspense>
      </div>
    );
  }
  return () => <LaterPart load={load} />;
}

function linksIn(part: Element): (Element | null)[] {
  return [...part.querySelectorAll('a, button')];
}

function LaterPart({ load }: { load: Load }) {
  const place = useRef<HTMLDivElement>(null);
  const live = useRef<HTMLDivElement>(null);
  const focused = useRef(-1);
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
          setContent(<Content />);
        },
        // Offline: what is there can be read.
        () => null,
      );
    };
    if (isOutdated || html.childElementCount === 0) {
      fetchIt();
      return;
    }
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        fetchIt();
      },
      { rootMargin: '400px' },
    );
    observer.observe(html);
    return () => observer.disconnect();
  }, [load, isOutdated]);

  useEffect(() => {
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
