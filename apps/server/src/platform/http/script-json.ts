/** Escapes JSON for a script of an HTML page, so that it cannot end the script or start markup. */
export const toScriptJson = (json: string): string =>
  json.replaceAll(/[<>&\u2028\u2029]/g, toEscape);

/**
 * The same for data with HTML that also stands on the page: its tags are not escaped, so that both compress together.
 * Only sequences that end a script, or change how it is parsed, are escaped.
 */
export const toScriptData = (json: string): string =>
  json.replaceAll(/<(?=!|\/?script)|[\u2028\u2029]/gi, toEscape);

function toEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
