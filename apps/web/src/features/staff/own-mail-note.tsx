import { splitGreeting } from '@inzira/contract/rules/greeting';
import type { InboxMessage } from '@inzira/contract/staff-messages';
import { Trans } from '@lingui/react/macro';
import { MailPlus } from 'lucide-react';
import { Alert } from '#src/ui/alert.tsx';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { CopyButton } from '#src/ui/copy-button.tsx';

interface OwnMailNoteProps {
  message: InboxMessage;
  /** The answer that is kept and that nobody has been sent. */
  text: string;
  busy: boolean;
  onDone: () => void;
}

/** Where no mail leaves: what is left to do with an answer. It stays as long as the message is open. */
export function OwnMailNote({ message, text, busy, onDone }: OwnMailNoteProps) {
  const { email } = message;
  const mail = asMail(message, text);
  return (
    <Alert tone="notice">
      <div role="status" className="flex flex-col items-start gap-3">
        <p>
          <Trans>
            Not sent: this answer is only kept here. Write it to {email} from your own email, then
            say that it is done.
          </Trans>
        </p>
        <div className="flex flex-wrap gap-3">
          <LinkButton
            href={`mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(mail.subject)}&body=${encodeURIComponent(mail.body)}`}
          >
            <MailPlus size={18} aria-hidden />
            <span className="wrap-anywhere">
              <Trans>Write to {email}</Trans>
            </span>
          </LinkButton>
          <CopyButton text={mail.body} label={<Trans>Copy the answer</Trans>} />
          <Button look="secondary" busy={busy} onClick={onDone}>
            <Trans>I have written to them</Trans>
          </Button>
        </div>
      </div>
    </Alert>
  );
}

/** In the language of who wrote, whichever the page is in. */
function asMail({ name, language }: InboxMessage, text: string) {
  const isFrench = language === 'fr';
  const isGreeted = splitGreeting(text).greeting !== null;
  const hello = isFrench ? `Bonjour ${name},` : `Hello ${name},`;
  return {
    subject: isFrench ? 'Notre réponse à votre message' : 'Our answer to your message',
    body: isGreeted ? text : `${hello}\n\n${text}`,
  };
}
