import { Trans } from '@lingui/react/macro';
import { formatDay } from '#src/platform/dates.ts';
import { useLanguage } from '#src/platform/language.ts';

/** A note that the facts above were due for review before today. */
export function ExpiredNote({ since }: { since: string }) {
  const language = useLanguage();
  const day = formatDay(since, language);
  return (
    <p lang={language} className="dated-expired">
      <Trans>
        We should have checked this again by {day}. Ask the source before you rely on it.
      </Trans>
    </p>
  );
}
