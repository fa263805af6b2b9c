import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { activateTexts } from './texts.ts';
import { later } from './later.tsx';

beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => null);
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      seen: (entries: { isIntersecting: boolean }[]) => void;
      constructor(seen: (entries: { isIntersecting: boolean }[]) => void) {
        this.seen = seen;
      }
      observe() {
        this.seen([{ isIntersecting: true }]);
      }
      disconnect() {}
    },
  );
  await activateTexts('en');
});

function show(part: React.ReactNode) {
  return render(
    <I18nProvider i18n={i18n}>
      <input aria-label="Draft" defaultValue="typed" />
      {part}
    </I18nProvider>,
  );
}

test('a part whose script does not come fails alone and is tried again', async () => {
  const load = vi
    .fn<() => Promise<{ default: () => React.ReactNode }>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    .mockResolvedValue({ default: () => <p>there</p> });
  const Part = later(load);
  show(<Part />);
  await screen.findByRole('alert');
  expect(screen.getByLabelText<HTMLInputElement>('Draft').value).toBe('typed');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('there');
});

test('a part whose script does not come is tried again by itself when the network is back', async () => {
  const load = vi
    .fn<() => Promise<{ default: () => React.ReactNode }>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    .mockResolvedValue({ default: () => <p>there</p> });
  const Part = later(load);
  show(<Part />);
  await screen.findByRole('alert');
  await vi.waitFor(() => {
    window.dispatchEvent(new Event('online'));
    expect(screen.getByText('there')).toBeTruthy();
  });
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a part with a fallback comes when the network is back, too', async () => {
  const load = vi
    .fn<() => Promise<{ default: () => React.ReactNode }>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    .mockResolvedValue({ default: () => <p>there</p> });
  const Part = later(load, { fallback: <p>the same, without</p> });
  show(<Part />);
  await screen.findByText('the same, without');
  await vi.waitFor(() => {
    window.dispatchEvent(new Event('online'));
    expect(screen.getByText('there')).toBeTruthy();
  });
});

test('a part that throws while it is shown fails alone and is tried again', async () => {
  let isBroken = true;
  const Part = later(async () => ({
    default: () => {
      if (isBroken) throw new Error('broken');
      return <p>there</p>;
    },
  }));
  show(<Part />);
  await screen.findByRole('alert');
  expect(screen.getByLabelText('Draft')).toBeTruthy();
  isBroken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('there');
});

test('a part with a fallback that throws leaves what stood in its place', async () => {
  const Broken = vi.fn((): React.ReactNode => {
    throw new Error('broken');
  });
  const Part = later(async () => ({ default: Broken }), {
    when: 'near',
    fallback: <p>the same, without</p>,
  });
  show(<Part />);
  await vi.waitFor(() => expect(Broken).toHaveBeenCalled());
  expect(screen.getByText('the same, without')).toBeTruthy();
  expect(screen.getByLabelText('Draft')).toBeTruthy();
});
