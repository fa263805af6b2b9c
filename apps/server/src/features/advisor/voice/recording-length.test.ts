import { expect, test } from 'vitest';
import { secondsOf } from './recording-length.ts';

const bytes = (...parts: (number[] | string)[]) =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'string' ? [...Buffer.from(part, 'latin1')] : part)),
  );
const u32 = (value: number) => [
  value >>> 24,
  (value >>> 16) & 255,
  (value >>> 8) & 255,
  value & 255,
];
const box = (name: string, ...body: number[][]) => [
  ...u32(8 + body.flat().length),
  ...Buffer.from(name),
  ...body.flat(),
];

test('a WAV by its bytes a second', () => {
  const wav = Buffer.alloc(44 + 16_000 * 3);
  wav.write('RIFF', 0);
  wav.writeUInt32LE(16_000, 28);
  expect(secondsOf(wav)).toBe(3);
});

test('an Ogg by its last page', () => {
  const page = (samples: number) => {
    const head = Buffer.alloc(27);
    head.write('OggS', 0);
    head.writeBigUInt64LE(BigInt(samples), 6);
    return [...head, 1, 2, 3];
  };
  expect(secondsOf(bytes(page(48_000), page(48_000 * 61)))).toBe(61);
});

test('a WebM by its last block, also when its parts do not tell their sizes', () => {
  const unknown = [0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff];
  const block = (time: number) => [0xa3, 0x86, 0x81, time >> 8, time & 255, 0x80, 9, 9];
  const cluster = (time: number, ...blocks: number[][]) => [
    0x1f,
    0x43,
    0xb6,
    0x75,
    ...unknown,
    0xe7,
    0x82,
    time >> 8,
    time & 255,
    ...blocks.flat(),
  ];
  const webm = bytes(
    [0x1a, 0x45, 0xdf, 0xa3, 0x84, 0, 0, 0, 0, 0x18, 0x53, 0x80, 0x67, ...unknown],
    cluster(0, block(0), block(20_000)),
    cluster(30_000, block(0), block(12_500)),
  );
  expect(secondsOf(webm)).toBe(42.5);
  expect(secondsOf(webm.subarray(0, webm.length - 3))).not.toBeNaN();
});

test('an MP4 by its header, or by its last fragment', () => {
  const head = box('ftyp', [...Buffer.from('mp42')]);
  const movie = (duration: number) =>
    box('mvhd', u32(0), u32(0), u32(0), u32(1_000), u32(duration));
  expect(secondsOf(bytes(head, box('moov', movie(70_000))))).toBe(70);
  const media = box('trak', box('mdia', box('mdhd', u32(0), u32(0), u32(0), u32(44_100), u32(0))));
  const fragment = (time: number) => box('moof', box('traf', box('tfdt', u32(0), u32(time))));
  expect(
    secondsOf(bytes(head, box('moov', movie(0), media), fragment(0), fragment(44_100 * 65))),
  ).toBe(65);
});

test('what is none of these, or cut off, says nothing', () => {
  for (const odd of ['', 'abc', 'RIFF', 'OggS', 'hello world, this is text'])
    expect(secondsOf(bytes(odd))).toBeNull();
  expect(secondsOf(bytes([0x1a, 0x45, 0xdf, 0xa3]))).toBeNull();
});
