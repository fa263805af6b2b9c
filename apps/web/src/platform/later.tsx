import { Trans } from '@lingui/react/macro';
import {
  type ComponentType,
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react';
import { NetworkError } from './api-error.ts';
import { Boundary, PartFailure } from './boundary.tsx';
import { onRetryable } from './import-retry.ts';
import { useLanguage } from './language.ts';
import { afterLoading, trackLoading } from './loading.ts';

/** Fetches the data that a `readable` page shows first, by its path parameters and query. */
export type Prepare = (
  params: Readonly<Record<string, string | undefined>>,
  search: URLSearchParams,
) => Promise<unknown>;

type Load<Props> = () => Promise<{ default: ComponentType<Props>; prepare?: Prepare }>;

interface LaterOptions {
  /**
   * When to load a part: immediately (`shown`), when the reader scrolls `near`, or when the page is `idle`. On a
   * prerendered page the built HTML, whose links work, stands in for it: there `idle` means `near`. With
   * `language-change` that HTML stays until the language changes, for a part without interaction; on other pages it
   * means `near`.
   */
  when?: 'shown' | 'near' | 'idle' | 'language-change';
  /** The part makes no queries, which spares a page without any 9 kB. */
  isStatic?: true;
  /** Shown until the part is loaded, also in prerendered HTML, and if it throws. */
  fallback?: ReactNode;
  /** Shown until the part is loaded, but not if that fails: a page then reports the failure. */
  loading?: ReactNode;
}

/** A lazy component, loaded with its texts (import-texts.ts) when it is first needed. */
export interface Later<Props extends object = object> {
  (props: Props): ReactNode;
  /** The import function itself: the build reads the file's name from its source. */
  importModule: Load<Props>;
  /** Loads it ahead of time; returns the same promise until it fails. */
  preload(): Promise<ComponentType<Props>>;
  /** The same for a page that is being opened, with the loading bar. */
  load(): Promise<ComponentType<Props>>;
  /** The promise for React's `use`. It is kept after a failure, because React would wait forever for ever new ones. */
  shown(): Promise<ComponentType<Props>>;
  /** Clears a failure, so that the part is loaded again when it is shown. */
  forgetFailure(): void;
}

/**
 * Declares a page (`page` of a route) or part that is not in the first script. Call it once, outside of components. If
 * a part fails, the rest of the page stays; it is retried when the network is back or, unless it has a fallback, when
 * the reader asks for it.
 */
export function later<Props extends object = object>(
  importModule: Load<Props>,
  options: LaterOptions = {},
): Later<Props> {
  let loaded: ComponentType<Props> | undefined;
  let pending: Promise<ComponentType<Props>> | undefined;
  let shown: Promise<ComponentType<Props>> | undefined;
  let isTracked = false;

  const fetchIt = async (): Promise<ComponentType<Props>> => {
    if (options.isStatic) return (await importModule()).default;
    const [{ default: Content }, { QueryProvider }] = await Promise.all([
      importModule(),
      import('./query-provider.tsx'),
    ]);
    return (props) => (
      <QueryProvider>
        <Content {...props} />
      </QueryProvider>
    );
  };
  const preload = () => {
    if (pending) return pending;
    const asked = fetchIt().catch((cause: unknown) => {
      throw new NetworkError('A part of the app did not come.', { cause });
    });
    asked.then(
      // The field that React's `use` reads to render without suspending, which hydration needs.
      (value) => {
        loaded = value;
        void Object.assign(asked, { status: 'fulfilled', value });
      },
      // The next request tries again.
      () => {
        pending = undefined;
        isTracked = false;
      },
    );
    pending = asked;
    return asked;
  };
  const load = () => {
    const asked = preload();
    if (!isTracked && !loaded) {
      isTracked = true;
      trackLoading(asked).catch(() => null);
    }
    return asked;
  };

  const LiveOrFallback = (props: Props) => (
    <LaterPart props={props} options={options} initial={loaded} preload={preload} />
  );
  // When prerendering on Node, the part itself is rendered, or its fallback.
  const isBuilt =
    import.meta.env.SSR && (options.when ?? 'shown') !== 'shown' && options.fallback === undefined;
  const BuiltPart = isBuilt ? builtPart(importModule) : LiveOrFallback;
  const Part = isBuilt
    ? (props: Props) => (isReplaced ? <LiveOrFallback {...props} /> : <BuiltPart {...props} />)
    : LiveOrFallback;
  return Object.assign(Part, {
    importModule,
    preload,
    load,
    shown: () => (shown ??= load()),
    forgetFailure() {
      shown = pending;
    },
  });
}

let isReplaced = false;

/** Makes further HTML show what the app shows first, because the app will replace it rather than hydrate it. */
export function renderAsAtStart(): void {
  isReplaced = true;
}

function builtPart<Props extends object>(load: Load<Props>) {
  const Content: ComponentType<Props> = lazy(load);
  return (props: Props) => (
    <div>
      <Suspense>
        <Content {...props} />
      </Suspense>
    </div>
  );
}

interface LaterPartProps<Props extends object> {
  props: Props;
  options: LaterOptions;
  initial: ComponentType<Props> | undefined;
  preload: () => Promise<ComponentType<Props>>;
}

function LaterPart<Props extends object>({
  props,
  options: { when = 'shown', fallback, loading },
  initial,
  preload,
}: LaterPartProps<Props>) {
  const place = useRef<HTMLDivElement>(null);
  const [Content, setContent] = useState(() => initial);
  const [attempt, setAttempt] = useState(1);
  const [failedAt, setFailedAt] = useState(0);
  const isWanted = useIsWanted(when, place);
  const keepState = useKeptState(place, Content !== undefined);

  useEffect(() => {
    if (!isWanted) return;
    preload().then(
      (component) => {
        keepState();
        setContent(() => component);
      },
      () => setFailedAt(attempt),
    );
  }, [isWanted, attempt, preload, keepState]);
  useEffect(() => {
    if (failedAt === attempt) return onRetryable(attempt, () => setAttempt(attempt + 1));
  }, [failedAt, attempt]);

  const hasFallback = fallback !== undefined;
  if (Content) {
    const content = (
      <Boundary {...(hasFallback && { fallback: () => <>{fallback}</> })}>
        <Content {...props} />
      </Boundary>
    );
    if (when === 'shown') return content;
    return (
      <div key="live" ref={place}>
        {content}
      </div>
    );
  }
  if (when === 'shown') {
    if (hasFallback) return fallback;
    if (failedAt === attempt) return <PartFailure onRetry={() => setAttempt(attempt + 1)} />;
    if (loading) return loading;
    return (
      <p role="status" className="p-4 text-ink-soft">
        <Trans>Loading...</Trans>
      </p>
    );
  }
  if (hasFallback) return <div ref={place}>{fallback}</div>;
  return (
    <div
      key="html"
      ref={place}
      // Hydration leaves the contents of this element as they are.
      suppressHydrationWarning
      // oxlint-disable-next-line react/no-danger -- nothing is set: it keeps what is there
      dangerouslySetInnerHTML={{ __html: '' }}
    />
  );
}

function useIsWanted(when: LaterOptions['when'], place: RefObject<HTMLDivElement | null>): boolean {
  const [isWanted, setWanted] = useState(when === 'shown');
  const language = useLanguage();
  const [firstLanguage] = useState(language);
  useEffect(() => {
    const element = place.current;
    if (isWanted || !element) return;
    const want = () => setWanted(true);
    const isPrerendered = element.childElementCount > 0;
    if (isPrerendered && language !== firstLanguage) {
      want();
      return;
    }
    if (when === 'idle' && !isPrerendered) return afterLoading(want);
    if (when === 'language-change' && isPrerendered) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && want(), {
      rootMargin: '400px',
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [isWanted, when, place, language, firstLanguage]);
  return isWanted;
}

/** Moves the focus and opened details from the built HTML to the same part of the component that replaces it. */
function useKeptState(place: RefObject<HTMLDivElement | null>, isReplaced: boolean): () => void {
  const kept = useRef<{ focused: number; opened: boolean[] }>(null);
  useEffect(() => {
    const part = place.current;
    if (!isReplaced || !part || !kept.current) return;
    const { focused, opened } = kept.current;
    for (const [index, details] of part.querySelectorAll('details').entries())
      details.open = opened[index] ?? details.open;
    const control = controlsIn(part)[focused];
    if (control instanceof HTMLElement) control.focus({ preventScroll: true });
  }, [place, isReplaced]);
  const [keep] = useState(() => () => {
    const part = place.current;
    if (!part) return;
    kept.current = {
      focused: controlsIn(part).indexOf(document.activeElement),
      opened: [...part.querySelectorAll('details')].map(({ open }) => open),
    };
  });
  return keep;
}

function controlsIn(part: Element): (Element | null)[] {
  return [...part.querySelectorAll('a, button, summary')];
}
