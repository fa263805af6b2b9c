/** JSON as it may stand in a script of an HTML page: nothing in it can end the script or begin markup. */
export const toScriptJson = (json: string): string =>
  json.replaceAll(/[<>&\u2028\u2029]/g, toEscape);

/**
 * The same of much HTML that stands on the page as well: its tags stay as they are, so that they compress with
 * those. Only what ends a script, or changes how it is read, is escaped.
 */
export const toScriptData = (json: string): string =>
  json.replaceAll(/<(?=!|\/?script)|[\u2028\u2029]/gi, toEscape);

function toEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
