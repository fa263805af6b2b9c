import { readFile, writeFile } from 'node:fs/promises';

/** Metadata segments of a JPEG: their marker and first characters. */
const SEGMENTS = [
  [0xe1, 'Exif\0\0'],
  // XMP and extended XMP.
  [0xe1, 'http://ns.adobe.com/'],
  // IPTC.
  [0xed, 'Photoshop 3.0\0'],
] as const;

const EXIF_HEAD = 6;
const ORIENTATION = 0x01_12;

/**
 * Overwrites the metadata that a camera wrote into a JPEG, such as the location, but keeps the orientation. Covers the
 * smaller pictures that some phones append: no other bytes of a JPEG look like the start of a segment. The length of the
 * file does not change.
 */
export async function clearPhotoMetadata(file: string) {
  const bytes = await readFile(file);
  if (clearSegments(bytes)) await writeFile(file, bytes);
}

/** @returns whether a segment was overwritten */
function clearSegments(bytes: Buffer): boolean {
  let isCleared = false;
  for (const [marker, head] of SEGMENTS) {
    for (let at = bytes.indexOf(head, 4); at >= 0; at = bytes.indexOf(head, at + head.length)) {
      if (bytes[at - 4] !== 0xff || bytes[at - 3] !== marker) continue;
      const segment = bytes.subarray(at, at - 2 + bytes.readUInt16BE(at - 2));
      const turned = head.startsWith('Exif') ? readOrientation(segment.subarray(EXIF_HEAD)) : 1;
      segment.fill(0);
      if (turned !== 1) writeOrientation(segment, turned);
      isCleared = true;
    }
  }
  return isCleared;
}

/** The orientation in the TIFF data; 1, upright, where it is missing or cut off. */
function readOrientation(tiff: Buffer): number {
  try {
    const isLittle = tiff.toString('latin1', 0, 2) === 'II';
    const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
    const start = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
    for (let entry = 0; entry < short(start); entry += 1) {
      const at = start + 2 + entry * 12;
      if (short(at) !== ORIENTATION) continue;
      const turned = short(at + 8);
      return turned >= 1 && turned <= 8 ? turned : 1;
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return 1;
}

/** The shortest TIFF that states the orientation: one directory with one entry. */
function writeOrientation(segment: Buffer, turned: number) {
  const tiff = Buffer.from(
    'MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\0\0\0\0\0\0\0',
    'latin1',
  );
  tiff.writeUInt16BE(turned, 18);
  const exif = Buffer.concat([Buffer.from('Exif\0\0'), tiff]);
  if (exif.length <= segment.length) exif.copy(segment);
}
