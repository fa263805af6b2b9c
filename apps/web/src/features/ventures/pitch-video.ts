/** The address of an embedded player without cookies; null for an unsupported site. */
export function embedAddress(address: string): string | null {
  let url: URL;
  try {
    url = new URL(address);
  } catch {
    return null;
  }
  const host = url.hostname.replace(/^(?:www|m)\./, '');
  const parts = url.pathname.split('/').filter(Boolean);
  if (host === 'youtu.be') return youTube(parts[0]);
  if (host === 'youtube.com' || host === 'youtube-nocookie.com') {
    return youTube(
      ['embed', 'shorts', 'live'].includes(parts[0] ?? '')
        ? parts[1]
        : (url.searchParams.get('v') ?? undefined),
    );
  }
  if (host === 'vimeo.com') return vimeo(parts[0], parts[1]);
  if (host === 'player.vimeo.com' && parts[0] === 'video')
    return vimeo(parts[1], url.searchParams.get('h') ?? undefined);
  return null;
}

function youTube(id: string | undefined): string | null {
  if (!id || !/^[\w-]{6,20}$/.test(id)) return null;
  return `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`;
}

/** An unlisted video has a secret part, without which it does not play. */
function vimeo(id: string | undefined, secret: string | undefined): string | null {
  if (!id || !/^\d{4,12}$/.test(id)) return null;
  const hash = secret && /^[\da-f]{6,20}$/i.test(secret) ? `&h=${secret}` : '';
  return `https://player.vimeo.com/video/${id}?autoplay=1&dnt=1${hash}`;
}
