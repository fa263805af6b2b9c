import { STUDIO_LIMITS } from '@inzira/contract/limits';
import { Trans } from '@lingui/react/macro';
import { MessageSquarePlus } from 'lucide-react';
import {
  type ComponentType,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { readItem, useDeviceStore } from '#src/platform/device-store.ts';
import { Button } from '#src/ui/button.tsx';
import { draftItem, useDraft } from '#src/ui/draft.tsx';
import { FailureAlert } from '#src/ui/failure-alert.tsx';
import { Field, TextArea } from '#src/ui/field.tsx';
import { textOf, useSave } from '#src/ui/save.ts';
import { toQuote, writeAtEnd } from './marked-words.tsx';

/** Words of the work; each time that they are marked they are another object. */
export interface Quote {
  words: string;
}

interface MessageBoxProps {
  /** Of the draft, which stands in the form again after a reload. */
  name: string;
  label: ReactNode;
  /** Of the button that opens it, and in the empty field. */
  invitation: string;
  failure: string;
  send: (content: string, idempotencyKey: string) => Promise<unknown>;
  /** What helps to write, below the field. */
  tools?: ComponentType<{ field: RefObject<HTMLTextAreaElement | null> }>;
  /** Opens the box, and is written into it. */
  quote?: Quote | null;
  onQuoted?: () => void;
}

/** A word on an activity that decides nothing; it waits behind a button, as there is one for each activity. */
export default function MessageBox(props: MessageBoxProps) {
  useDeviceStore();
  const [isOpen, setOpen] = useState(() => readItem(draftItem(props.name)) !== null);
  const opener = useRef<HTMLButtonElement>(null);
  if (props.quote && !isOpen) setOpen(true);
  if (!isOpen)
    return (
      <Button ref={opener} look="quiet" className="-ml-4 self-start" onClick={() => setOpen(true)}>
        <MessageSquarePlus size={18} aria-hidden />
        {props.invitation}
      </Button>
    );
  return (
    <MessageForm
      {...props}
      onDone={() => {
        setOpen(false);
        // The button that was pressed has gone with the form.
        setTimeout(() => opener.current?.focus({ preventScroll: true }));
      }}
    />
  );
}

interface MessageFormProps extends MessageBoxProps {
  onDone: () => void;
}

function MessageForm(props: MessageFormProps) {
  const {
    name,
    label,
    invitation,
    failure: sentence,
    send,
    tools: Tools,
    quote,
    onQuoted,
    onDone,
  } = props;
  // Here and not beside the button: what was typed before it was closed is read again.
  const draft = useDraft(name);
  const field = useRef<HTMLTextAreaElement>(null);
  const [isBlank, setBlank] = useState(draft.text('content').trim() === '');
  const { form, busy, failure, fields } = useSave({
    draft,
    async send(data, { idempotencyKey }) {
      const content = textOf(data, 'content').trim();
      if (!content) return false;
      await send(content, idempotencyKey);
      draft.discard();
      onDone();
      return true;
    },
  });
  const written = useRef<Quote | null>(null);
  useEffect(() => {
    // What is being sent goes with its form; it is written into the next one.
    if (busy || !quote || written.current === quote) return;
    written.current = quote;
    writeAtEnd(field.current, toQuote(quote.words));
    onQuoted?.();
  }, [quote, onQuoted, busy]);
  return (
    <form
      key={draft.key}
      {...form}
      onInput={(event) => {
        form.onInput?.(event);
        setBlank(field.current?.value.trim() === '');
      }}
      className="flex flex-col gap-3"
    >
      <Field label={label} name="content" limit={STUDIO_LIMITS.comment} errors={fields['content']}>
        <TextArea
          ref={field}
          rows={3}
          readOnly={busy}
          placeholder={invitation}
          defaultValue={draft.text('content')}
        />
      </Field>
      {Tools && <Tools field={field} />}
      {failure !== null && <FailureAlert sentence={sentence} failure={failure} />}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy} disabled={isBlank}>
          <Trans>Send</Trans>
        </Button>
        <Button look="quiet" onClick={onDone}>
          <Trans>Close</Trans>
        </Button>
      </div>
    </form>
  );
}
