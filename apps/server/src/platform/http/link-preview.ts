import {
  CLAY,
  diamonds,
  INK,
  PAPER,
  QUIET,
  type Shape,
  toSvgPaths,
  zigzag,
} from '#src/platform/text/imigongo.ts';
import { type PrintedBrand, PRODUCT } from '#src/platform/text/printed-brand.ts';
import {
  outlineText,
  styleFor,
  type Weight,
  widthOf,
  wrapText,
} from '#src/platform/text/text-paths.ts';

const [WIDTH, HEIGHT, MARGIN] = [1200, 630, 80];
const LOGO = 176;
const PATTERN = 300;

export interface PreviewCard {
  title: string;
  text: string;
  /** A line below the title and text. */
  facts?: string;
  /** A picture in any web format; without one, a pattern fills the right side. */
  logo?: Uint8Array | null;
  /** The brand of the installation. */
  brand?: PrintedBrand;
}

/** Draws the preview that chats show for a link: a PNG of 1200 x 630, well below WhatsApp's limit of 300 kB. */
export async function drawLinkPreview(card: PreviewCard): Promise<Buffer> {
  // Loaded with the first image, because sharp takes 9 MB of memory.
  const { default: sharp } = await import('sharp');
  const { title, text, facts = '', logo = null, brand } = card;
  const accent = brand?.colour ?? CLAY;
  const width = WIDTH - 2 * MARGIN - (logo ? 0 : PATTERN);
  const lines: Shape[] = [];
  let y = logo ? MARGIN + LOGO + 30 : MARGIN + 60;
  const write = (words: string, size: number, weight: Weight, colour: string, most: number) => {
    const style = styleFor(words, { size, weight });
    for (const line of wrapText(words, style, width, most)) {
      y += size * 1.08;
      lines.push({ fill: colour, d: outlineText(line, style, MARGIN, y) });
    }
  };
  write(title, title.length > 40 ? 56 : 72, 700, INK, logo ? 2 : 3);
  y += 14;
  write(text, 36, 400, QUIET, logo ? 2 : 4);
  y += 10;
  write(facts, 28, 700, accent, 1);
  const name = brand?.name ?? PRODUCT;
  const style = styleFor(name, { size: name.length > 20 ? 28 : 40, weight: 700 });
  const room = logo ? WIDTH - 2 * MARGIN - LOGO - 40 : width;
  const [wordmark = ''] = wrapText(name, style, room, 1);
  const wordmarkAt = logo ? WIDTH - MARGIN - widthOf(wordmark, style) : MARGIN;
  const foot = { x: 0, y: HEIGHT - 32, width: WIDTH, height: 32 };
  const edge = { x: WIDTH - PATTERN, y: 0, width: PATTERN, height: HEIGHT };
  const shapes = [
    { fill: accent, d: outlineText(wordmark, style, wordmarkAt, MARGIN + 30) },
    ...lines,
    ...zigzag(foot, 48, accent),
    ...(logo ? [] : diamonds(edge, 2, accent)),
  ];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="${WIDTH}" height="${HEIGHT}" fill="${PAPER}"/>${toSvgPaths(shapes)}</svg>`;
  const image = sharp(Buffer.from(svg));
  if (logo) {
    const input = await sharp(logo)
      .resize({ width: LOGO, height: LOGO, fit: 'contain', background: PAPER })
      .png()
      .toBuffer();
    image.composite([{ input, left: MARGIN, top: MARGIN - 20 }]);
  }
  return image.png({ palette: true, quality: 90 }).toBuffer();
}

/** Draws the logo as a square for a home screen; the phone rounds the corners itself. */
export async function drawAppIcon(svg: Uint8Array, size: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const square = Buffer.from(
    Buffer.from(svg)
      .toString()
      .replace(/ rx="\d+"/, ''),
  );
  // The density renders the SVG at the final size: sharp takes 72 dots for each of its 32 units.
  const image = sharp(square, { density: (72 * size) / 32 }).resize(size, size);
  return image.png({ palette: true, colours: 16 }).toBuffer();
}

/** Fits an uploaded logo into a square with a margin, because phones cut it to a circle. */
export async function drawLogoIcon(logo: Uint8Array, size: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const side = Math.round(size * 0.68);
  const inner = await sharp(logo)
    .resize({ width: side, height: side, fit: 'contain', background: '#0000' })
    .png()
    .toBuffer();
  return sharp({ create: { width: size, height: size, channels: 3, background: PAPER } })
    .composite([{ input: inner }])
    .png({ palette: true })
    .toBuffer();
}
