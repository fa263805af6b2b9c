const TYPE = 'audio/mpeg';

interface LiveSound {
  /** For an audio element. */
  src: string;
  /** Releases the sound. */
  end: () => void;
}

/**
 * Plays audio while it is being made, from its first bytes. With a plain address, Chromium would wait for 32 KB, which
 * is eight seconds of speech. Null where the browser does not support this.
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
        // The listener handles this like a sound that cannot be loaded.
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
