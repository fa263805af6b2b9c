/**
 * A Content-Disposition with a name that people chose (RFC 8187). A name of our own, of letters that a header can hold,
 * is written where it is said: `attachment; filename="members.csv"`.
 */
export function contentDisposition(type: 'inline' | 'attachment', filename: string): string {
  // What `encodeURIComponent` leaves alone and an extended parameter may not have.
  const encoded = encodeURIComponent(filename).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${type}; filename*=UTF-8''${encoded}`;
}
