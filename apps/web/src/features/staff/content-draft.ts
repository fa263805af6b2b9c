import type { ContentDraft, ContentFile } from '@inzira/contract/staff-content';
import { useEffect, useRef, useState } from 'react';
import { keep, readItem, useDeviceStore } from '#src/platform/device-store.ts';
import { draftItem } from '#src/ui/draft.tsx';
import { discardContentDraft, saveContentDraft } from './curriculum.api.ts';

const DEVICE_PAUSE_MS = 300;
const SERVER_PAUSE_MS = 3000;

interface Kept {
  text: string;
  version: number;
}

type Saved = 'no' | 'device' | 'server';

/**
 * The text that is written: kept on this device at once, and on the server when the typing pauses, where
 * other editors see it. It goes on from what was kept last.
 */
export function useContentDraft(file: ContentFile) {
  useDeviceStore();
  const item = draftItem(`content:${file.path}`);
  const [start] = useState<Kept>(() => {
    const kept = readItem<Kept>(item)?.value;
    const { draft, version } = file;
    const text = file.text || beginOfTranslation(file.original?.text ?? '');
    return kept ?? (draft ? { text: draft.text, version: draft.version } : { text, version });
  });
  const [text, setText] = useState(start.text);
  const [version, setVersion] = useState(start.version);
  const [saved, setSaved] = useState<Saved>(start.text === file.text ? 'no' : 'device');
  const [others, setOthers] = useState<readonly ContentDraft[] | null>(null);
  const timers = useRef<ReturnType<typeof setTimeout>[]>([]);
  const waiting = useRef<Kept | null>(null);

  const stop = () => {
    for (const timer of timers.current) clearTimeout(timer);
    timers.current = [];
  };
  useEffect(() => {
    const flush = () => {
      if (waiting.current) void keep(item, waiting.current);
    };
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      flush();
      for (const timer of timers.current) clearTimeout(timer);
    };
  }, [item]);

  const store = async (kept: Kept, isForReview: boolean) => {
    const answer = await saveContentDraft({ path: file.path, ...kept, isForReview });
    setOthers(answer.others);
    // What was typed meanwhile is kept by its own timers.
    if (waiting.current?.text === kept.text || waiting.current === null) setSaved('server');
  };
  const keepIt = (next: Kept) => {
    stop();
    waiting.current = next;
    timers.current = [
      setTimeout(() => {
        void keep(item, next).then((isKept) => setSaved(isKept ? 'device' : 'no'));
      }, DEVICE_PAUSE_MS),
      // Without a network it stays on the device, and goes with the next pause.
      setTimeout(() => void store(next, false).catch(() => null), SERVER_PAUSE_MS),
    ];
  };
  return {
    text,
    /** The version that it began from. */
    version,
    saved,
    others: others ?? file.others,
    write(next: string) {
      setText(next);
      keepIt({ text: next, version });
    },
    /** Goes on from a newer version: what others published has been looked at. */
    goOnFrom(next: number) {
      setVersion(next);
      keepIt({ text, version: next });
    },
    async askForReview() {
      stop();
      await store({ text, version }, true);
    },
    /** It is published, or given up. */
    settle(published: { text: string; version: number }) {
      stop();
      waiting.current = null;
      setText(published.text);
      setVersion(published.version);
      setSaved('no');
      void keep(item, null);
    },
    async discard() {
      stop();
      await discardContentDraft(file.path);
    },
  };
}

/** The original without what a translation leaves to it. */
function beginOfTranslation(original: string): string {
  const [, front, body] = /^---\n([\s\S]*?\n)---\n([\s\S]*)$/.exec(original) ?? [];
  if (front === undefined || body === undefined)
    return original.replace(/^(?: +(?:type|lesson)|icon|stages):.*\n/gm, '');
  const own = front.replace(/^(?:minutes|sources):.*\n(?:[ -].*\n)*/gm, '');
  return `---\n${own}---\n${body}`;
}
