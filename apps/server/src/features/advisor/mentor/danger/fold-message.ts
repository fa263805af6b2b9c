import { foldAccents } from '#src/platform/text/fold.ts';

/** A message as danger is looked for in it: a phone that corrects writes "sœur" with one letter for two. */
export function foldMessage(message: string): string {
  return foldAccents(message).replaceAll('œ', 'oe');
}
