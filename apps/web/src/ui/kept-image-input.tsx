import { Trans } from '@lingui/react/macro';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { formatAgo } from '#src/platform/dates.ts';
import {
  currentOwner,
  keep,
  readItem,
  readKept,
  subscribeToItems,
} from '#src/platform/device-store.ts';
import { useLanguage } from '#src/platform/language.ts';
import type { Draft } from './draft.tsx';
import { FileInput } from './file-input.tsx';

/** As bytes: some browsers lose the blobs of a database. */
interface KeptImage {
  name: string;
  type: string;
  lastModified: number;
  bytes: ArrayBuffer;
}

interface KeptImageInputProps extends ComponentProps<typeof FileInput> {
  /** Of the form that the picture travels with. */
  draft: Draft;
}

/**
 * A picture that is kept beside the draft of its form, so that one that was chosen outlives a reload; it goes when the
 * draft is sent or discarded.
 */
export function KeptImageInput({ draft, ...props }: KeptImageInputProps) {
  const language = useLanguage();
  const place = useRef<HTMLDivElement>(null);
  const { item } = draft.writer;
  const name = `image:${item}:${props.name}`;
  /** Since when it is kept: on an earlier visit, or a moment ago; null where it is not. */
  const [since, setSince] = useState<number | 'now' | null>(
    () => ('DataTransfer' in window && readItem(name)?.savedAt) || null,
  );
  useEffect(() => {
    const box = place.current;
    const field = box?.querySelector<HTMLInputElement>('[type="file"]');
    if (!box || !field) return;
    const owner = currentOwner();
    const kept = readItem<KeptImage>(name);
    if (kept && 'DataTransfer' in window) {
      const { bytes, ...about } = kept.value;
      const chosen = new DataTransfer();
      chosen.items.add(new File([bytes], about.name, about));
      field.files = chosen.files;
      // As if it had been chosen just now: the field shows it, and the form hears of it.
      for (const type of ['input', 'change'])
        field.dispatchEvent(new Event(type, { bubbles: true }));
    }
    const forget = () => {
      setSince(null);
      if (readKept(name) !== null) void keep(name, null);
    };
    // After the field has refused it, or its button has removed it.
    const look = ({ type }: Event) =>
      void setTimeout(() => {
        const [file] = field.files ?? [];
        if (!file) forget();
        else if (type === 'change')
          void toKept(file)
            .then(async (image) => keep(name, image, owner))
            .then((isKept) => setSince(isKept ? 'now' : null));
      });
    for (const type of ['change', 'click']) box.addEventListener(type, look);
    const stop = subscribeToItems((_owner, changed) => {
      if (changed === item && readKept(item) === null) forget();
    });
    return () => {
      stop();
      for (const type of ['change', 'click']) box.removeEventListener(type, look);
    };
  }, [item, name]);
  const ago = typeof since === 'number' && formatAgo(new Date(since).toISOString(), language);
  return (
    <div ref={place}>
      <FileInput {...props} />
      <p role="status" className="mt-1 text-ink-soft empty:hidden">
        {ago ? (
          <Trans>Not sent yet, kept on this device ({ago}).</Trans>
        ) : (
          since && <Trans>Kept on this device until you send it.</Trans>
        )}
      </p>
    </div>
  );
}

async function toKept(file: File): Promise<KeptImage> {
  const { name, type, lastModified } = file;
  return { name, type, lastModified, bytes: await file.arrayBuffer() };
}
