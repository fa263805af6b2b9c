import { MEGABYTE } from '@inzira/contract/rules/units';
import { keep, keptNames, readItem, readKept } from './device-store.ts';
import { randomId } from './random-id.ts';

/*
 * Files that wait on this device for a network, beside the form or queued write that will send them. Stored as bytes,
 * because some browsers lose blobs in IndexedDB.
 */

/** Several times the size of a photo after shrinking; larger files stay in the memory of the open page. */
const MAX_BYTES = 5 * MEGABYTE;

export const isTooLarge = ({ size }: File) => size > MAX_BYTES;
/** The prefix of a file's id, which is used in place of an upload's id. */
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

/** The ids of all files. */
export const deviceFiles = () => keptNames(ITEM).map((name) => name.slice(ITEM.length));

/** The time since it was stored, in milliseconds. */
export const ageOf = (id: string) => Date.now() - (readItem(itemOf(id))?.savedAt ?? 0);

/** Stores a file and returns its id; null where it is too large or the device is full. */
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
