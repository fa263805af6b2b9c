import { splitGreeting } from '@inzira/contract/rules/greeting';
import type { InboxMessage } from '@inzira/contract/staff-messages';
import { Trans } from '@lingui/react/macro';
import { MailPlus } from 'lucide-react';
import { Alert } from '#src/ui/alert.tsx';
import { LinkButton } from '#src/ui/button.tsx';
import { CopyButton } from '#src/ui/copy-button.tsx';

interface OwnMailNoteProps {
  message: InboxMessage;
  /** The saved answer, which was not sent. */
  text: string;
}

/** On an installation that sends no mail: says how to send an answer. Stays as long as the message is open. */
export function OwnMailNote({ message, text }: OwnMailNoteProps) {
  const { email } = message;
  return (
    <Alert tone="notice">
      <div role="status" className="flex flex-col items-start gap-3">
        <p>
          <Trans>
            Not sent: this answer is only kept here. Send it to {email} from your own email, then
            say below that it is done.
          </Trans>
        </p>
        <div className="flex flex-wrap gap-3">
          <LinkButton look="secondary" href={mailLink(message, text)}>
            <MailPlus size={18} aria-hidden />
            <span className="wrap-anywhere">
              <Trans>Write to {email}</Trans>
            </span>
          </LinkButton>
          <CopyButton text={asMail(message, text).body} label={<Trans>Copy the answer</Trans>} />
        </div>
      </div>
    </Alert>
  );
}

function mailLink(message: InboxMessage, text: string) {
  const { subject, body } = asMail(message, text);
  return `mailto:${encodeURIComponent(message.email)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}

/** Opens the answer in the device's mail program; without one, nothing happens. */
export function openOwnMail(message: InboxMessage, text: string) {
  const link = document.createElement('a');
  link.href = mailLink(message, text);
  link.click();
}

/** In the language of the message's author. */
function asMail({ name, language }: InboxMessage, text: string) {
  const isFrench = language === 'fr';
  const isGreeted = splitGreeting(text).greeting !== null;
  const hello = isFrench ? `Bonjour ${name},` : `Hello ${name},`;
  return {
    subject: isFrench ? 'Notre réponse à votre message' : 'Our answer to your message',
    body: isGreeted ? text : `${hello}\n\n${text}`,
  };
}
