/** Workbooks are zip archives (.xlsx, .ods), or in Excel's old format (.xls). */
const isPacked = ([first, second]: Uint8Array) =>
  (first === 0x50 && second === 0x4b) || (first === 0xd0 && second === 0xcf);

const WITH_MARK: readonly (readonly [encoding: string, mark: readonly number[]])[] = [
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** Characters that no name contains: they result when a Mac's encoding is read as Windows'. */
const OF_A_MAC = /\p{Ll}[Žˆ‡‰]|ƒ|[\u0081\u008d\u008f\u0090\u009d]/u;
/** Control characters, which mean that it is no text, or in an unknown encoding. */
const UNREADABLE = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\ufffd]/;

type ReadCsv = { text: string } | { refused: 'workbook' | 'unreadable' };

/**
 * Decodes a file saved by a spreadsheet. Excel writes UTF-8 only on request, UTF-16 as "Unicode text", and otherwise
 * the code page of Windows or Mac.
 */
export function readCsvText(buffer: ArrayBuffer): ReadCsv {
  const bytes = new Uint8Array(buffer);
  if (isPacked(bytes)) return { refused: 'workbook' };
  const text = decode(bytes);
  return UNREADABLE.test(text) ? { refused: 'unreadable' } : { text };
}

function decode(bytes: Uint8Array): string {
  const [encoding] =
    WITH_MARK.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte)) ?? [];
  if (encoding !== undefined) return new TextDecoder(encoding).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const text = new TextDecoder('windows-1252').decode(bytes);
    return OF_A_MAC.test(text) ? new TextDecoder('macintosh').decode(bytes) : text;
  }
}
