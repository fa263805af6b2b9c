import { keep, keptNames, readItem, readKept } from './device-store.ts';
import { randomId } from './random-id.ts';

/*
 * Files that wait on this device for a network, beside the form or the write of the write queue that will carry them. As
 * bytes: some browsers lose the blobs of a database.
 */

/** A photo that was made smaller, several times over; larger ones wait in the page that is open. */
const MAX_BYTES = 5 * 1024 * 1024;

export const isTooLarge = ({ size }: File) => size > MAX_BYTES;
/** Begins the id of each, which stands where an upload's id would. */
const PREFIX = 'device:';

interface KeptFile {
  name: string;
  type: string;
  lastModified: number;
  bytes: ArrayBuffer;
}

export const isDeviceFile = (id: string) => id.startsWith(PREFIX);

const ITEM = 'file:';
const itemOf = (id: string) => `${ITEM}${id}`;

/** The ids of all. */
export const deviceFiles = () => keptNames(ITEM).map((name) => name.slice(ITEM.length));

/** How long it has been here, in milliseconds. */
export const ageOf = (id: string) => Date.now() - (readItem(itemOf(id))?.savedAt ?? 0);

/** Its id, or null where it is too large or the device has no room for it. */
export async function keepFile(file: File): Promise<string | null> {
  if (isTooLarge(file)) return null;
  const id = PREFIX + randomId();
  const { name, type, lastModified } = file;
  const kept: KeptFile = { name, type, lastModified, bytes: await file.arrayBuffer() };
  return (await keep(itemOf(id), kept)) ? id : null;
}

export function findFile(id: string): File | null {
  const kept = readKept<KeptFile>(itemOf(id));
  if (!kept) return null;
  const { name, type, lastModified, bytes } = kept;
  return new File([bytes], name, { type, lastModified });
}

export async function dropFile(id: string): Promise<void> {
  await keep(itemOf(id), null);
}
