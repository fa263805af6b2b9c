import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { subscribeToDeliveries } from '#src/platform/deliveries.ts';
import { Alert } from '#src/ui/alert.tsx';
import { Button } from '#src/ui/button.tsx';
import { DraftNote, useDraft, useReturned } from '#src/ui/draft.tsx';
import { EmailInput } from '#src/ui/email-input.tsx';
import { FailureAlert } from '#src/ui/failure-alert.tsx';
import { Field, TextArea, TextInput } from '#src/ui/field.tsx';
import { textOf, useSave } from '#src/ui/save.ts';
import { CONTACT_DRAFT, sendMessage } from './contact.api.ts';

type Outcome = 'sent' | 'waiting' | 'throttled' | 'unstored';

/** The contact form, replaced by the outcome once it is sent. */
export function ContactForm() {
  const [done, setDone] = useState<{ outcome: Outcome; key: string } | null>(null);
  const key = done?.key;
  useEffect(() => {
    // Updates the outcome when a queued message is delivered.
    if (key === undefined) return undefined;
    return subscribeToDeliveries((delivered, { state }) => {
      if (delivered === key && state === 'sent') setDone({ outcome: 'sent', key });
    });
  }, [key]);
  useReturned(CONTACT_DRAFT, () => setDone(null));
  return done ? (
    <Result key={done.outcome} outcome={done.outcome} />
  ) : (
    <Form onDone={(outcome, of) => setDone({ outcome, key: of })} />
  );
}

function Form({ onDone }: { onDone: (outcome: Outcome, key: string) => void }) {
  const { t } = useLingui();
  const draft = useDraft(CONTACT_DRAFT);
  const { form, busy, failure, fields } = useSave({
    draft,
    async send(data, { idempotencyKey }) {
      // The draft stores the key, so that submitting again after a reload does not queue the message twice.
      const key = `contact:${idempotencyKey}`;
      const delivery = await sendMessage(
        {
          name: textOf(data, 'name'),
          email: textOf(data, 'email').trim(),
          message: textOf(data, 'message'),
        },
        { key, id: idempotencyKey },
      );
      if (delivery.state === 'refused') throw delivery.error;
      if (delivery.state === 'waiting' && delivery.isThrottled) onDone('throttled', key);
      else onDone(delivery.state === 'discarded' ? 'waiting' : delivery.state, key);
    },
  });
  return (
    <form {...form} key={draft.key}>
      {/* Disabled in the prerendered HTML, where input would be lost when the script loads. */}
      <fieldset disabled={import.meta.env.SSR} className="flex flex-col gap-4">
        <Field name="name" label={<Trans>Name</Trans>} required errors={fields['name']}>
          <TextInput autoComplete="name" maxLength={150} defaultValue={draft.text('name')} />
        </Field>
        <Field name="email" label={<Trans>Email</Trans>} required errors={fields['email']}>
          <EmailInput defaultValue={draft.text('email')} />
        </Field>
        <Field
          name="message"
          label={<Trans>Message</Trans>}
          required
          limit={5000}
          errors={fields['message']}
        >
          <TextArea rows={7} defaultValue={draft.text('message')} />
        </Field>
        {failure !== null && (
          <FailureAlert sentence={t`Your message could not be sent.`} failure={failure} />
        )}
        <Button type="submit" size="lg" busy={busy}>
          {busy ? <Trans>Sending...</Trans> : <Trans>Send message</Trans>}
        </Button>
        <DraftNote draft={draft} />
      </fieldset>
    </form>
  );
}

/** Shown in place of the form; a queued message is not called sent. */
function Result({ outcome }: { outcome: Outcome }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} role="status">
      <Alert tone={outcome === 'sent' ? 'success' : 'notice'}>{said(outcome)}</Alert>
    </div>
  );
}

function said(outcome: Outcome) {
  switch (outcome) {
    case 'sent':
      return <Trans>Thank you for your message. We will get back to you.</Trans>;
    case 'waiting':
      return (
        <Trans>
          Not sent yet. Your message is kept on this device and goes out by itself as soon as Inzira
          can be reached.
        </Trans>
      );
    case 'throttled':
      return (
        <Trans>
          Not sent yet: too many messages came from your network. Yours is kept on this device and
          goes out by itself later.
        </Trans>
      );
    case 'unstored':
      return (
        <Trans>
          Not sent yet, and this device could not keep it. Leave this page open: your message goes
          out by itself.
        </Trans>
      );
  }
}
