import { ChevronRight } from 'lucide-react';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { useUrlState } from '#src/platform/url-state.ts';

interface Tab {
  /** Its value in the URL. */
  id: string;
  label: ReactNode;
  /** Mounted only while it is visible: forms in it keep their text with `useDraft`. */
  content: ReactNode;
}

interface TabsProps {
  /** The name of the tab list for screen readers. */
  label: string;
  /** The first one is the default. */
  tabs: readonly Tab[];
  /** The URL parameter, where a page has several tab lists. */
  param?: string;
}

/** The visible part of the tab beside the one that was scrolled to, in pixels. */
const PEEK = 40;

/** The open tab is in the URL, so that Back returns to the previous one, and links open the same. */
export function Tabs({ label, tabs, param = 'tab' }: TabsProps) {
  const id = useId();
  const [first] = tabs;
  const [address, setAddress] = useUrlState({ [param]: first?.id ?? '' });
  const active = tabs.find((tab) => tab.id === address[param]) ?? first;
  const list = useRef<HTMLDivElement>(null);
  const activeId = active?.id;
  useEffect(() => {
    const [box, tab] = [list.current, list.current?.querySelector('[aria-selected="true"]')];
    if (!box || !tab) return;
    // Scrolls only horizontally: `scrollIntoView` would also move the page.
    const [outer, inner] = [box.getBoundingClientRect(), tab.getBoundingClientRect()];
    if (inner.left < outer.left) box.scrollLeft -= outer.left - inner.left + PEEK;
    if (inner.right > outer.right) box.scrollLeft += inner.right - outer.right + PEEK;
  }, [activeId]);
  const hasMore = useHasMore(list);
  const move = (event: KeyboardEvent, index: number) => {
    const last = tabs.length - 1;
    const target = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: last }[event.key];
    if (target === undefined) return;
    const tab = tabs[(target + tabs.length) % tabs.length];
    if (!tab) return;
    event.preventDefault();
    setAddress({ [param]: tab.id }, { replace: true });
    document.getElementById(`${id}-${tab.id}`)?.focus();
  };
  return (
    <div>
      <div className="relative">
        <div
          ref={list}
          role="tablist"
          aria-label={label}
          className="flex overflow-x-auto sm:gap-1 overflow-y-hidden border-b border-line"
        >
          {tabs.map((tab, index) => (
            <button
              key={tab.id}
              type="button"
              role="tab"
              id={`${id}-${tab.id}`}
              aria-selected={tab === active}
              aria-controls={tab === active ? `${id}-panel` : undefined}
              tabIndex={tab === active ? 0 : -1}
              onClick={() => setAddress({ [param]: tab.id })}
              onKeyDown={(event) => move(event, index)}
              className="target -mb-px shrink-0 border-b-3 border-transparent px-2.5 py-2 font-semibold whitespace-nowrap text-ink-soft -outline-offset-3 hover:text-ink aria-selected:border-clay aria-selected:text-ink sm:px-4"
            >
              {tab.label}
            </button>
          ))}
        </div>
        {hasMore && (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 right-0 bottom-px flex w-14 items-center justify-end bg-linear-to-l from-paper from-40% text-ink-soft"
          >
            <ChevronRight size={20} />
          </span>
        )}
      </div>
      {active && (
        <div
          key={active.id}
          role="tabpanel"
          id={`${id}-panel`}
          aria-labelledby={`${id}-${active.id}`}
          className="pt-6"
        >
          {active.content}
        </div>
      )}
    </div>
  );
}

/** Whether there are more tabs to the right. */
function useHasMore(list: RefObject<HTMLElement | null>): boolean {
  const [hasMore, setHasMore] = useState(false);
  useEffect(() => {
    const box = list.current;
    if (!box) return;
    const look = () => setHasMore(box.scrollWidth - box.clientWidth - box.scrollLeft > 4);
    const observer = new ResizeObserver(look);
    observer.observe(box);
    box.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      box.removeEventListener('scroll', look);
    };
  }, [list]);
  return hasMore;
}
