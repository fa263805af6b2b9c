/** The base address of profiles on each network. */
const PAGES = {
  linkedin: 'https://www.linkedin.com/company/',
  twitter: 'https://x.com/',
  facebook: 'https://www.facebook.com/',
  instagram: 'https://www.instagram.com/',
  youtube: 'https://www.youtube.com/@',
  tiktok: 'https://www.tiktok.com/@',
} as const;

export type Network = keyof typeof PAGES;

/** Networks whose account names have no dots, so that a text with one is an address. */
const DOTLESS: readonly string[] = ['linkedin', 'twitter'];

/** Hosts without a path, which are not account names. */
const HOSTS = /^(www\.|m\.)?(linkedin|twitter|x|facebook|fb|instagram|youtube|tiktok)\.com$/i;

/**
 * The address of a profile from a handle ("@umutobe", "umutobe") or an address without scheme
 * ("instagram.com/umutobe"); anything else is returned as it is.
 */
export function profileAddress(network: Network, written: string): string {
  // An earlier form turned a handle into "https://@umutobe".
  const text = written.trim().replace(/^https?:\/\/@/i, '@');
  if (text === '' || /^[a-z][a-z\d+.-]*:/i.test(text)) return text;
  const handle = /^@?([\p{L}\p{N}_.-]+)$/u.exec(text)?.[1];
  const isAddress = HOSTS.test(text) || (DOTLESS.includes(network) && text.includes('.'));
  if (handle !== undefined && !isAddress) return PAGES[network] + handle;
  return /^[^\s@]\S*\.\S+$/.test(text) ? `https://${text}` : text;
}
