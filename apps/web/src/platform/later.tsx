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
import { whenWorthTrying } from './import-again.ts';
import { useLanguage } from './language.ts';
import { afterLoading, trackLoading } from './loading.ts';

/** Fetches what a `readable` page shows at first, by the parameters of its path and the query of its address. */
export type Prepare = (
  params: Readonly<Record<string, string | undefined>>,
  search: URLSearchParams,
) => Promise<unknown>;

type Load<Props> = () => Promise<{ default: ComponentType<Props>; prepare?: Prepare }>;

interface LaterOptions {
  /**
   * When a part is fetched: at once when it is `shown`, when the reader comes `near`, or when the page is
   * `idle`. On a prerendered page the HTML of the build stands in its place until then, where links work:
   * there `idle` means `near`. With `language-change` that HTML stays until the language changes, for a
   * part that does nothing; on other pages it means `near`.
   */
  when?: 'shown' | 'near' | 'idle' | 'language-change';
  /** Without queries: spares a page that has none 9 kB. */
  isStatic?: true;
  /** In its place until it is there, also in prerendered HTML, and where it throws. */
  fallback?: ReactNode;
  /** In its place until it is there, but not where it fails: a page says then that it did. */
  loading?: ReactNode;
}

/** A component that is fetched when it is first needed, with its texts (import-texts.ts). */
export interface Later<Props extends object = object> {
  (props: Props): ReactNode;
  /** As it was handed in: the build reads the file's name from it. */
  importModule: Load<Props>;
  /** Fetches it ahead of time. The same promise until it fails. */
  preload(): Promise<ComponentType<Props>>;
  /** The same for a page that is being opened: the loading bar shows it. */
  load(): Promise<ComponentType<Props>>;
  /** The promise for React's `use`: kept when it failed, or React would wait for ever for new ones. */
  shown(): Promise<ComponentType<Props>>;
  /** Shown again, it is loaded again. */
  forgetFailure(): void;
}

/**
 * Everything that is not in the first script: pages (`page` of a route) and parts of pages. Made once,
 * outside of components. A part fails alone: the rest stays, and it is tried again when the network is
 * back or, unless it has a fallback, when the reader says so.
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
      // What React's `use` looks for: it then renders without a pause, which hydration needs.
      (value) => {
        loaded = value;
        void Object.assign(asked, { status: 'fulfilled', value });
      },
      // Asked for again, it is tried again.
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
  // On Node, where prerendered pages are made: the part itself, or what stands for it.
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

/** From now on HTML is made that the app does not take over but replaces: with what it begins with itself. */
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
    if (failedAt === attempt) return whenWorthTrying(attempt, () => setAttempt(attempt + 1));
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
      // When React takes a page over, it leaves the inside of such an element as it is.
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

/** Carries the focus and opened details from the HTML of the build to the equal part that replaces it. */
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
