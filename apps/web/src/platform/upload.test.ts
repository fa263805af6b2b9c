import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { json, noNetwork, serve, type Call } from './fake-server.ts';
import { findUpload, uploadResumable } from './upload.ts';

const partBytes = 524_288;
const size = 2 * partBytes + 5;
const file = () => new File([new Uint8Array(size)], 'plan.pdf', { lastModified: 1 });
const id = 'u'.repeat(24);

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A server for one upload; `fail` may replace any answer. */
function uploadServer(fail: (call: Call, count: number) => Response | null = () => null) {
  let received = 0;
  let isReady = false;
  const state = (status = 200) =>
    json(status, { id, filename: 'plan.pdf', size, received, is_ready: isReady });
  let count = 0;
  return serve((call) => {
    count += 1;
    const failure = fail(call, count);
    if (failure) return failure;
    if (call.path === '/api/uploads/') return state(201);
    if (call.method === 'PUT') {
      const offset = Number(/parts\/(\d+)\//.exec(call.path)?.[1]);
      if (offset > received) return json(409, { error: 'An earlier part is missing.' });
      received = Math.max(received, offset + (call.body as Blob).size);
    }
    if (call.path.endsWith('/finish/')) isReady = true;
    return state();
  });
}

const steps = (calls: Call[]) =>
  calls.map(({ method, path }) => `${method} ${path.replace(`/api/uploads/${id}`, '')}`);

async function settle<T>(upload: Promise<T>): Promise<T> {
  const done = upload.finally(() => {});
  done.catch(() => {});
  for (let turn = 0; turn < 60; turn += 1) await vi.advanceTimersByTimeAsync(30_000);
  return done;
}

test('a file goes in parts, is finished, and says how far it is', async () => {
  const calls = uploadServer();
  const shares: number[] = [];
  const done = await settle(uploadResumable(file(), { onProgress: (share) => shares.push(share) }));
  expect(done).toMatchObject({ id, is_ready: true });
  expect(steps(calls)).toEqual([
    'POST /api/uploads/',
    'PUT /parts/0/',
    `PUT /parts/${partBytes}/`,
    `PUT /parts/${2 * partBytes}/`,
    'POST /finish/',
  ]);
  expect(shares[0]).toBe(0);
  expect(shares.at(-1)).toBe(1);
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  expect(localStorage).toHaveLength(0);
});

test('a connection that breaks costs one part, not the file', async () => {
  const calls = uploadServer((_, count) => (count === 3 || count === 4 ? noNetwork() : null));
  expect(await settle(uploadResumable(file()))).toMatchObject({ is_ready: true });
  expect(steps(calls).filter((step) => step === 'PUT /parts/0/')).toHaveLength(1);
  expect(steps(calls).filter((step) => step === `PUT /parts/${partBytes}/`)).toHaveLength(3);
});

test('a server that loses parts again and again gets them a few times, then its sentence is shown', async () => {
  let received = 0;
  const state = (status = 200) =>
    json(status, { id, filename: 'plan.pdf', size, received, is_ready: false });
  const calls = serve((call) => {
    if (call.path === '/api/uploads/') return state(201);
    if (call.path.endsWith('/finish/')) {
      if (received < size) return json(409, { error: 'A part of the file is missing.' });
      received = 0;
      return json(503, { error: 'A part of this file cannot be found here.' });
    }
    if (call.method === 'PUT') received += (call.body as Blob).size;
    return state();
  });
  await expect(settle(uploadResumable(file()))).rejects.toMatchObject({ status: 503 });
  expect(steps(calls).filter((step) => step.startsWith('PUT')).length).toBeLessThan(12);
});

test('a part that was lost once is sent in spite of a weak line', async () => {
  let isLost = false;
  const small = new File([new Uint8Array(5)], 'photo.pdf', { lastModified: 1 });
  let received = 0;
  let tries = 0;
  const state = (status = 200, is_ready = false) =>
    json(status, { id, filename: 'photo.pdf', size: 5, received, is_ready });
  serve((call) => {
    if (call.path === '/api/uploads/') return state(201);
    if (call.path.endsWith('/finish/')) {
      if (isLost) return state(200, true);
      [isLost, received] = [true, 0];
      return json(503, { error: 'A part of this file cannot be found here.' });
    }
    if (call.method === 'PUT') {
      tries += 1;
      // The first arrives; of those after the loss, four do not.
      if (tries > 1 && tries < 6) return noNetwork();
      received = 5;
    }
    return state();
  });
  expect(await settle(uploadResumable(small))).toMatchObject({ is_ready: true });
});

test('the same file goes on after a reload', async () => {
  let isCut = true;
  const calls = uploadServer((call) =>
    isCut && call.path.includes(`parts/${partBytes}/`) ? noNetwork() : null,
  );
  await expect(settle(uploadResumable(file()))).rejects.toThrow('No answer');
  isCut = false;
  calls.length = 0;
  expect(await settle(uploadResumable(file()))).toMatchObject({ is_ready: true });
  expect(steps(calls)[0]).toBe('GET /');
  expect(steps(calls)).not.toContain('PUT /parts/0/');
});

test('a network that is away when the file is chosen again does not begin it anew', async () => {
  localStorage.setItem(`upload:${size}-1`, id);
  const calls = uploadServer((_, count) => (count === 1 ? noNetwork() : null));
  expect(await settle(uploadResumable(file()))).toMatchObject({ is_ready: true });
  expect(steps(calls)).not.toContain('POST /api/uploads/');
});

test('a phone that knows itself offline waits for hours, and goes on when the network is back', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const calls = uploadServer(() => (navigator.onLine ? null : noNetwork()));
  const done = uploadResumable(file());
  await vi.advanceTimersByTimeAsync(5 * 60 * 60 * 1000);
  expect(calls).toHaveLength(1);
  onLine.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  expect(await settle(done)).toMatchObject({ is_ready: true });
});

test('a finished upload is found again; one that is not whole, or gone, is not', async () => {
  uploadServer((call) =>
    call.path.includes('xxx') ? json(404, { error: 'This upload was not found.' }) : null,
  );
  await settle(uploadResumable(file()));
  expect(await findUpload(id)).toMatchObject({ filename: 'plan.pdf' });
  expect(await findUpload('x'.repeat(24))).toBeNull();
  uploadServer();
  expect(await findUpload(id)).toBeNull();
});

test('an upload that the server has forgotten begins anew', async () => {
  localStorage.setItem(`upload:${size}-1`, 'x'.repeat(24));
  uploadServer((call) =>
    call.path.includes('xxx') ? json(404, { error: 'This upload was not found.' }) : null,
  );
  expect(await settle(uploadResumable(file()))).toMatchObject({ id, is_ready: true });
});

test('a file that is refused is told, and not tried again', async () => {
  const calls = uploadServer((call) =>
    call.path.endsWith('/finish/') ? json(415, { error: 'Use a PDF.' }) : null,
  );
  await expect(settle(uploadResumable(file()))).rejects.toEqual(expect.any(ApiError));
  expect(steps(calls).filter((step) => step === 'POST /finish/')).toHaveLength(1);
  expect(localStorage).toHaveLength(0);
});

test('stops when it is told to', async () => {
  const control = new AbortController();
  const calls = uploadServer((call) => {
    if (call.method === 'PUT') control.abort();
    return null;
  });
  await expect(settle(uploadResumable(file(), { signal: control.signal }))).rejects.toMatchObject({
    name: 'AbortError',
  });
  expect(steps(calls)).toEqual(['POST /api/uploads/', 'PUT /parts/0/']);
});
