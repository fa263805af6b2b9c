import { splitGreeting } from '@inzira/contract/rules/greeting';
import type { InboxMessage } from '@inzira/contract/staff-messages';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { staffQueries } from '#src/features/staff/staff.api.ts';

/** A preview of the mail for an answer, with the greeting and the reply address. */
export function ReplyPreview({ message, text }: { message: InboxMessage; text: string }) {
  const mail = useQuery(staffQueries.mail).data;
  if (text.trim() === '' || !mail) return null;
  const { greeting, rest } = splitGreeting(text);
  const { name, language, email } = message;
  const hello = language === 'fr' ? `Bonjour ${name}` : `Hello ${name}`;
  return (
    <section
      aria-labelledby="mail-preview"
      className="rounded-lg border border-line bg-paper-raised p-4"
    >
      <h2 id="mail-preview" className="mb-2 text-base font-semibold text-ink-soft">
        <Trans>As {email} gets it</Trans>
      </h2>
      <div lang={language} className="flex flex-col gap-2 wrap-anywhere">
        <p className="font-semibold">{greeting ?? hello}</p>
        <p className="whitespace-pre-line">{rest.trim()}</p>
      </div>
      <p className="mt-3 text-sm text-ink-soft">
        {mail.reply_to === null ? (
          <Trans>
            They cannot answer this mail: no contact address is set. Staff set it in the settings.
          </Trans>
        ) : (
          <Trans>If they answer, it goes to {mail.reply_to}.</Trans>
        )}
      </p>
    </section>
  );
}
