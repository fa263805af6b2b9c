import { crc32 } from 'node:zlib';

/** A ZIP archive without compression, which suffices to be recognized as an office document. */
export function zipOf(files: Record<string, string>): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, text] of Object.entries(files)) {
    const [nameBytes, bytes] = [Buffer.from(name), Buffer.from(text)];
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt32LE(crc32(bytes), 10);
    fields.writeUInt32LE(bytes.length, 14);
    fields.writeUInt32LE(bytes.length, 18);
    fields.writeUInt16LE(nameBytes.length, 22);
    const offset = Buffer.alloc(14);
    offset.writeUInt32LE(at, 10);
    parts.push(Buffer.from('504b0304', 'hex'), fields, nameBytes, bytes);
    directory.push(Buffer.from('504b01021400', 'hex'), fields, offset, nameBytes);
    at += 30 + nameBytes.length + bytes.length;
  }
  const index = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(Object.keys(files).length, 4);
  end.writeUInt16LE(Object.keys(files).length, 6);
  end.writeUInt32LE(index.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...parts, index, Buffer.from('504b0506', 'hex'), end]);
}

export const officeFile = (type: string, folder: string) =>
  zipOf({
    '[Content_Types].xml': `<?xml version="1.0"?><Types><Override PartName="/${folder}/main.xml" ContentType="${type}"/></Types>`,
    [`${folder}/main.xml`]: '<x/>',
  });

const OFFICE = 'application/vnd.openxmlformats-officedocument';
const OPEN = 'application/vnd.oasis.opendocument';

/** A small file of each kind: name, bytes, media type. */
export const documents: [string, Buffer, string][] = [
  ['plan.pdf', Buffer.from('%PDF-1.7\n'), 'application/pdf'],
  [
    'plan.docx',
    officeFile(`${OFFICE}.wordprocessingml.document.main+xml`, 'word'),
    `${OFFICE}.wordprocessingml.document`,
  ],
  [
    'plan.xlsx',
    officeFile(`${OFFICE}.spreadsheetml.sheet.main+xml`, 'xl'),
    `${OFFICE}.spreadsheetml.sheet`,
  ],
  [
    'plan.pptx',
    officeFile(`${OFFICE}.presentationml.presentation.main+xml`, 'ppt'),
    `${OFFICE}.presentationml.presentation`,
  ],
  ['plan.odt', zipOf({ mimetype: `${OPEN}.text` }), `${OPEN}.text`],
  ['plan.ods', zipOf({ mimetype: `${OPEN}.spreadsheet` }), `${OPEN}.spreadsheet`],
  ['plan.doc', Buffer.from(`d0cf11e0a1b11ae1${'00'.repeat(600)}`, 'hex'), 'application/msword'],
  ['plan.txt', Buffer.from('Prix : 500 é 🌍\r\n\tfin'), 'text/plain'],
  ['plan.csv', Buffer.from('nom;prix\ncaf\u00e9;5', 'latin1'), 'text/csv'],
  ['plan.mp3', Buffer.from(`fffb9064${'00'.repeat(1200)}`, 'hex'), 'audio/mpeg'],
  ['plan.wav', Buffer.from('RIFF\u0024\0\0\0WAVEfmt \0\0\0\0', 'latin1'), 'audio/wav'],
  ['plan.mp4', Buffer.from('000000206674797069736f6d0000020069736f6d69736f32', 'hex'), 'video/mp4'],
];
