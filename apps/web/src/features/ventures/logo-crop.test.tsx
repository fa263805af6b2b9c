import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { json, loseUploads, serve } from '#src/platform/fake-server.ts';
import { logInAmina, visit } from '#src/platform/fake-visit.tsx';
import CreateVenturePage from './create-venture.page.tsx';

const drawn = vi.fn();
let cuts = 0;

/** The test's DOM draws nothing: each cut is a picture of its own, and a closed bitmap cannot be drawn. */
beforeEach(() => {
  cuts = 0;
  drawn.mockReset();
  vi.stubGlobal('createImageBitmap', async () => {
    const bitmap = { width: 400, height: 200, close: () => (bitmap.width = 0) };
    return bitmap;
  });
  const context = {
    clearRect: () => {},
    drawImage(picture: ImageBitmap, ...at: number[]) {
      if (picture.width === 0) throw new Error('The bitmap is closed.');
      drawn(...at);
    },
  };
  const canvas = HTMLCanvasElement.prototype;
  vi.spyOn(canvas, 'getContext').mockReturnValue(context as unknown as null);
  vi.spyOn(canvas, 'toBlob').mockImplementation((give) => {
    cuts += 1;
    give(new Blob([`cut ${cuts}`], { type: 'image/webp' }));
  });
  Object.assign(HTMLElement.prototype, { setPointerCapture: () => {} });
});

const rest = async () => act(async () => new Promise((resolve) => setTimeout(resolve, 250)));
const kept = () => document.querySelector<HTMLInputElement>('input[name=kept_logo]')?.value;
const square = async () =>
  screen.findByRole('button', { name: 'Part of the picture that is shown' });

async function choose() {
  logInAmina();
  serve(() => json(200, []));
  const user = visit(<CreateVenturePage />, '/ventures/create');
  await user.type(await screen.findByLabelText(/Company name/), 'Isoko');
  const photo = new File(['1'], 'stall.png', { type: 'image/png' });
  const input = document.querySelector<HTMLInputElement>('input[data-field=logo]');
  if (input) await user.upload(input, photo);
  await square();
  await rest();
  return { input, user };
}

test('the part that was chosen stays when the form has failed, so that another try is the same one', async () => {
  const keys = loseUploads();
  await choose();
  fireEvent.keyDown(await square(), { key: 'ArrowRight' });
  await rest();
  const cut = kept();
  expect(cut).toBeTruthy();
  for (const count of [1, 2]) {
    fireEvent.click(screen.getByRole('button', { name: 'Create Venture' }));
    await waitFor(() => expect(keys).toHaveLength(count));
    await screen.findByRole('alert');
    await rest();
    expect(kept()).toBe(cut);
  }
  expect(keys[1]).toBe(keys[0]);
});

test('another picture can be touched before it is read', async () => {
  const { input, user } = await choose();
  vi.stubGlobal('createImageBitmap', async () => new Promise(() => {}));
  if (input) await user.upload(input, new File(['2'], 'face.png', { type: 'image/png' }));
  fireEvent.keyDown(await square(), { key: 'ArrowRight' });
  await square();
});

test('the picture is dragged where the browser tells positions only', async () => {
  await choose();
  const target = await square();
  vi.spyOn(target, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 100, 100));
  for (let step = 0; step < 10; step += 1) fireEvent.keyDown(target, { key: '+' });
  const left = () => (drawn.mock.lastCall as number[] | undefined)?.[0] ?? Number.NaN;
  const before = left();
  const at = { buttons: 1, isPrimary: true, pointerId: 1 };
  fireEvent.pointerDown(target, { ...at, clientX: 60, clientY: 50 });
  fireEvent.pointerMove(target, { ...at, clientX: 50, clientY: 50 });
  fireEvent.pointerMove(target, { ...at, clientX: 40, clientY: 50 });
  expect(left() - before).toBeCloseTo(-0.2 * 512, 0);
});
