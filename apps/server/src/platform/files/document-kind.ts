import { open } from 'node:fs/promises';
import path from 'node:path';

interface Kind {
  mediaType: string;
  /** The extensions of this kind; a file with another extension gets the first one. */
  extensions: readonly string[];
}

/** Accepted kinds of documents, detected by content: nothing that a browser would run, no macros, no archives. */
const KINDS = new Map<string, readonly string[]>([
  ['application/pdf', ['.pdf']],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', ['.docx']],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', ['.xlsx']],
  ['application/vnd.openxmlformats-officedocument.presentationml.presentation', ['.pptx']],
  ['application/vnd.oasis.opendocument.text', ['.odt']],
  ['application/vnd.oasis.opendocument.spreadsheet', ['.ods']],
  ['application/vnd.oasis.opendocument.presentation', ['.odp']],
  ['image/png', ['.png']],
  ['image/jpeg', ['.jpg', '.jpeg']],
  ['image/webp', ['.webp']],
  ['image/gif', ['.gif']],
  ['image/heic', ['.heic', '.heif']],
  ['audio/mpeg', ['.mp3']],
  ['audio/x-m4a', ['.m4a']],
  ['audio/mp4', ['.m4a', '.mp4']],
  ['audio/aac', ['.aac']],
  ['audio/ogg', ['.ogg', '.oga']],
  ['audio/ogg; codecs=opus', ['.ogg', '.opus']],
  ['audio/wav', ['.wav']],
  ['audio/flac', ['.flac']],
  ['audio/amr', ['.amr']],
  ['video/mp4', ['.mp4', '.m4v']],
  ['video/webm', ['.webm']],
  ['video/quicktime', ['.mov']],
  ['video/3gpp', ['.3gp']],
  ['video/ogg', ['.ogv']],
]);

/** Word, Excel and PowerPoint files up to 2003 share a container format, so the extension decides. */
const OLD_OFFICE = new Map([
  ['.doc', 'application/msword'],
  ['.xls', 'application/vnd.ms-excel'],
  ['.ppt', 'application/vnd.ms-powerpoint'],
]);
/** Plain text has no signature: both its content and its extension must match. */
const TEXT = new Map([
  ['.txt', 'text/plain'],
  ['.md', 'text/plain'],
  ['.csv', 'text/csv'],
]);
const TEXT_HEAD_BYTES = 64 * 1024;

/** The kind of a document and its file name; null for a kind that is not accepted. */
export async function findDocumentKind(file: string, filename: string) {
  const { fileTypeFromFile } = await import('file-type');
  const extension = path.extname(filename).toLowerCase();
  const found = await fileTypeFromFile(file);
  if (!found) {
    const mediaType = TEXT.get(extension);
    const isText = mediaType !== undefined && (await readsAsText(file));
    return isText ? { mediaType, filename } : null;
  }
  if (found.mime === 'application/x-cfb') {
    const mediaType = OLD_OFFICE.get(extension);
    return mediaType ? { mediaType, filename } : null;
  }
  const extensions = KINDS.get(found.mime);
  return extensions ? named(filename, { mediaType: found.mime, extensions }) : null;
}

/** Corrects the extension: a PDF called `plan.exe` is downloaded as `plan.pdf`. */
function named(filename: string, { mediaType, extensions }: Kind) {
  const extension = path.extname(filename);
  const isNamedSo = extensions.includes(extension.toLowerCase());
  const base = extension ? filename.slice(0, -extension.length) : filename;
  return { mediaType, filename: isNamedSo ? filename : `${base}${extensions[0]}` };
}

/** Whether the file is text in UTF-8 or an older encoding, without control characters or markup at its start. */
async function readsAsText(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(TEXT_HEAD_BYTES));
    const text = buffer.toString('latin1', 0, bytesRead);
    return (
      !/[\u0000-\u0008\u000e-\u001f\u007f]/.test(text) &&
      !/^(?:\u00ef\u00bb\u00bf)?\s*<(?:[!?]|html|svg|script|head|body)/i.test(text)
    );
  } finally {
    await handle.close();
  }
}
