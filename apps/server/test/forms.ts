interface FormFile {
  /** The field's name. */
  field: string;
  filename: string;
  bytes: Uint8Array | string;
  type?: string;
}

/** A multipart form as sent; the file name is not escaped, however hostile. */
export function formOf(fields: Record<string, string | string[]>, file?: FormFile) {
  const boundary = '----inzira-test-form';
  const parts: Buffer[] = [];
  const add = (head: string, body: Uint8Array | string) => {
    parts.push(
      Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`),
      Buffer.from(body as Uint8Array),
      Buffer.from('\r\n'),
    );
  };
  for (const [name, values] of Object.entries(fields)) {
    for (const value of [values].flat()) {
      add(`content-disposition: form-data; name="${name}"`, value);
    }
  }
  if (file) {
    add(
      `content-disposition: form-data; name="${file.field}"; filename="${file.filename}"\r\n` +
        `content-type: ${file.type ?? 'image/png'}`,
      file.bytes,
    );
  }
  parts.push(Buffer.from(`--${boundary}--\r\n`));
  return {
    payload: Buffer.concat(parts),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}
