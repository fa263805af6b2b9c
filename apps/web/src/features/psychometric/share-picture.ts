import type { ProfileName, ProfileResult } from '@inzira/contract/psychometric';
import type { Language } from '#src/platform/languages.ts';
import { type Paint, shapesOf } from './profile-icon.tsx';
import { CIRCLE } from './card/profiles.ts';
import { cornersOf, outerRing, placeOf, type Scores, sideOf } from './radar-geometry.ts';
import { formatScore } from './score-format.ts';
import { equalSecond } from './standing.ts';

const WIDTH = 1080;
const HEIGHT = 1350;
const MARGIN = 84;
const RADAR = { x: WIDTH / 2, y: 830 };
const RADIUS = 290;

interface Words {
  heading: string;
  dominant: string;
  secondary: string | null;
  invitation: string;
}

type Colour =
  | Paint
  | 'clay'
  | 'ink'
  | 'ink-soft'
  | 'line'
  | 'line-strong'
  | 'paper'
  | 'paper-raised';

/** Draws the result as a picture to share, in the current theme's colours. */
export async function drawSharePicture(
  result: ProfileResult,
  titles: Record<ProfileName, string>,
  language: Language,
  words: Words,
): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This browser cannot paint.');
  const style = getComputedStyle(document.documentElement);
  const colour = (name: Colour) => style.getPropertyValue(`--${name}`).trim();
  const sans = getComputedStyle(document.body).fontFamily;
  const heading = document.querySelector('h1');
  const display = heading ? getComputedStyle(heading).fontFamily : sans;

  const write = (
    text: string,
    x: number,
    y: number,
    { size, weight = 400, paint = 'ink', family = sans, widest = WIDTH }: Writing,
  ) => {
    pen.fillStyle = colour(paint);
    for (let fitting = size; ; fitting -= 2) {
      pen.font = `${weight} ${fitting}px ${family}`;
      if (fitting < 20 || pen.measureText(text).width <= widest) break;
    }
    pen.fillText(text, x, y);
  };

  pen.fillStyle = colour('paper');
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  drawBand(pen, colour, 0);
  drawBand(pen, colour, HEIGHT - 48);

  write(words.heading, MARGIN, 132, { size: 40, paint: 'ink-soft', weight: 600 });
  const { dominant_profile: first } = result;
  const second = equalSecond(result);
  const half = (WIDTH - 2 * MARGIN) / 2;
  const iconSize = second ? 150 : 210;
  const beside = MARGIN + iconSize + 36;
  drawIcon(pen, colour, first, MARGIN, 172, iconSize);
  if (second) {
    write(titles[first], MARGIN, 396, {
      size: 58,
      weight: 700,
      family: display,
      widest: half - 30,
    });
    drawIcon(pen, colour, second, MARGIN + half, 172, iconSize);
    write(titles[second], MARGIN + half, 396, {
      size: 58,
      weight: 700,
      family: display,
      widest: half - 30,
    });
  } else {
    write(words.dominant, beside, 226, { size: 32, paint: 'ink-soft', weight: 600 });
    const widest = WIDTH - beside - MARGIN;
    write(titles[first], beside, 306, { size: 88, weight: 700, family: display, widest });
    if (words.secondary) write(words.secondary, beside, 368, { size: 36, weight: 600, widest });
  }

  drawRadar(pen, colour, result.profile_scores);
  CIRCLE.forEach((name, axis) => {
    const { x, y } = placeOf(axis, 1.08, RADIUS, RADAR);
    pen.textAlign = toAlign(sideOf(axis));
    const shift = axis === 0 ? -34 : axis === 4 ? 22 : -6;
    write(titles[name], x, y + shift, { size: 34, widest: 230 });
    write(formatScore(result.profile_scores[name], language), x, y + shift + 38, {
      size: 34,
      weight: 700,
    });
  });

  pen.textAlign = 'center';
  write(`${words.invitation} ${location.host}`, WIDTH / 2, HEIGHT - 84, {
    size: 34,
    weight: 600,
    widest: WIDTH - 2 * MARGIN,
  });

  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(blob);
      else reject(new Error('The picture came out empty.'));
    }, 'image/png');
  });
}

interface Writing {
  size: number;
  weight?: number;
  paint?: Colour;
  family?: string;
  /** Text wider than this is shrunk. */
  widest?: number;
}

type Pen = CanvasRenderingContext2D;
type Palette = (name: Colour) => string;

function toAlign(side: 'end' | 'middle' | 'start'): CanvasTextAlign {
  return side === 'middle' ? 'center' : side === 'start' ? 'left' : 'right';
}

function drawBand(pen: Pen, colour: Palette, top: number): void {
  const height = 48;
  const step = 96;
  pen.save();
  pen.beginPath();
  pen.rect(0, top, WIDTH, height);
  pen.clip();
  pen.fillStyle = colour('night');
  pen.fillRect(0, top, WIDTH, height);
  for (let x = -step / 2; x < WIDTH + step; x += step) {
    for (const [inset, paint] of [
      [0, 'chalk'],
      [20, 'laterite'],
    ] as const) {
      pen.strokeStyle = colour(paint);
      pen.lineWidth = 10;
      pen.beginPath();
      pen.moveTo(x - step / 2 + inset, top + height + 2);
      pen.lineTo(x, top + inset);
      pen.lineTo(x + step / 2 - inset, top + height + 2);
      pen.stroke();
    }
    pen.fillStyle = colour('ochre');
    pen.fill(
      new Path2D(`M${x - 14} ${top + height}L${x} ${top + height - 14}L${x + 14} ${top + height}Z`),
    );
  }
  pen.restore();
}

function drawIcon(
  pen: Pen,
  colour: Palette,
  name: ProfileName,
  x: number,
  y: number,
  size: number,
): void {
  pen.save();
  pen.translate(x, y);
  pen.scale(size / 48, size / 48);
  for (const { d, paint, line } of shapesOf(name)) {
    const path = new Path2D(d);
    if (line) {
      pen.lineWidth = line;
      pen.strokeStyle = colour(paint);
      pen.stroke(path);
    } else {
      pen.fillStyle = colour(paint);
      pen.fill(path, 'evenodd');
    }
  }
  pen.restore();
}

function drawRadar(pen: Pen, colour: Palette, scores: Scores): void {
  const rings = outerRing(scores);
  const trace = (shape: Scores | number) => {
    pen.beginPath();
    for (const { x, y } of cornersOf(shape, RADIUS / rings, RADAR)) pen.lineTo(x, y);
    pen.closePath();
  };
  pen.lineJoin = 'round';
  for (let ring = 1; ring <= rings; ring += 1) {
    trace(ring);
    pen.lineWidth = 2;
    pen.strokeStyle = colour(ring === rings ? 'line-strong' : 'line');
    pen.stroke();
  }
  trace(scores);
  pen.fillStyle = colour('clay');
  pen.globalAlpha = 0.25;
  pen.fill();
  pen.globalAlpha = 1;
  pen.lineWidth = 6;
  pen.strokeStyle = colour('clay');
  pen.stroke();
}
