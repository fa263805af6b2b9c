import { expect, test } from 'vitest';
import { freeze, thaw } from './frozen.ts';

const LEARNT = {
  labels: [{ kind: 'answer', id: 'a' }],
  words: new Map([['fr', new Map([['prix', 'price']])]]),
  talk: new Set(['yes']),
  model: {
    starts: Uint32Array.of(0, 70_000),
    levels: Uint8Array.of(1, 255, 3),
    totals: Float64Array.of(0.5),
  },
  vectors: [{ ofFeatures: Int8Array.of(-12, 12), scale: 0.25 }],
};

test('what was learnt is the same again, its numbers in the same arrays', async () => {
  expect(thaw(await freeze(LEARNT).arrayBuffer())).toEqual(LEARNT);
});

test('where bytes are missing, it says so', async () => {
  const bytes = await freeze(LEARNT).arrayBuffer();
  expect(() => thaw(bytes.slice(0, bytes.byteLength - 8))).toThrow(RangeError);
});
