import { outlineText, wrapText, type Weight } from './text-paths.ts';

const [WIDTH, HEIGHT, MARGIN] = [1200, 630, 80];
const LOGO = 176;
const PATTERN = 300;
const [PAPER, INK, QUIET, CLAY, OCHRE] = ['#faf6ef', '#241c17', '#6b5d52', '#a63d2f', '#d39a3a'];

export interface PreviewCard {
  title: string;
  text: string;
  /** One line below them. */
  facts?: string;
  /** A picture in any format that browsers show; in its place otherwise a pattern on the right. */
  logo?: Uint8Array | null;
}

/** What a chat shows of a shared link: a PNG of 1200 x 630, well below the 300 kB that WhatsApp takes. */
export async function drawLinkPreview(card: PreviewCard): Promise<Buffer> {
  // Loaded with the first image: sharp alone takes 9 MB.
  const { default: sharp } = await import('sharp');
  const { title, text, facts = '', logo = null } = card;
  const width = WIDTH - 2 * MARGIN - (logo ? 0 : PATTERN);
  const lines: string[] = [];
  let y = logo ? MARGIN + LOGO + 30 : MARGIN + 60;
  const write = (words: string, size: number, weight: Weight, colour: string, most: number) => {
    for (const line of wrapText(words, { size, weight }, width, most)) {
      y += size * 1.08;
      const path = outlineText(line, { size, weight }, MARGIN, y);
      lines.push(`<path fill="${colour}" d="${path}"/>`);
    }
  };
  write(title, title.length > 40 ? 56 : 72, 700, INK, logo ? 2 : 3);
  y += 14;
  write(text, 36, 400, QUIET, logo ? 2 : 4);
  y += 10;
  write(facts, 28, 700, CLAY, 1);
  const brandAt = logo ? WIDTH - MARGIN - 118 : MARGIN;
  const brand = outlineText('Inzira', { size: 40, weight: 700 }, brandAt, MARGIN + 30);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="${WIDTH}" height="${HEIGHT}" fill="${PAPER}"/>
    <path fill="${CLAY}" d="${brand}"/>${lines.join('')}${zigzag()}${logo ? '' : diamonds()}</svg>`;
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

/** The band at the foot, as in the mails. */
function zigzag(): string {
  const step = 48;
  return Array.from({ length: WIDTH / step }, (_, index) => {
    const colour = [CLAY, OCHRE, INK][index % 3];
    const x = index * step;
    return `<path fill="${colour}" d="M${x} ${HEIGHT}l${step / 2} -32l${step / 2} 32z"/>`;
  }).join('');
}

/** Nested diamonds down the right edge, after Imigongo, as on the home page. */
function diamonds(): string {
  const size = PATTERN / 2;
  const shades = [INK, PAPER, INK, CLAY, INK, OCHRE, INK, PAPER];
  const cells = Array.from({ length: 2 * Math.ceil(HEIGHT / size) }, (_, index) => {
    const x = WIDTH - PATTERN + (index % 2) * size + size / 2;
    const y = Math.floor(index / 2) * size + size / 2;
    return shades.map((shade, ring) => {
      const half = (size / 2) * (1 - ring / shades.length);
      return `<path fill="${shade}" d="M${x} ${y - half}l${half} ${half}l${-half} ${half}l${-half} ${-half}z"/>`;
    });
  });
  const field = `<rect x="${WIDTH - PATTERN}" width="${PATTERN}" height="${HEIGHT}" fill="${CLAY}"/>`;
  return field + cells.flat().join('');
}
