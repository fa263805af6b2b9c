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

/** Quoted words; an object, so that selecting the same words again is a new quotation. */
export interface Quote {
  words: string;
}

interface MessageBoxProps {
  /** The name of the draft, which restores the text after a reload. */
  name: string;
  label: ReactNode;
  /** The label of the button that opens the form, and its placeholder. */
  invitation: string;
  failure: string;
  send: (content: string, idempotencyKey: string) => Promise<unknown>;
  /** Controls below the field that help with writing. */
  tools?: ComponentType<{ field: RefObject<HTMLTextAreaElement | null> }>;
  /** Opens the form, and is inserted into it. */
  quote?: Quote | null;
  onQuoted?: () => void;
}

/** A message on an activity, which changes no status; folded behind a button, because there is one for each activity. */
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
        // Moves the focus back, because the pressed button was removed with the form.
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
  // Created with the form rather than the button, so that an earlier draft is read each time it opens.
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
    // A quotation during sending waits for the next form, because this one will be cleared.
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
