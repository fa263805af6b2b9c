import type { Lesson } from '@inzira/contract/learning';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Route, Routes, useLocation } from 'react-router';
import { vi } from 'vitest';
import { TestProviders } from '#src/platform/fake-visit.tsx';
import { queryClient } from '#src/platform/query-client.ts';

function Here() {
  const { pathname, search, ...location } = useLocation();
  const state: unknown = location.state;
  return (
    <>
      <p data-testid="address">{`${pathname}${search}`}</p>
      <p data-testid="state">{JSON.stringify(state)}</p>
    </>
  );
}

interface Place {
  /** The route's pattern. */
  path: string;
  at: string;
  state?: unknown;
}

/** Renders a page at an address, as the app does, and shows the current path. */
export function showAt(page: ReactNode, { path, at, state }: Place) {
  queryClient.clear();
  const [pathname = '', search = ''] = at.split(/(?=\?)/);
  return render(
    <TestProviders at={{ pathname, search, state }} client={queryClient}>
      <Routes>
        <Route path={path} element={page} />
        <Route path="*" element={<p>another page</p>} />
      </Routes>
      <Here />
    </TestProviders>,
  );
}

/** Lessons 11, 12, 13 … of a chapter; `completed` contains ids. */
export function makeLessons(count: number, completed: readonly number[] = []): Lesson[] {
  return Array.from({ length: count }, (_, index) => ({
    id: 11 + index,
    title: `Title ${index + 1}`,
    content: `<p>Text ${index + 1}</p>`,
    chapter_title: 'The chapter',
    course_id: 5,
    minutes: 9,
    completed: completed.includes(11 + index),
    language: 'en',
    languages: ['en'],
  }));
}

/** Replaces layout, which the test's DOM lacks; returns a function to scroll to the end, or away from it. */
export function watchScreen(): (isEnd?: boolean) => void {
  const watching = new Map<(isEnd: boolean) => void, Element>();
  class FakeObserver {
    private readonly see: (isEnd: boolean) => void;
    constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
      this.see = (isEnd) => callback([{ isIntersecting: isEnd }]);
    }
    observe(element: Element) {
      watching.set(this.see, element);
    }
    disconnect() {
      watching.delete(this.see);
    }
  }
  vi.stubGlobal('IntersectionObserver', FakeObserver);
  return (isEnd = true) => {
    // Removed elements are never visible.
    for (const [see, element] of watching) see(isEnd && element.isConnected);
  };
}
