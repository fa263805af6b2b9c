import { Trans, useLingui } from '@lingui/react/macro';
import { CircleCheck, FileText, Upload } from 'lucide-react';
import {
  type ChangeEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { MEGABYTE } from '@inzira/contract/rules/units';
import { ApiError, isWorthRetrying } from '#src/platform/api-error.ts';
import { useLanguage } from '#src/platform/language.ts';
import { useIsOffline } from '#src/platform/network.ts';
import { formatNumber } from '#src/platform/numbers.ts';
import { Button } from '#src/ui/button.tsx';
import { useErrorText } from '#src/ui/error-text.ts';
import { FieldMessages } from '#src/ui/field-messages.tsx';
import { ProgressBar } from '#src/ui/progress.tsx';

/** The style of the label of a visually hidden file input, its `peer`. */
export const FILE_BUTTON =
  'target inline-flex w-fit cursor-pointer items-center rounded-md border-2 border-line-strong bg-paper-raised px-4 font-semibold hover:border-ink peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-(--focus) peer-disabled:cursor-not-allowed peer-disabled:opacity-55';

interface UploadOptions {
  /** From 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
  /** If false, it fails when the network does. */
  retriesFailures?: boolean;
}

/** Uploads a file before its form is sent; the form then contains the returned id. */
export interface FileUploads {
  send: (file: File, options: UploadOptions) => Promise<{ id: string }>;
  /** An upload of an earlier visit; null when the server has deleted it. */
  find: (id: string) => Promise<{ filename: string } | null>;
  /** Cancels an upload that no form will use. */
  remove: (id: string) => Promise<unknown>;
  /** Whether the file waits on this device for a network. */
  isKept?: (id: string) => boolean;
}

interface FileInputProps {
  label: ReactNode;
  name: string;
  /** Media types and extensions, as in the attribute: "image/png", ".pdf". */
  accept: readonly string[];
  /** The same as text: "PNG, JPEG or WebP". */
  kinds: string;
  maxBytes: number;
  /** The label of the button; "Choose a file" by default. */
  action?: ReactNode;
  errors?: readonly string[] | undefined;
  required?: boolean;
  disabled?: boolean;
  /** The current picture. */
  currentUrl?: string | null;
  /**
   * Uploads the file as soon as it is chosen; the form then submits its id as `name`. Without it, the form contains the
   * file itself.
   */
  uploads?: FileUploads;
  /** The id of an earlier upload, for example from a draft. */
  defaultUploadId?: string;
}

/** The value in a draft while an upload is running; a form with it cannot be sent. */
const CUT = 'cut';

/** The reason why a chosen file is refused or missing. */
type Refusal = { is: 'unknown' | 'unreadable' | 'swept' | 'cut' } | { is: 'large'; bytes: number };

type Phase =
  | { is: 'none' | 'chosen' }
  | { is: 'sending'; share: number }
  | { is: 'sent'; id: string }
  | { is: 'failed'; error: unknown };

/** A file field with preview, progress and errors; an error does not lose the file. */
export function FileInput(props: FileInputProps) {
  const { label, name, accept, kinds, maxBytes, action, errors = [], required, disabled } = props;
  const { currentUrl, uploads } = props;
  const wasCut = props.defaultUploadId === CUT;
  const defaultUploadId = wasCut ? undefined : props.defaultUploadId;
  const { t } = useLingui();
  const id = useId();
  const language = useLanguage();
  const errorText = useErrorText();
  const input = useRef<HTMLInputElement>(null);
  const sending = useRef<AbortController>(null);
  const [file, setFile] = useState<File | null>(null);
  /** The name of an earlier upload. */
  const [sentName, setSentName] = useState<string | null>(null);
  const [phase, setPhase] = useState<Phase>(
    uploads && defaultUploadId ? { is: 'sent', id: defaultUploadId } : { is: 'none' },
  );
  const [refusal, setRefusal] = useState<Refusal | null>(wasCut ? { is: 'cut' } : null);
  // The server's errors were about the previous file, not the one chosen since.
  const [answered, setAnswered] = useState<readonly string[]>([]);
  const [preview, setPreview] = useState<string | null>(null);
  const most = formatNumber(maxBytes / MEGABYTE, language);
  const isOffline = useIsOffline();
  const sentId = phase.is === 'sent' ? phase.id : '';
  const carried = phase.is === 'sending' || phase.is === 'failed' ? CUT : sentId;
  const failure =
    phase.is === 'failed'
      ? (fieldMessage(phase.error) ?? errorText(phase.error, t`The file could not be sent.`))
      : null;
  const explain = (wrong: Refusal) => {
    if (wrong.is === 'large') {
      const size = formatNumber(Math.ceil((wrong.bytes / MEGABYTE) * 10) / 10, language);
      return t`This file is ${size} MB; the limit is ${most} MB.`;
    }
    if (wrong.is === 'unknown') return t`Choose a file of one of these kinds: ${kinds}.`;
    if (wrong.is === 'cut')
      return t`Your file was not sent whole. Choose it again: it goes on where it was cut off.`;
    if (wrong.is === 'swept') return t`The file was kept for a day only. Please choose it again.`;
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

  // Setting a value by script fires no event, so it is dispatched for drafts and forms.
  const carrier = useRef<HTMLInputElement>(null);
  const told = useRef(carried);
  useEffect(() => {
    if (told.current === carried) return;
    told.current = carried;
    carrier.current?.dispatchEvent(new Event('input', { bubbles: true }));
  }, [carried]);

  const showEarlier = useEffectEvent((found: { filename: string } | null) => {
    if (file) return;
    if (found) return setSentName(found.filename);
    setPhase({ is: 'none' });
    setRefusal({ is: 'swept' });
  });
  useEffect(() => {
    if (!uploads || !defaultUploadId) return;
    let isCurrent = true;
    uploads.find(defaultUploadId).then(
      (found) => (isCurrent ? showEarlier(found) : undefined),
      // If the server cannot be asked, the id stays, and the form's request will check it.
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [uploads, defaultUploadId]);

  const send = async (chosen: File) => {
    if (!uploads) return;
    const controller = new AbortController();
    sending.current?.abort();
    sending.current = controller;
    const show = (next: Phase) => {
      if (!controller.signal.aborted) setPhase(next);
    };
    show({ is: 'sending', share: 0 });
    try {
      const { id: uploadId } = await uploads.send(chosen, {
        onProgress: (share) => show({ is: 'sending', share }),
        signal: controller.signal,
      });
      show({ is: 'sent', id: uploadId });
    } catch (error) {
      show({ is: 'failed', error });
    }
  };
  const clear = () => {
    sending.current?.abort();
    if (input.current) input.current.value = '';
    setFile(null);
    setSentName(null);
    setPreview(null);
    setPhase({ is: 'none' });
  };
  const refuse = (chosen: File): Refusal | null => {
    const isKnown = accept.some((kind) =>
      kind.startsWith('.')
        ? chosen.name.toLowerCase().endsWith(kind)
        : chosen.type === kind ||
          (kind.endsWith('/*') && chosen.type.startsWith(kind.slice(0, -1))),
    );
    if (!isKnown) return { is: 'unknown' };
    // Photos are shrunk before the upload, so their size is not limited here.
    const willShrink = uploads && chosen.type.startsWith('image/');
    return chosen.size <= maxBytes || willShrink ? null : { is: 'large', bytes: chosen.size };
  };
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = target.files?.[0];
    // The file dialog was cancelled: the browser has emptied the field, so the state is cleared too.
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
  const filename = file?.name ?? sentName;
  const isChosen = file !== null || phase.is === 'sent';

  return (
    <div className="flex flex-col gap-1.5">
      <p className="font-semibold">{label}</p>
      <div
        className={`rounded-md border bg-paper-raised p-3 ${messages.length > 0 ? 'border-alarm' : 'border-line-strong'}`}
      >
        <div className="flex items-center gap-3">
          <div className="grid size-16 shrink-0 place-items-center overflow-hidden rounded-md bg-paper-sunken text-ink-soft">
            {picture ? (
              <img
                src={picture}
                alt={t`Preview`}
                className="size-full object-contain"
                onError={() => {
                  // The server supports more image formats than this browser can show.
                  if (uploads) return setPreview(null);
                  if (!file) return;
                  setRefusal({ is: 'unreadable' });
                  clear();
                }}
              />
            ) : isChosen ? (
              <FileText size={28} aria-hidden />
            ) : (
              <Upload size={28} aria-hidden />
            )}
          </div>
          <div className="flex min-w-0 grow flex-col gap-2">
            {filename ? (
              <p className="line-clamp-2 font-medium wrap-anywhere">{filename}</p>
            ) : (
              <p id={`${id}-hint`} className="text-sm text-ink-soft">
                <Trans>
                  {kinds}, at most {most} MB.
                </Trans>
              </p>
            )}
            {/* The label replaces the browser's own button, whose text would be in the browser's language. */}
            <div className="flex flex-wrap gap-2">
              <input
                ref={input}
                id={id}
                name={uploads ? undefined : name}
                data-field={name}
                type="file"
                accept={accept.join(',')}
                required={required && !currentUrl && !sentId}
                disabled={disabled}
                aria-describedby={`${id}-hint ${id}-error`}
                aria-invalid={messages.length > 0 || undefined}
                onChange={choose}
                className="peer sr-only"
              />
              {uploads && <input ref={carrier} type="hidden" name={name} value={carried} />}
              <label htmlFor={id} className={FILE_BUTTON}>
                {isChosen || currentUrl ? (
                  <Trans>Replace</Trans>
                ) : (
                  (action ?? <Trans>Choose a file</Trans>)
                )}
              </label>
              {isChosen && !disabled && (
                <Button
                  look="quiet"
                  onClick={() => {
                    if (sentId) uploads?.remove(sentId).catch(() => {});
                    setAnswered(errors);
                    setRefusal(null);
                    clear();
                    input.current?.focus();
                  }}
                >
                  {phase.is === 'sending' ? <Trans>Stop</Trans> : <Trans>Remove</Trans>}
                </Button>
              )}
            </div>
          </div>
        </div>
        {phase.is === 'sending' && (
          <div className="mt-3">
            <ProgressBar percent={Math.floor(phase.share * 100)} label={t`Upload`} />
          </div>
        )}
        <div role="status" className="text-sm text-ink-soft not-empty:mt-2">
          {phase.is === 'sending' && isOffline && (
            <Trans>No connection. The upload goes on by itself once there is one.</Trans>
          )}
          {phase.is === 'sending' && !isOffline && phase.share === 1 && (
            <Trans>Checking the file...</Trans>
          )}
          {phase.is === 'sent' && (
            <p className="flex items-center gap-2 text-forest">
              <CircleCheck size={18} aria-hidden />
              {uploads?.isKept?.(phase.id) ? (
                <Trans>Kept on this device until you send it.</Trans>
              ) : (
                <Trans>The file is there.</Trans>
              )}
            </p>
          )}
        </div>
      </div>
      <FieldMessages id={`${id}-error`} messages={messages} />
      {phase.is === 'failed' && file && mayTryAgain(phase.error) && (
        <Button look="secondary" className="self-start" onClick={() => void send(file)}>
          <Trans>Try again</Trans>
        </Button>
      )}
    </div>
  );
}

/** A file that the server has refused for its contents would be refused again. */
const mayTryAgain = (error: unknown) => !(error instanceof ApiError) || isWorthRetrying(error);

/** The server's message about the file, under the name of the field in its call. */
function fieldMessage(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || !error.fields) return undefined;
  return Object.values(error.fields)[0]?.[0];
}
