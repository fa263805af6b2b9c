import { type ComponentType, createElement, type ReactNode, use } from 'react';
import { needTexts } from '#src/platform/texts.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { trackLoading } from './loading.ts';

type PageModule = { default: ComponentType };
type FrameProps = { children: ReactNode };

/** A page that is fetched when it is first opened, together with the texts that it shows. */
export interface LazyPage {
  /** The features whose texts it shows. */
  texts: readonly string[];
  fetch: () => Promise<PageModule>;
  /** The same promise until it fails. */
  load(): Promise<ComponentType>;
  /** The promise to render with: also kept when it failed, or React would wait for ever for new ones. */
  shown(): Promise<ComponentType>;
  /** Shown again, it is loaded again. */
  forgetFailure(): void;
}

function lazyPage(
  load: () => Promise<PageModule>,
  texts: readonly string[],
  loadFrame: () => Promise<ComponentType<FrameProps>>,
): LazyPage {
  let pending: Promise<ComponentType> | undefined;
  let shown: Promise<ComponentType> | undefined;
  const fetchIt = async (): Promise<ComponentType> => {
    const [{ default: Content }, Frame] = await Promise.all([
      load(),
      loadFrame(),
      needTexts(texts),
    ]);
    return () => (
      <Frame>
        <Content />
      </Frame>
    );
  };
  const start = () => {
    if (pending) return pending;
    const asked = trackLoading(fetchIt());
    asked.then(
      // What React's `use` looks for: it then renders without a pause, which hydration needs.
      (value) => Object.assign(asked, { status: 'fulfilled', value }),
      // Asked for again, it is tried again.
      () => (pending = undefined),
    );
    pending = asked;
    return asked;
  };
  return {
    texts,
    fetch: load,
    load: start,
    shown: () => (shown ??= start()),
    forgetFailure() {
      shown = pending;
    },
  };
}

/** A page that may use queries. */
export function page(load: () => Promise<PageModule>, ...texts: string[]): LazyPage {
  return lazyPage(
    load,
    ['ui', ...texts],
    async () => (await import('#src/platform/query-provider.tsx')).QueryProvider,
  );
}

const Bare = ({ children }: FrameProps) => children;

/** A page without data, which spares its readers 9 kB; parts with data go into a `DataIsland`. */
export function staticPage(load: () => Promise<PageModule>, ...texts: string[]): LazyPage {
  return lazyPage(load, texts, async () => Bare);
}

/** A page, or in its place why it is not there; what is around it stays. */
export function PageContent({ page: lazy }: { page: LazyPage }) {
  return (
    <ErrorBoundary onFailure={lazy.forgetFailure}>
      <Loaded page={lazy} />
    </ErrorBoundary>
  );
}

function Loaded({ page: lazy }: { page: LazyPage }) {
  return createElement(use(lazy.shown()));
}
