/*
 * Serialises the trained model of the phone: typed arrays as bytes, everything else as JSON. Stored beside the pack, so
 * that it need not be trained again.
 */

const KINDS = {
  Int8Array,
  Uint8Array,
  Uint16Array,
  Int32Array,
  Uint32Array,
  Float32Array,
  Float64Array,
};
type Kind = keyof typeof KINDS;
type Numbers = InstanceType<(typeof KINDS)[Kind]>;

const isNumbers = (value: unknown): value is Numbers =>
  ArrayBuffer.isView(value) && value.constructor.name in KINDS;
const ALIGNED = 8;
const aligned = (at: number) => Math.ceil(at / ALIGNED) * ALIGNED;

export function freeze(value: unknown): Blob {
  const arrays: Numbers[] = [];
  let at = 0;
  const json = JSON.stringify(value, (_key, part: unknown) => {
    if (part instanceof Map) return { $map: [...part] };
    if (part instanceof Set) return { $set: [...part] };
    if (!isNumbers(part)) return part;
    const kept = { $array: part.constructor.name, at, length: part.length };
    arrays.push(part);
    at = aligned(at + part.byteLength);
    return kept;
  });
  const text = new TextEncoder().encode(json);
  const head = new Uint8Array(aligned(4 + text.length));
  new DataView(head.buffer).setUint32(0, text.length);
  head.set(text, 4);
  const parts: BlobPart[] = [head];
  for (const array of arrays) {
    const padded = new Uint8Array(aligned(array.byteLength));
    padded.set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength));
    parts.push(padded);
  }
  return new Blob(parts);
}

/** @throws for truncated data */
export function thaw(bytes: ArrayBuffer): unknown {
  const length = new DataView(bytes).getUint32(0);
  const start = aligned(4 + length);
  const text = new TextDecoder().decode(new Uint8Array(bytes, 4, length));
  return JSON.parse(text, (_key, part: unknown) => {
    if (typeof part !== 'object' || part === null) return part;
    if ('$map' in part) return new Map(part.$map as [unknown, unknown][]);
    if ('$set' in part) return new Set(part.$set as unknown[]);
    if (!('$array' in part)) return part;
    const { $array, at, length: count } = part as { $array: Kind; at: number; length: number };
    return new KINDS[$array](bytes, start + at, count);
  }) as unknown;
}
