/*
 * Derives the shades that pages need from the installation's one colour. Each is as close to it as WCAG AA contrast
 * allows: darkened on light pages if it is too pale, lightened on dark ones if it is too dark. Used by the preview in
 * the settings and by the server.
 */

/** Named like the tokens of apps/web/src/ui/tokens.css that they replace. */
export type BrandShades = Record<
  'clay' | 'clay-strong' | 'on-clay' | 'clay-soft' | 'on-clay-soft',
  string
>;

export interface BrandColours {
  light: BrandShades;
  dark: BrandShades;
}

/** The background with the least contrast in each theme. */
const SURFACES = {
  light: { paper: '#f3eadc', on: '#fffaf3' },
  dark: { paper: '#221b15', on: '#17120e' },
} as const;
const AA = 4.5;

export const isColour = (text: string) => /^#[0-9a-f]{6}$/.test(text);

/** @param colour `#a63d1c` */
export function brandColours(colour: string): BrandColours {
  const { hue, chroma, lightness } = toLch(colour);
  const at = (light: number, most = 1) =>
    toHex({ hue, chroma: Math.min(chroma, most), lightness: light });
  const reading = (start: number, step: number, surface: string, most?: number) => {
    // The exact hex if nothing needs to change, because converting to Oklch and back may round.
    if (start === lightness && most === undefined && contrast(colour, surface) >= AA) return colour;
    let light = start;
    const end = step < 0 ? 0 : 1;
    while (contrast(at(light, most), surface) < AA && Math.abs(light - end) > 0.005) light += step;
    return at(Math.min(Math.max(light, 0), 1), most);
  };

  const clay = reading(lightness, -0.01, SURFACES.light.paper);
  const soft = at(0.925, 0.04);
  const bright = reading(lightness, 0.01, SURFACES.dark.paper);
  const deep = at(0.29, 0.05);
  return {
    light: {
      clay,
      'clay-strong': at(Math.max(toLch(clay).lightness - 0.09, 0)),
      'on-clay': SURFACES.light.on,
      'clay-soft': soft,
      'on-clay-soft': reading(Math.min(toLch(clay).lightness, 0.42), -0.01, soft, 0.12),
    },
    dark: {
      clay: bright,
      'clay-strong': at(Math.min(toLch(bright).lightness + 0.07, 1)),
      'on-clay': SURFACES.dark.on,
      'clay-soft': deep,
      'on-clay-soft': reading(0.88, 0.01, deep, 0.08),
    },
  };
}

/** Between 1 and 21, as WCAG 2 defines it. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

interface Lch {
  lightness: number;
  chroma: number;
  hue: number;
}

const linearOf = (hex: string) =>
  [1, 3, 5]
    .map((at) => parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((channel) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4));

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = linearOf(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Oklab (Ottosson, 2020): perceptually uniform lightness, with a stable hue. */
function toLch(hex: string): Lch {
  const [r = 0, g = 0, b = 0] = linearOf(hex);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const c = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, c),
    hue: Math.atan2(c, a),
  };
}

function toRgb({ lightness, chroma, hue }: Lch): number[] {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

/** Reduces the chroma until the colour is within sRGB. */
function toHex(lch: Lch): string {
  let { chroma } = lch;
  const isShown = () =>
    toRgb({ ...lch, chroma }).every((channel) => channel >= -0.0005 && channel <= 1.0005);
  while (chroma > 0 && !isShown()) chroma = chroma > 0.004 ? chroma - 0.004 : 0;
  const channels = toRgb({ ...lch, chroma }).map((linear) => {
    const channel = Math.min(Math.max(linear, 0), 1);
    const shown = channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055;
    return Math.round(shown * 255)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${channels.join('')}`;
}
