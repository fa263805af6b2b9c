const TYPE = 'audio/mpeg';

interface LiveSound {
  /** For an audio element. */
  src: string;
  /** Nobody listens any more. */
  end: () => void;
}

/**
 * Sound that is still being made, heard from its first bytes on. Given the address itself, Chromium
 * waits for 32 KB of it, eight seconds of speech. Null where a browser cannot do this.
 */
export function openLiveSound(url: string): LiveSound | null {
  if (typeof MediaSource === 'undefined' || !MediaSource.isTypeSupported(TYPE)) return null;
  const source = new MediaSource();
  const src = URL.createObjectURL(source);
  const left = new AbortController();
  source.addEventListener(
    'sourceopen',
    () => {
      feed(source, url, left.signal).catch(() => {
        // To the listener it is a sound that cannot be loaded.
        if (source.readyState === 'open') source.endOfStream('network');
      });
    },
    { once: true },
  );
  return {
    src,
    end() {
      left.abort();
      URL.revokeObjectURL(src);
    },
  };
}

async function feed(source: MediaSource, url: string, signal: AbortSignal): Promise<void> {
  const buffer = source.addSourceBuffer(TYPE);
  const response = await fetch(url, { signal });
  if (!response.ok || !response.body) throw new Error(`The sound answered ${response.status}.`);
  const reader = response.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    const added = new Promise((resolve) =>
      buffer.addEventListener('updateend', resolve, { once: true }),
    );
    buffer.appendBuffer(value);
    await added;
  }
  source.endOfStream();
}
