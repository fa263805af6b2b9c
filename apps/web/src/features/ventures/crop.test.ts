import { expect, test } from 'vitest';
import { clampCrop, sideOf, wholePicture } from './crop.ts';

const wide = { width: 400, height: 100 };

test('at first the whole picture is in the square', () => {
  const crop = wholePicture(wide);
  expect(crop).toEqual({ x: 200, y: 50, zoom: 0.25 });
  expect(sideOf(wide, crop.zoom)).toBe(400);
});

test('a square within the picture moves to its edge and no further', () => {
  expect(clampCrop(wide, { x: -50, y: 900, zoom: 1 })).toEqual({ x: 50, y: 50, zoom: 1 });
  expect(clampCrop(wide, { x: 390, y: 0, zoom: 2 })).toEqual({ x: 375, y: 25, zoom: 2 });
});

test('a square wider than the picture stays in the middle of it', () => {
  expect(clampCrop(wide, { x: 0, y: 0, zoom: 0.01 })).toEqual(wholePicture(wide));
});

test('zooming ends where there are no more pixels to see', () => {
  expect(clampCrop(wide, { x: 200, y: 50, zoom: 99 }).zoom).toBe(4);
});
