/**
 * The duration of a recording in seconds, read from its container: WebM, Ogg, MP4 and WAV, which browsers record. Null
 * when the container does not contain it.
 */
export function secondsOf(bytes: Uint8Array): number | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    if (textAt(view, 0) === 'RIFF') return secondsOfWav(view);
    if (textAt(view, 0) === 'OggS') return secondsOfOgg(view);
    if (textAt(view, 4) === 'ftyp') return secondsOfMp4(view);
    if (view.getUint32(0) === 0x1a_45_df_a3) return secondsOfWebm(view);
  } catch (error) {
    // A truncated file, or one with wrong sizes, is read as far as possible.
    if (!(error instanceof RangeError)) throw error;
  }
  return null;
}

function textAt(view: DataView, at: number): string {
  return String.fromCharCode(...Array.from({ length: 4 }, (_, index) => view.getUint8(at + index)));
}

function secondsOfWav(view: DataView): number | null {
  const bytesPerSecond = view.getUint32(28, true);
  return bytesPerSecond > 0 ? (view.byteLength - 44) / bytesPerSecond : null;
}

const PAGE_HEADER_BYTES = 27;

/** Opus timestamps always count 48,000 samples per second; each page states its last one. */
function secondsOfOgg(view: DataView): number | null {
  const bytes = Buffer.from(view.buffer, view.byteOffset, view.byteLength);
  const at = bytes.lastIndexOf('OggS', view.byteLength - PAGE_HEADER_BYTES);
  return at < 0 ? null : Number(view.getBigUint64(at + 6, true)) / 48_000;
}

const MP4_PARENTS = new Set(['moov', 'trak', 'mdia', 'moof', 'traf']);

/** The duration is in the header or, in a streamed recording, follows from the last fragment. */
function secondsOfMp4(view: DataView): number | null {
  let whole: number | null = null;
  let scale = 0;
  let lastFragment = 0;
  for (let at = 0; at + 8 <= view.byteLength;) {
    const size = view.getUint32(at);
    const name = textAt(view, at + 4);
    const body = at + 8;
    const isLong = view.byteLength > body && view.getUint8(body) === 1;
    if (name === 'mvhd' && !isLong) {
      whole = view.getUint32(body + 16) / (view.getUint32(body + 12) || 1);
    } else if (name === 'mdhd') {
      scale = view.getUint32(body + (isLong ? 20 : 12));
    } else if (name === 'tfdt') {
      lastFragment = isLong ? Number(view.getBigUint64(body + 4)) : view.getUint32(body + 4);
    }
    if (MP4_PARENTS.has(name)) at = body;
    else if (size < 8) break;
    else at += size;
  }
  const fragments = scale > 0 ? lastFragment / scale : 0;
  return whole === null && fragments === 0 ? null : Math.max(whole ?? 0, fragments);
}

const SEGMENT = 0x18_53_80_67;
const CLUSTER = 0x1f_43_b6_75;
const BLOCK_GROUP = 0xa0;
const INFO = 0x15_49_a9_66;
const TIME_OF_CLUSTER = 0xe7;
const TIME_SCALE = 0x2a_d7_b1;
const BLOCKS = new Set([0xa3, 0xa1]);
const WEBM_PARENTS = new Set([SEGMENT, CLUSTER, BLOCK_GROUP, INFO]);

/** The time of the last block, because browsers write no duration into recordings. */
function secondsOfWebm(view: DataView): number | null {
  let scale = 1_000_000;
  let cluster = 0;
  let last: number | null = null;
  for (let at = 0; at < view.byteLength;) {
    const id = numberAt(view, at, true);
    const size = numberAt(view, at + id.length, false);
    const body = at + id.length + size.length;
    if (id.value === TIME_SCALE) scale = unsignedAt(view, body, size.value) || scale;
    else if (id.value === TIME_OF_CLUSTER) cluster = unsignedAt(view, body, size.value);
    else if (BLOCKS.has(id.value)) {
      const track = numberAt(view, body, false);
      last = Math.max(last ?? 0, cluster + view.getInt16(body + track.length));
    }
    at = WEBM_PARENTS.has(id.value) ? body : body + size.value;
  }
  return last === null ? null : (last * scale) / 1e9;
}

/** Reads a variable-length integer, whose first bits tell its length; an id includes these bits, a size does not. */
function numberAt(view: DataView, at: number, isId: boolean) {
  const first = view.getUint8(at);
  const length = Math.clz32(first) - 23;
  if (length > 8) throw new RangeError('No such number');
  let value = isId ? first : first & (0xff >> length);
  for (let index = 1; index < length; index += 1) value = value * 256 + view.getUint8(at + index);
  return { value, length };
}

function unsignedAt(view: DataView, at: number, length: number): number {
  let value = 0;
  for (let index = 0; index < length; index += 1) value = value * 256 + view.getUint8(at + index);
  return value;
}
