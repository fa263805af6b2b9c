import { apiFetch } from './api.ts';

/** Saves a file to the browser's downloads. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Revoked later, because some browsers start the download asynchronously.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Fetches a file of the API and saves it under the server's name for it. @throws as `api` */
export async function downloadFile(url: string, fallbackName: string): Promise<void> {
  await saveResponse(await apiFetch(url), fallbackName);
}

/** Saves an API response under the name that the server gave it. */
export async function saveResponse(response: Response, fallbackName: string): Promise<void> {
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  saveFile(await response.blob(), name ?? fallbackName);
}
