/** Where a name of a network has its page. */
const PAGES = {
  linkedin: 'https://www.linkedin.com/company/',
  twitter: 'https://x.com/',
  facebook: 'https://www.facebook.com/',
  instagram: 'https://www.instagram.com/',
  youtube: 'https://www.youtube.com/@',
  tiktok: 'https://www.tiktok.com/@',
} as const;

export type Network = keyof typeof PAGES;

/** Names there have no dots: what has one is an address. */
const DOTLESS: readonly string[] = ['linkedin', 'twitter'];

/** Hosts that are written without a path, and are no names of accounts. */
const HOSTS = /^(www\.|m\.)?(linkedin|twitter|x|facebook|fb|instagram|youtube|tiktok)\.com$/i;

/**
 * The address of a profile that was written as a handle ("@umutobe", "umutobe") or without its
 * beginning ("instagram.com/umutobe"); anything else stays as it is.
 */
export function profileAddress(network: Network, written: string): string {
  // An earlier form made "https://@umutobe" of a handle.
  const text = written.trim().replace(/^https?:\/\/@/i, '@');
  if (text === '' || /^[a-z][a-z\d+.-]*:/i.test(text)) return text;
  const handle = /^@?([\p{L}\p{N}_.-]+)$/u.exec(text)?.[1];
  const isAddress = HOSTS.test(text) || (DOTLESS.includes(network) && text.includes('.'));
  if (handle !== undefined && !isAddress) return PAGES[network] + handle;
  return /^[^\s@]\S*\.\S+$/.test(text) ? `https://${text}` : text;
}
