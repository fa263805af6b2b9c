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
import type { Draft } from '#src/ui/draft.tsx';
import { FileInput } from './file-input.tsx';

/** Stored as bytes, because some browsers lose blobs in IndexedDB. */
interface KeptImage {
  name: string;
  type: string;
  lastModified: number;
  bytes: ArrayBuffer;
}

interface KeptImageInputProps extends ComponentProps<typeof FileInput> {
  /** The draft of the picture's form. */
  draft: Draft;
}

/**
 * An image field whose picture is stored beside the form's draft, so that it survives a reload; it is deleted when the
 * draft is sent or discarded.
 */
export function KeptImageInput({ draft, ...props }: KeptImageInputProps) {
  const language = useLanguage();
  const place = useRef<HTMLDivElement>(null);
  const { item } = draft.writer;
  const name = `image:${item}:${props.name}`;
  /** When the picture was stored; `now` in this visit, null where it is not stored. */
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
      // Dispatches events as if it had just been chosen, so that the field and form show it.
      for (const type of ['input', 'change'])
        field.dispatchEvent(new Event(type, { bubbles: true }));
    }
    const forget = () => {
      setSince(null);
      if (readKept(name) !== null) void keep(name, null);
    };
    // Runs after the field has refused the file, or its button has removed it.
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
