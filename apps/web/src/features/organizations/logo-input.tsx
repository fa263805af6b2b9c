import { Trans, useLingui } from '@lingui/react/macro';
import { ImagePlus } from 'lucide-react';
import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react';
import { useLanguage } from '#src/platform/language.ts';
import { formatNumber } from '#src/platform/numbers.ts';
import { Button } from '#src/ui/button.tsx';

/** The server's own limits, told before the bytes are sent. */
const TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];
const MOST_BYTES = 5 * 1024 * 1024;

interface LogoInputProps {
  name: string;
  /** What the server says about it. */
  errors?: readonly string[] | undefined;
  disabled: boolean;
}

/** Chooses a picture and shows it; what cannot be a logo is refused here, with the reason. */
export function LogoInput({ name, errors = [], disabled }: LogoInputProps) {
  const { t } = useLingui();
  const id = useId();
  const refuse = useRefusal();
  const input = useRef<HTMLInputElement>(null);
  const [preview, setPreview] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  // The server spoke about the file that was sent, not about the one chosen since.
  const [answered, setAnswered] = useState<readonly string[]>([]);
  const messages = refusal ? [refusal] : errors === answered ? [] : errors;

  useEffect(() => () => (preview ? URL.revokeObjectURL(preview) : undefined), [preview]);

  const clear = () => {
    if (input.current) input.current.value = '';
    setPreview(null);
  };
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    setAnswered(errors);
    const file = event.target.files?.[0];
    const wrong = file ? refuse(file) : null;
    setRefusal(wrong);
    if (!file || wrong) clear();
    else setPreview(URL.createObjectURL(file));
  };

  return (
    <div className="flex flex-col gap-1.5">
      <p className="font-semibold">
        <Trans>Logo</Trans>
      </p>
      <div className="flex items-center gap-4">
        <div className="shrink-0">
          {preview ? (
            <img
              src={preview}
              alt={t`Preview of the logo`}
              className="size-24 rounded-md border border-line bg-paper object-contain"
              onError={() => {
                setRefusal(t`This picture cannot be read. Please choose another one.`);
                clear();
              }}
            />
          ) : (
            <div className="grid size-24 place-items-center rounded-md border border-dashed border-line-strong text-ink-soft">
              <ImagePlus size={28} aria-hidden />
            </div>
          )}
        </div>
        <div className="min-w-0">
          {/* The browser's own button speaks the browser's language, so the label is the button. */}
          <input
            ref={input}
            id={id}
            name={name}
            type="file"
            accept={TYPES.join(',')}
            disabled={disabled}
            aria-describedby={`${id}-hint ${id}-error`}
            aria-invalid={messages.length > 0 || undefined}
            onChange={choose}
            className="peer sr-only"
          />
          <label
            htmlFor={id}
            className="target inline-flex w-fit cursor-pointer items-center rounded-md border-2 border-line-strong bg-paper-raised px-4 font-semibold hover:border-ink peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-ink peer-disabled:cursor-not-allowed peer-disabled:opacity-55"
          >
            {preview ? <Trans>Choose another</Trans> : <Trans>Choose a logo</Trans>}
          </label>
          {preview && !disabled && (
            <Button
              look="quiet"
              className="ml-1"
              onClick={() => {
                clear();
                setAnswered(errors);
                input.current?.focus();
              }}
            >
              <Trans>Remove</Trans>
            </Button>
          )}
          <p id={`${id}-hint`} className="mt-1 text-sm text-ink-soft">
            <Trans>PNG, JPEG, WebP or GIF, at most 5 MB.</Trans>
          </p>
        </div>
      </div>
      <div id={`${id}-error`} aria-live="polite" className="text-sm font-medium text-alarm">
        {messages.map((message) => (
          <p key={message}>{message}</p>
        ))}
      </div>
    </div>
  );
}

function useRefusal(): (file: File) => string | null {
  const { t } = useLingui();
  const language = useLanguage();
  return (file) => {
    if (!TYPES.includes(file.type)) return t`The logo must be an image: PNG, JPEG, WebP or GIF.`;
    if (file.size > MOST_BYTES) {
      const megabytes = formatNumber(Math.ceil((file.size / 1024 / 1024) * 10) / 10, language);
      return t`This file has ${megabytes} MB; the logo may have at most 5.`;
    }
    return null;
  };
}
