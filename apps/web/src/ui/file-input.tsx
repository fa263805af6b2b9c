import { Trans, useLingui } from '@lingui/react/macro';
import { CircleCheck, FileText, Upload } from 'lucide-react';
import { type ChangeEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useLanguage } from '#src/platform/language.ts';
import { formatNumber } from '#src/platform/numbers.ts';
import { Button } from './button.tsx';
import { useErrorText } from './error-text.ts';
import { FieldMessages } from './field-messages.tsx';
import { ProgressBar } from './progress.tsx';

const MEGABYTE = 1024 * 1024;

interface UploadOptions {
  /** From 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

interface FileInputProps<Uploaded> {
  label: ReactNode;
  name: string;
  /** Media types and endings, as in the attribute: "image/png", ".pdf". */
  accept: readonly string[];
  /** The same in words: "PNG, JPEG or WebP". */
  kinds: string;
  maxBytes: number;
  /** What the button says; "Choose a file" when it is left out. */
  action?: ReactNode;
  errors?: readonly string[] | undefined;
  required?: boolean;
  disabled?: boolean;
  /** A picture that is there from before. */
  currentUrl?: string | null;
  /** Sends the file as soon as it is chosen. Without it the file travels with the form, as `name`. */
  upload?: (file: File, options: UploadOptions) => Promise<Uploaded>;
  /** What `upload` has answered; null once the file is taken away. */
  onUploaded?: (uploaded: Uploaded | null) => void;
}

/** Why a chosen file is not taken. */
type Refusal = { is: 'unknown' | 'unreadable' } | { is: 'large'; bytes: number };

type Phase =
  | { is: 'none' | 'chosen' | 'sent' }
  | { is: 'sending'; share: number }
  | { is: 'failed'; error: unknown };

