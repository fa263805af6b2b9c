import { Trans, useLingui } from '@lingui/react/macro';
import {
  type ChangeEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { MEGABYTE } from '@inzira/contract/rules/units';
import { later } from '#src/platform/later.tsx';
import { Button } from '#src/ui/button.tsx';
import { FieldMessages } from '#src/ui/field-messages.tsx';
import { FILE_BUTTON } from '#src/ui/files/file-input.tsx';
import { VentureLogo } from './venture-logo.tsx';

const LogoCrop = later(async () => import('./logo-crop.tsx'));

const KINDS = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];
/** Large enough for a photo of any phone; the cropped picture is far smaller than the server's limit. */
const MAX_BYTES = 30 * MEGABYTE;

/** The change of the logo: a new one, its removal, or null to keep it. */
export type LogoChange = { blob: Blob; url: string } | 'removed' | null;

interface LogoFieldProps {
  /** The form field that stores the change in the draft. */
  kept: RefObject<HTMLInputElement | null>;
  currentUrl: string | null;
  change: LogoChange;
  onChange: (change: LogoChange) => void;
  errors?: readonly string[] | undefined;
  disabled: boolean;
}

export default function LogoField({
  kept,
  currentUrl,
  change,
  onChange,
  errors = [],
  disabled,
}: LogoFieldProps) {
  const { t } = useLingui();
  const reasons = {
    unknown: t`Choose a PNG, JPEG, WebP or GIF picture.`,
    large: t`This picture is too large. Use a smaller one.`,
    unreadable: t`This picture cannot be read. Please choose another one.`,
  };
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [refusal, setRefusal] = useState<keyof typeof reasons | null>(null);
  const shown = change === 'removed' ? null : (change?.url ?? currentUrl);
  const messages = refusal ? [reasons[refusal]] : errors;

  const replace = (next: LogoChange) => {
    if (change && change !== 'removed') URL.revokeObjectURL(change.url);
    onChange(next);
    void asText(next).then((text) => {
      if (!kept.current) return;
      kept.current.value = text;
      kept.current.dispatchEvent(new Event('input', { bubbles: true }));
    });
  };
  const restore = useEffectEvent(() => onChange(fromText(kept.current?.value ?? '')));
  useEffect(() => restore(), []);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = target.files?.[0];
    target.value = '';
    if (!chosen) return;
    if (!KINDS.includes(chosen.type)) return setRefusal('unknown');
    if (chosen.size > MAX_BYTES) return setRefusal('large');
    setRefusal(null);
    setFile(chosen);
  };
  const remove = () => {
    setFile(null);
    setRefusal(null);
    replace(currentUrl ? 'removed' : null);
    input.current?.focus();
  };

  return (
    <div className="flex flex-col gap-1.5">
      <p className="font-semibold">
        <Trans>Logo</Trans>
      </p>
      <div className="flex flex-wrap items-start gap-4">
        {file ? (
          <LogoCrop
            file={file}
            disabled={disabled}
            onCropped={(blob) => replace({ blob, url: URL.createObjectURL(blob) })}
            onUnreadable={() => {
              setFile(null);
              setRefusal('unreadable');
            }}
          />
        ) : (
          <VentureLogo logo={shown} size={112} />
        )}
        <div className="flex min-w-0 flex-col items-start gap-1">
          {/* The label replaces the browser's own button, whose text would be in the browser's language. */}
          <input
            ref={input}
            id={id}
            data-field="logo"
            type="file"
            accept={KINDS.join(',')}
            disabled={disabled}
            aria-describedby={`${id}-hint ${id}-error`}
            aria-invalid={messages.length > 0 || undefined}
            onChange={choose}
            className="peer sr-only"
          />
          <label htmlFor={id} className={FILE_BUTTON}>
            {shown ? <Trans>Choose another logo</Trans> : <Trans>Choose a logo</Trans>}
          </label>
          {shown && !disabled && (
            <Button look="quiet" onClick={remove}>
              <Trans>Remove the logo</Trans>
            </Button>
          )}
          <p id={`${id}-hint`} className="text-sm text-ink-soft">
            <Trans>PNG, JPEG, WebP or GIF. You choose the square that is shown.</Trans>
          </p>
        </div>
      </div>
      <FieldMessages id={`${id}-error`} messages={messages} />
    </div>
  );
}

const REMOVED = 'removed';

/** The change as text, for the draft. */
async function asText(change: LogoChange): Promise<string> {
  if (change === null || change === REMOVED) return change ?? '';
  const bytes = new Uint8Array(await change.blob.arrayBuffer());
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return `${change.blob.type},${btoa(binary)}`;
}

function fromText(text: string): LogoChange {
  const [type, data] = text.split(',');
  if (text === REMOVED) return REMOVED;
  if (!type || !data) return null;
  const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
  const blob = new Blob([bytes], { type });
  return { blob, url: URL.createObjectURL(blob) };
}
