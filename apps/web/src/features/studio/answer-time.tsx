import { Plural, Trans } from '@lingui/react/macro';

/** How long a trainer took to answer lately: half of the answers came sooner. */
export function AnswerTime({ hours }: { hours: number | null }) {
  return (
    <p className="text-sm text-ink-soft">
      {hours === null ? (
        <Trans>No answers in the last three months</Trans>
      ) : hours <= 24 ? (
        <Trans>Answers within a day</Trans>
      ) : (
        <Plural
          value={Math.ceil(hours / 24)}
          one="Answers in about # day"
          other="Answers in about # days"
        />
      )}
    </p>
  );
}