/** One file: what it will be, how much of it has been sent, and what went wrong; it is not lost by that. */
export function FileInput<Uploaded>(props: FileInputProps<Uploaded>) {
  const { label, name, accept, kinds, maxBytes, action, errors = [], required, disabled } = props;
  const { currentUrl, upload, onUploaded } = props;
  const { t } = useLingui();
  const id = useId();
  const language = useLanguage();
  const errorText = useErrorText();
  const input = useRef<HTMLInputElement>(null);
  const sending = useRef<AbortController>(null);
  const [file, setFile] = useState<File | null>(null);
  const [phase, setPhase] = useState<Phase>({ is: 'none' });
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  // The server spoke about the file that was sent, not about the one chosen since.
  const [answered, setAnswered] = useState<readonly string[]>([]);
  const [preview, setPreview] = useState<string | null>(null);
  const most = formatNumber(maxBytes / MEGABYTE, language);
  const failure =
    phase.is === 'failed' ? errorText(phase.error, t`The file could not be sent.`) : null;
  const explain = (wrong: Refusal) => {
    if (wrong.is === 'large') {
      const size = formatNumber(Math.ceil((wrong.bytes / MEGABYTE) * 10) / 10, language);
      return t`This file has ${size} MB; it may have at most ${most}.`;
    }
    if (wrong.is === 'unknown') return t`Choose a file of one of these kinds: ${kinds}.`;
    return t`This picture cannot be read. Please choose another one.`;
  };
  const own = refusal ? explain(refusal) : failure;
  const onItsWay = t`The file is still on its way.`;
  const unfinished = phase.is === 'sending' ? onItsWay : (failure ?? '');
  const current = phase.is === 'sending' ? errors : errors.filter((error) => error !== onItsWay);
  const messages = own ? [own] : errors === answered ? [] : current;

  useEffect(() => () => sending.current?.abort(), []);
  useEffect(() => () => (preview ? URL.revokeObjectURL(preview) : undefined), [preview]);
  useEffect(() => input.current?.setCustomValidity(unfinished), [unfinished]);

  const send = async (chosen: File) => {
    if (!upload) return;
    const controller = new AbortController();
    sending.current?.abort();
    sending.current = controller;
    const show = (next: Phase) => {
      if (!controller.signal.aborted) setPhase(next);
    };
    show({ is: 'sending', share: 0 });
    try {
      const uploaded = await upload(chosen, {
        onProgress: (share) => show({ is: 'sending', share }),
        signal: controller.signal,
      });
      if (controller.signal.aborted) return;
      show({ is: 'sent' });
      onUploaded?.(uploaded);
    } catch (error) {
      show({ is: 'failed', error });
    }
  };
  const clear = () => {
    sending.current?.abort();
    if (input.current) input.current.value = '';
    setFile(null);
    setPreview(null);
    setPhase({ is: 'none' });
    if (phase.is === 'sent') onUploaded?.(null);
  };
  const refuse = (chosen: File): Refusal | null => {
    const isKnown = accept.some((kind) =>
      kind.startsWith('.')
        ? chosen.name.toLowerCase().endsWith(kind)
        : chosen.type === kind ||
          (kind.endsWith('/*') && chosen.type.startsWith(kind.slice(0, -1))),
    );
    if (!isKnown) return { is: 'unknown' };
    return chosen.size <= maxBytes ? null : { is: 'large', bytes: chosen.size };
  };
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = target.files?.[0];
    // The dialog was left without a choice: the browser has emptied the field, and so do we.
    if (!chosen) return clear();
    const wrong = refuse(chosen);
    setAnswered(errors);
    setRefusal(wrong);
    if (wrong) return clear();
    setFile(chosen);
    setPreview(chosen.type.startsWith('image/') ? URL.createObjectURL(chosen) : null);
    setPhase({ is: 'chosen' });
    void send(chosen);
  };
  const picture = preview ?? (file ? null : currentUrl);

  return (
    <div className="flex flex-col gap-1.5">
      <p className="font-semibold">{label}</p>
      <div className="flex items-center gap-4">
        <div className="grid size-24 shrink-0 place-items-center overflow-hidden rounded-md border border-line-strong bg-paper text-ink-soft">
          {picture ? (
            <img
              src={picture}
              alt={t`Preview`}
              className="size-full object-contain"
              onError={() => {
                if (!file) return;
                setRefusal({ is: 'unreadable' });
                clear();
              }}
            />
          ) : file ? (
            <FileText size={32} aria-hidden />
          ) : (
            <Upload size={28} aria-hidden />
          )}
        </div>
        <div className="min-w-0">
          {/* The browser's own button speaks the browser's language, so the label is the button. */}
          <input
            ref={input}
            id={id}
            name={upload ? undefined : name}
            data-field={name}
            type="file"
            accept={accept.join(',')}
            required={required && !currentUrl}
            disabled={disabled}
            aria-describedby={`${id}-hint ${id}-error`}
            aria-invalid={messages.length > 0 || undefined}
            onChange={choose}
            className="peer sr-only"
          />
          <label
            htmlFor={id}
            className="target inline-flex w-fit cursor-pointer items-center rounded-md border-2 border-line-strong bg-paper-raised px-4 font-semibold hover:border-ink peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-(--focus) peer-disabled:cursor-not-allowed peer-disabled:opacity-55"
          >
            {file || currentUrl ? (
              <Trans>Choose another</Trans>
            ) : (
              (action ?? <Trans>Choose a file</Trans>)
            )}
          </label>
          {file && !disabled && (
            <Button
              look="quiet"
              className="ml-1"
              onClick={() => {
                setAnswered(errors);
                setRefusal(null);
                clear();
                input.current?.focus();
              }}
            >
              {phase.is === 'sending' ? <Trans>Stop</Trans> : <Trans>Remove</Trans>}
            </Button>
          )}
          {file ? (
            <p className="mt-1 text-sm wrap-anywhere text-ink-soft">{file.name}</p>
          ) : (
            <p id={`${id}-hint`} className="mt-1 text-sm text-ink-soft">
              <Trans>
                {kinds}, at most {most} MB.
              </Trans>
            </p>
          )}
        </div>
      </div>
      {phase.is === 'sending' && (
        <ProgressBar percent={Math.floor(phase.share * 100)} label={t`Upload`} />
      )}
      <p role="status" className="flex items-center gap-2 text-sm text-forest">
        {phase.is === 'sent' && (
          <>
            <CircleCheck size={18} aria-hidden />
            <Trans>The file is there.</Trans>
          </>
        )}
      </p>
      <FieldMessages id={`${id}-error`} messages={messages} />
      {phase.is === 'failed' && file && (
        <Button look="secondary" className="self-start" onClick={() => void send(file)}>
          <Trans>Try again</Trans>
        </Button>
      )}
    </div>
  );
}
