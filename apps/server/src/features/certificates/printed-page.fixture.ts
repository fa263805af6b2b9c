import { inflateSync } from 'node:zlib';
import jsqr from 'jsqr';
import sharp from 'sharp';

/** Half of an office printer's resolution, which a phone's camera reads easily. */
const PIXELS_A_POINT = 2;

/** Decodes the QR code on the first page of a PDF; null where that fails. */
export async function readQrOfPdf(pdf: Buffer, size: { width: number; height: number }) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}" width="${size.width * PIXELS_A_POINT}" height="${size.height * PIXELS_A_POINT}">${drawShapes(readDrawing(pdf))}</svg>`;
  return readQrOfPicture(Buffer.from(svg));
}

/** Tries several scales, like a phone's camera that is moved closer. */
export async function readQrOfPicture(picture: Buffer): Promise<string | null> {
  const { width } = await sharp(picture).metadata();
  for (const scale of [1, 1.5, 0.75, 2]) {
    const { data, info } = await sharp(picture)
      .flatten({ background: '#fff' })
      .resize({ width: Math.round(width * scale) })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const read = jsqr.default(new Uint8ClampedArray(data), info.width, info.height);
    if (read) return read.data;
  }
  return null;
}

/** The page's drawing commands: the longest stream that is neither font nor picture. */
function readDrawing(pdf: Buffer): string {
  const streams = [...pdf.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)];
  const drawings = streams.flatMap(([, packed = '']) => {
    try {
      const text = inflateSync(Buffer.from(packed, 'latin1')).toString('latin1');
      return / scn\n/.test(text) ? [text] : [];
    } catch {
      return [];
    }
  });
  return drawings.toSorted((one, other) => other.length - one.length)[0] ?? '';
}

/** Converts filled shapes of lines and curves, in painting order; text is left out. */
function drawShapes(drawing: string): string {
  const shapes: string[] = [];
  let path = '';
  let colour = '#000';
  for (const line of drawing.split('\n')) {
    const words = line.trim().split(' ');
    const operator = words.pop() ?? '';
    const numbers = words.filter((word) => word !== '').map(Number);
    if (operator === 'm') path += `M${numbers.join(' ')}`;
    else if (operator === 'l') path += `L${numbers.join(' ')}`;
    else if (operator === 'c') path += `C${numbers.join(' ')}`;
    else if (operator === 'h') path += 'Z';
    else if (operator === 'scn')
      colour = `rgb(${numbers.map((part) => Math.round(part * 255)).join(',')})`;
    else if (operator === 'f') {
      shapes.push(`<path fill="${colour}" d="${path}"/>`);
      path = '';
    }
  }
  return shapes.join('');
}
