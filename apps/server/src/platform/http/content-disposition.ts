/**
 * A Content-Disposition header with a name that users chose (RFC 8187). Fixed names of ASCII letters are written out
 * where they are used: `attachment; filename="members.csv"`.
 */
export function contentDisposition(type: 'inline' | 'attachment', filename: string): string {
  // Escapes the characters that `encodeURIComponent` keeps but an extended parameter must not contain.
  const encoded = encodeURIComponent(filename).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${type}; filename*=UTF-8''${encoded}`;
}
