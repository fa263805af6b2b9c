const GREETING =
  /^(?:hello|hi|hey|dear|good (?:morning|afternoon|evening|day)|greetings|bonjour|bonsoir|salut|ch[eè]re?s?|madame|monsieur)(?![\p{L}\p{N}])(?: [\p{L}’'-]+){0,3}[,!.]?$/iu;

/** Splits a mail into its greeting and the rest; null without a greeting. */
export function splitGreeting(text: string): { greeting: string | null; rest: string } {
  const [first = '', ...others] = text.trim().split(/\r\n|\r|\n/);
  const rest = others.join('\n').trim();
  if (rest === '' || !GREETING.test(first.trim())) return { greeting: null, rest: text };
  return {
    greeting: first
      .trim()
      .replace(/[,!.]$/, '')
      .trim(),
    rest,
  };
}
