import { Trans, useLingui } from '@lingui/react/macro';
import {
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { clampCrop, type Crop, minZoom, MAX_ZOOM, sideOf, wholePicture } from './crop.ts';

interface LogoCropProps {
  file: File;
  disabled: boolean;
  /** Called with the contents of the square, a moment after each change. */
  onCropped: (picture: Blob) => void;
  onUnreadable: () => void;
}

/** The size that the server stores, in pixels. */
const SIDE = 512;
const REST_MS = 150;
const QUALITY = 0.92;
/** Steps of an arrow key, as a share of the square, and of plus and minus, as a factor. */
const STEP = 0.05;
const ZOOM_STEP = 1.1;

/** Cuts a square out of a picture: by dragging and a slider, or with the arrow, plus and minus keys. */
export default function LogoCrop({ file, disabled, onCropped, onUnreadable }: LogoCropProps) {
  const { t } = useLingui();
  const id = useId();
  const canvas = useRef<HTMLCanvasElement>(null);
  /** The position of the pointer that drags. */
  const pointer = useRef({ clientX: 0, clientY: 0 });
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const [crop, setCrop] = useState<Crop | null>(null);
  const hand = useEffectEvent(onCropped);
  const refuse = useEffectEvent(onUnreadable);

  useEffect(() => {
    let isGone = false;
    let made: ImageBitmap | undefined;
    createImageBitmap(file, { imageOrientation: 'from-image' }).then(
      (bitmap) => {
        made = bitmap;
        if (isGone) return bitmap.close();
        setPicture(bitmap);
        setCrop(wholePicture(bitmap));
      },
      () => {
        if (!isGone) refuse();
      },
    );
    return () => {
      isGone = true;
      setPicture(null);
      made?.close();
    };
  }, [file]);

  useEffect(() => {
    const target = canvas.current;
    if (!target || !picture || !crop) return;
    draw(target, picture, crop);
    const timer = setTimeout(
      () => target.toBlob((blob) => blob && hand(blob), 'image/webp', QUALITY),
      REST_MS,
    );
    return () => clearTimeout(timer);
  }, [picture, crop]);

  /** `right` and `down` are shares of the square. */
  const move = (right: number, down: number) => {
    if (!picture) return;
    setCrop((now) => {
      if (!now) return now;
      const side = sideOf(picture, now.zoom);
      return clampCrop(picture, { ...now, x: now.x + right * side, y: now.y + down * side });
    });
  };
  const zoomTo = (next: (zoom: number) => number) => {
    if (picture) setCrop((now) => now && clampCrop(picture, { ...now, zoom: next(now.zoom) }));
  };
  const onPointerDown = ({
    currentTarget,
    pointerId,
    isPrimary,
    clientX,
    clientY,
  }: PointerEvent) => {
    currentTarget.setPointerCapture(pointerId);
    if (isPrimary) pointer.current = { clientX, clientY };
  };
  // Safari before 17 has no movementX and movementY.
  const onPointerMove = ({ buttons, isPrimary, clientX, clientY, currentTarget }: PointerEvent) => {
    if (buttons !== 1 || !isPrimary) return;
    const { width } = currentTarget.getBoundingClientRect();
    const before = pointer.current;
    move((before.clientX - clientX) / width, (before.clientY - clientY) / width);
    pointer.current = { clientX, clientY };
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') move(-STEP, 0);
    else if (event.key === 'ArrowRight') move(STEP, 0);
    else if (event.key === 'ArrowUp') move(0, -STEP);
    else if (event.key === 'ArrowDown') move(0, STEP);
    else if (event.key === '+' || event.key === '=') zoomTo((zoom) => zoom * ZOOM_STEP);
    else if (event.key === '-') zoomTo((zoom) => zoom / ZOOM_STEP);
    else return;
    event.preventDefault();
  };

  return (
    <div inert={disabled} className="flex w-full max-w-64 flex-col gap-2">
      <button
        type="button"
        aria-label={t`Part of the picture that is shown`}
        aria-describedby={`${id}-hint`}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onKeyDown={onKeyDown}
        className="aspect-square w-full cursor-move touch-none overflow-hidden rounded-md border-2 border-line-strong bg-paper"
      >
        <canvas ref={canvas} width={SIDE} height={SIDE} className="pointer-events-none size-full" />
      </button>
      <p id={`${id}-hint`} className="text-sm text-ink-soft">
        <Trans>Drag the picture, or move it with the arrow keys.</Trans>
      </p>
      <label htmlFor={id} className="text-sm font-semibold">
        <Trans>Zoom</Trans>
      </label>
      <input
        id={id}
        type="range"
        min={picture ? minZoom(picture) : 1}
        max={MAX_ZOOM}
        step="any"
        value={crop?.zoom ?? 1}
        disabled={!crop}
        onInput={(event) => event.stopPropagation()}
        onChange={({ target }) => zoomTo(() => Number(target.value))}
        className="target w-full accent-(--color-clay)"
      />
    </div>
  );
}

function draw(canvas: HTMLCanvasElement, picture: ImageBitmap, { x, y, zoom }: Crop) {
  const context = canvas.getContext('2d');
  if (!context) return;
  const scale = SIDE / sideOf(picture, zoom);
  context.clearRect(0, 0, SIDE, SIDE);
  context.imageSmoothingQuality = 'high';
  context.drawImage(
    picture,
    SIDE / 2 - x * scale,
    SIDE / 2 - y * scale,
    picture.width * scale,
    picture.height * scale,
  );
}
