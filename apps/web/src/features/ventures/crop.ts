interface Size {
  width: number;
  height: number;
}

/** The visible square of a picture: its centre in pixels of the picture; at zoom 1 it is as wide as the shorter side. */
export interface Crop {
  x: number;
  y: number;
  zoom: number;
}

export const MAX_ZOOM = 4;

/** At the smallest zoom the whole picture fits into the square, so that a wide logo is not cut. */
export function minZoom({ width, height }: Size): number {
  return Math.min(width, height) / Math.max(width, height);
}

export function sideOf({ width, height }: Size, zoom: number): number {
  return Math.min(width, height) / zoom;
}

/** The whole picture, in the middle. */
export function wholePicture(size: Size): Crop {
  return { x: size.width / 2, y: size.height / 2, zoom: minZoom(size) };
}

/** The nearest crop that leaves no more of the square empty than necessary. */
export function clampCrop(size: Size, { x, y, zoom }: Crop): Crop {
  const kept = Math.min(MAX_ZOOM, Math.max(minZoom(size), zoom));
  const side = sideOf(size, kept);
  const within = (middle: number, length: number) =>
    side >= length ? length / 2 : Math.min(length - side / 2, Math.max(side / 2, middle));
  return { x: within(x, size.width), y: within(y, size.height), zoom: kept };
}
