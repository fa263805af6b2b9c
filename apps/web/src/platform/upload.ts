import { UPLOAD_LIMITS } from '@inzira/contract/limits';
import type { uploadEndpoints, UploadState } from '@inzira/contract/uploads';
import { ApiError, isWorthRetrying, NetworkError } from './api-error.ts';
import { api, apiFetch } from './api.ts';
import { readStored, UPLOADS, writeStored } from './session-store.ts';

type Endpoints = typeof uploadEndpoints;

interface UploadOptions {
  /** The share of the file that the server has stored, 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
  /** If false, it fails when the network does, and the next call continues from there. */
  retriesFailures?: boolean;
}

/** Enough for a part of 512 KB at 3 KB/s. */
const PART_TIMEOUT_MS = 180_000;
const LONGEST_PAUSE_MS = 30_000;
/** Consecutive failures without any progress. */
const MAX_FAILURES = 10;
/** How often a server may lose parts that it had. */
const MOST_LOSSES = 2;

/**
 * Uploads a document in parts, and continues an interrupted upload, also after a reload or when the same file is chosen
 * again. Images are shrunk first. A form then submits the `id` of the result.
 * @throws ApiError when the server refuses the file, NetworkError when the network stays away, AbortError when `signal`
 * is aborted; in the last two cases the next call continues from there
 */
export async function uploadResumable(
  original: File,
  { onProgress, signal, retriesFailures = true }: UploadOptions = {},
): Promise<UploadState> {
  const file = await prepareImage(original);
  const memory = rememberedUpload(file);
  let upload: UploadState | null = null;
  let failures = 0;
  let lastError: Error | null = null;
  // A server may say again and again that it has lost parts: then the learner's data would be spent without an end.
  let [most, losses] = [0, 0];
  for (;;) {
    signal?.throwIfAborted();
    try {
      upload ??= (await memory.find(signal)) ?? (await begin(file, signal));
      memory.keep(upload.id);
      signal?.throwIfAborted();
      onProgress?.(upload.received / upload.size);
      if (upload.received < most) losses += 1;
      if (losses > MOST_LOSSES && lastError !== null) throw lastError;
      most = upload.received;
      upload =
        upload.received < upload.size
          ? await sendPart(file, upload, signal)
          : await finish(upload, signal);
      failures = 0;
      if (upload.is_ready) {
        memory.forget();
        onProgress?.(1);
        return upload;
      }
    } catch (error) {
      signal?.throwIfAborted();
      if (error === lastError) throw error;
      lastError = error instanceof Error ? error : null;
      // 404: the upload expired or belongs to another account. 409: the server's position differs from ours.
      const isLost = error instanceof ApiError && error.status === 404;
      const isBehind = error instanceof ApiError && error.status === 409;
      if (navigator.onLine || !(error instanceof NetworkError)) failures += 1;
      const mayGoOn = isLost || isBehind || (retriesFailures && isWorthRetrying(error));
      if (failures > MAX_FAILURES || !mayGoOn) {
        if (error instanceof ApiError && !isWorthRetrying(error)) memory.forget();
        throw error;
      }
      // After any answer, the server is asked where it stands: it may have lost a part that it had.
      if (error instanceof ApiError) upload = null;
      if (!isLost && !isBehind) await pause(failures, signal);
    }
  }
}

/** The code is loaded with the first picture. */
async function prepareImage(file: File): Promise<File> {
  if (!file.type.startsWith('image/')) return file;
  const { shrinkImage } = await import('./shrink-image.ts');
  return shrinkImage(file);
}

/** An upload of an earlier visit; null when it is incomplete, or was deleted after a day. */
export async function findUpload(id: string): Promise<UploadState | null> {
  const upload = await getUpload(id, undefined);
  return upload?.is_ready ? upload : null;
}

export async function removeUpload(id: string): Promise<void> {
  await api<Endpoints['remove']>('DELETE', '/api/uploads/:id/', { params: { id } });
}

async function getUpload(id: string, signal: AbortSignal | undefined) {
  const options = { params: { id }, ...withSignal(signal) };
  return api<Endpoints['get']>('GET', '/api/uploads/:id/', options).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  });
}

const withSignal = (signal: AbortSignal | undefined) => (signal ? { signal } : {});

async function begin(file: File, signal: AbortSignal | undefined) {
  return api<Endpoints['start']>('POST', '/api/uploads/', {
    body: { filename: file.name, size: file.size },
    ...withSignal(signal),
  });
}

async function sendPart(
  file: File,
  { id, received }: UploadState,
  signal: AbortSignal | undefined,
) {
  const response = await apiFetch(
    `/api/uploads/${id}/parts/${received}/`,
    {
      method: 'PUT',
      headers: { 'Content-Type': 'application/octet-stream' },
      body: file.slice(received, received + UPLOAD_LIMITS.partBytes),
    },
    { timeoutMs: PART_TIMEOUT_MS, ...withSignal(signal) },
  );
  return (await response.json()) as UploadState;
}

async function finish({ id }: UploadState, signal: AbortSignal | undefined) {
  return api<Endpoints['finish']>('POST', '/api/uploads/:id/finish/', {
    params: { id },
    timeoutMs: PART_TIMEOUT_MS,
    ...withSignal(signal),
  });
}

/** Waits longer after each failure; when the device knows that it is offline, until the network is back. */
async function pause(failures: number, signal: AbortSignal | undefined) {
  await new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const length = Math.min(LONGEST_PAUSE_MS, 500 * 2 ** failures);
    const timer = navigator.onLine ? setTimeout(end, length) : undefined;
    window.addEventListener('online', end);
    signal?.addEventListener('abort', end);
  });
}

/**
 * Remembers an unfinished upload's id until a logout; the key omits the file's name, which others on a shared phone could
 * read. Where storage is full or blocked, the upload starts again after a reload.
 */
function rememberedUpload(file: File) {
  const key = `${UPLOADS}${file.size}-${file.lastModified}`;
  let id = readStored(key);
  return {
    async find(signal: AbortSignal | undefined): Promise<UploadState | null> {
      if (id === null) return null;
      const upload = await getUpload(id, signal);
      if (!upload) this.forget();
      return upload;
    },
    keep(next: string) {
      if (id === next) return;
      id = next;
      writeStored(key, next);
    },
    forget() {
      id = null;
      writeStored(key, null);
    },
  };
}
