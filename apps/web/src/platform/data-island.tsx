import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { Boundary } from './boundary.tsx';
import { needTexts } from './texts.ts';

interface DataIslandProps {
  load: () => Promise<{ default: ComponentType }>;
  /** The features whose texts it shows, beside those of the page. */
  texts?: readonly string[];
  /** What stands in its place before: of the final size, and true without the data. */
  fallback: ReactNode;
}

/**
 * A part with data on a page that has none (`staticPage`): it is fetched, with what queries need,
 * when the reader comes near it.
 */
export function DataIsland({ load, texts = [], fallback }: DataIslandProps) {
  // What is loaded does not change while the page stands.
  const [first] = useState({ load, texts, fallback });
  const place = useRef<HTMLDivElement>(null);
  const [content, setContent] = useState<ReactNode>(null);

  useEffect(() => {
    const fetchIt = async () => {
      const [{ default: Content }, { QueryProvider }] = await Promise.all([
        first.load(),
        import('./query-provider.tsx'),
        needTexts(['ui', ...first.texts]),
      ]);
      setContent(
        <Boundary fallback={() => first.fallback}>
          <QueryProvider>
            <Content />
          </QueryProvider>
        </Boundary>,
      );
    };
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        // Offline: the fallback stays, which is why it must be true without the data.
        void fetchIt().catch(() => null);
      },
      { rootMargin: '400px' },
    );
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  }, [first]);

  return <div ref={place}>{content ?? fallback}</div>;
}
