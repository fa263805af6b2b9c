import type { RecordFile } from '@inzira/contract/studio-records';
import { useQuery } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { TestProviders } from '#src/platform/fake-visit.tsx';
import { createQueryClient } from '#src/platform/query-client.ts';
import FileViewer from '#src/features/studio/online/file-viewer.tsx';
import { SubmittedFile } from './submitted-file.tsx';

const makeFile = (name: string, expires: number): RecordFile => ({
  url: `/files/${name}?expires=${expires}&signature=x`,
  view_url: `/files/${name}?expires=${expires}&signature=x&view=1`,
  name,
  media_type: 'image/png',
  size: 2000,
});

afterEach(() => {
  vi.useRealTimers();
});

test('a picture that is looked at is not loaded again under each new address', () => {
  const client = createQueryClient();
  const viewer = (expires: number) => (
    <TestProviders at="/" client={client}>
      <FileViewer file={makeFile('stall.png', expires)} onClose={() => {}} />
    </TestProviders>
  );
  const { rerender } = render(viewer(1));
  rerender(viewer(2));
  expect(screen.getByRole('img').getAttribute('src')).toContain('expires=1&');
  expect(screen.getByRole('link').getAttribute('href')).toContain('expires=2&');
});

const HOUR = 3600;

test.each([
  ['right', 0],
  ['ahead', HOUR],
  ['behind', -HOUR],
  ['years behind', -9000 * HOUR],
])('with a clock that is %s, new addresses for all files are asked for once', async (_, ahead) => {
  vi.useFakeTimers();
  const asked: string[] = [];
  const ask = async (what: string) => {
    asked.push(what);
    return new Promise<string>((resolve) => {
      setTimeout(() => resolve(what), 1000);
    });
  };
  function Page() {
    useQuery({ queryKey: ['studio', 'work'], queryFn: async () => ask('work') });
    useQuery({ queryKey: ['studio', 'journey'], queryFn: async () => ask('journey') });
    const expires = 600 - ahead + Math.floor(START / 1000);
    return ['a.png', 'b.png', 'c.png'].map((name) => (
      <SubmittedFile key={name} file={makeFile(name, expires)} />
    ));
  }
  const START = Date.now();
  render(
    <TestProviders at="/" client={createQueryClient()}>
      <Page />
    </TestProviders>,
  );
  await act(async () => vi.advanceTimersByTimeAsync(560_000));
  expect(asked).toEqual(['work', 'journey']);
  await act(async () => vi.advanceTimersByTimeAsync(40_000));
  // The content is not asked for again.
  expect(asked).toEqual(['work', 'journey', 'work']);
});

test('a file that is opened long after its page was loaded gets a new address within a minute', async () => {
  vi.useFakeTimers();
  let asked = 0;
  function Page({ isOpen }: { isOpen: boolean }) {
    useQuery({ queryKey: ['studio', 'work'], queryFn: async () => (asked += 1) });
    return isOpen && <SubmittedFile file={makeFile('a.png', 600)} />;
  }
  const page = (isOpen: boolean) => (
    <TestProviders at="/" client={client}>
      <Page isOpen={isOpen} />
    </TestProviders>
  );
  const client = createQueryClient();
  const { rerender } = render(page(false));
  await act(async () => vi.advanceTimersByTimeAsync(700_000));
  expect(asked).toBe(1);
  rerender(page(true));
  await act(async () => vi.advanceTimersByTimeAsync(60_000));
  expect(asked).toBe(2);
});
