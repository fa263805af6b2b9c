/** Common providers; a domain one typing error away from these is questioned. */
const PROVIDERS = [
  'gmail.com',
  'yahoo.com',
  'yahoo.fr',
  'hotmail.com',
  'hotmail.fr',
  'outlook.com',
  'outlook.fr',
  'icloud.com',
  'live.com',
  'orange.fr',
  'protonmail.com',
] as const;

/** Real providers with similar names. */
const REAL = new Set<string>([
  ...PROVIDERS,
  'ymail.com',
  'gmx.com',
  'mail.com',
  'email.com',
  'aol.com',
]);

/** The address that was probably meant; null where nothing looks mistyped. */
export function suggestEmail(typed: string): string | null {
  const [, name, domain] = /^([^@\s]+)@([^@\s]+)$/.exec(typed.trim()) ?? [];
  if (name === undefined || domain === undefined) return null;
  const host = domain.toLowerCase();
  if (REAL.has(host)) return null;
  const meant = PROVIDERS.find((provider) => isOneSlip(host, provider));
  return meant === undefined ? null : `${name}@${meant}`;
}

/** One letter more, less or different, or two neighbours swapped. */
function isOneSlip(typed: string, meant: string): boolean {
  let start = 0;
  while (start < typed.length && typed[start] === meant[start]) start += 1;
  const rests = (ofTyped: number, ofMeant: number) =>
    typed.slice(start + ofTyped) === meant.slice(start + ofMeant);
  const isSwapped =
    typed[start] === meant[start + 1] && typed[start + 1] === meant[start] && rests(2, 2);
  return isSwapped || rests(1, 1) || rests(1, 0) || rests(0, 1);
}
