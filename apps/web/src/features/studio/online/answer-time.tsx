import { Plural, Trans } from '@lingui/react/macro';

/** A trainer's recent median answer time. */
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
