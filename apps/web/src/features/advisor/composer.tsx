import { ADVISOR_LIMITS } from '@inzira/contract/limits';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { SendHorizontal, Square } from 'lucide-react';
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
} from 'react';

const SAID_FROM = 3500;

interface ComposerProps {
  draft: string;
  onDraft: (text: string) => void;
  onSend: () => void;
  /** A reply is running: it can be stopped, but nothing can be typed or sent. */
  pending: boolean;
  onStop: () => void;
  placeholder: string;
  /** Placed beside the send button. */
  tools?: ReactNode;
}

/** The input for messages. Enter sends, Shift+Enter starts a new line. */
const LIMIT = ADVISOR_LIMITS.message;

export function Composer(props: ComposerProps) {
  const { draft, onDraft, onSend, pending, onStop, placeholder, tools } = props;
  const { t } = useLingui();
  const noteId = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const length = draft.trim().length;
  const isTooLong = length > LIMIT;
  const canSend = length > 0 && !isTooLong && !pending;
  useFocusBack(area, pending);

  const send = () => {
    if (canSend) onSend();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // In the input methods of many scripts, Enter confirms a word.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <div className="flex items-end gap-1 rounded-lg border border-line-strong bg-paper-raised p-1.5 has-[textarea:focus-visible]:outline-3 has-[textarea:focus-visible]:-outline-offset-1 has-[textarea:focus-visible]:outline-[var(--focus)]">
        <textarea
          ref={area}
          rows={1}
          aria-label={t`Your message`}
          aria-describedby={length > SAID_FROM ? noteId : undefined}
          aria-invalid={isTooLong || undefined}
          placeholder={placeholder}
          value={draft}
          disabled={pending}
          onChange={({ target }) => onDraft(target.value)}
          onKeyDown={onKeyDown}
          enterKeyHint="send"
          className="field-sizing-content target max-h-40 min-w-0 grow resize-none bg-transparent px-2.5 py-2 text-base leading-normal placeholder:text-ink-soft focus-visible:outline-none disabled:opacity-60"
        />
        {tools}
        {pending ? (
          <RoundButton
            key="stop"
            type="button"
            label={t`Stop the reply`}
            onClick={(event) => {
              // Ignores the second click of a double click on Send, in whose place this button appears.
              if (event.detail < 2) onStop();
            }}
          >
            <Square size={18} fill="currentColor" aria-hidden />
          </RoundButton>
        ) : (
          <RoundButton key="send" type="submit" label={t`Send`} disabled={!canSend}>
            <SendHorizontal size={20} aria-hidden />
          </RoundButton>
        )}
      </div>
      <p
        id={noteId}
        role="status"
        className={`px-3 text-sm ${isTooLong ? 'font-medium text-alarm' : 'text-ink-soft'}`}
      >
        {isTooLong ? (
          <Plural
            value={length - LIMIT}
            one="Your message is # character too long."
            other="Your message is # characters too long."
          />
        ) : (
          length > SAID_FROM && (
            <Trans>
              {length} of {LIMIT} characters
            </Trans>
          )
        )}
      </p>
    </form>
  );
}

interface RoundButtonProps {
  type: 'button' | 'submit';
  label: string;
  disabled?: boolean;
  onClick?: (event: MouseEvent) => void;
  children: ReactNode;
}

function RoundButton({ type, label, disabled, onClick, children }: RoundButtonProps) {
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
      className="target grid shrink-0 place-items-center rounded-md bg-clay text-on-clay transition-colors duration-150 not-disabled:hover:bg-clay-strong disabled:cursor-not-allowed disabled:opacity-55"
    >
      {children}
    </button>
  );
}

/** Returns the focus to the field after a reply, because disabling it removed the focus. */
function useFocusBack(area: RefObject<HTMLTextAreaElement | null>, pending: boolean): void {
  const wasPending = useRef(false);
  useEffect(() => {
    const isDone = wasPending.current && !pending;
    wasPending.current = pending;
    // Not on a phone, whose keyboard would cover the reply.
    if (!isDone || !matchMedia('(pointer: fine)').matches) return;
    if (document.activeElement === document.body || document.activeElement === null)
      area.current?.focus({ preventScroll: true });
  }, [area, pending]);
}
