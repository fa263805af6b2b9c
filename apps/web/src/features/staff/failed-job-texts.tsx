import { Trans } from '@lingui/react/macro';

/** The name of a job. Scheduled jobs are never given up, so they have none. */
export function JobName({ kind }: { kind: string }) {
  switch (kind) {
    case 'send-mail':
      return <Trans>An email</Trans>;
    case 'send-broadcast':
      return <Trans>News or an announcement</Trans>;
    case 'mail-notifications':
      return <Trans>An email about unread notifications</Trans>;
    case 'take-backup':
      return <Trans>A backup</Trans>;
    case 'count-numbers-now':
      return <Trans>A count of the numbers</Trans>;
    default:
      return kind;
  }
}

type Reason = 'perhaps-done' | 'unreachable' | 'login' | 'refused' | 'full' | 'killed' | 'other';

/** Patterns of error messages of mail servers and the system; the first match counts. */
const REASONS: readonly [RegExp, Reason][] = [
  [/it may have come through/, 'perhaps-done'],
  [/\b(?:ENOSPC|EDQUOT)\b|disk is full|no space left/i, 'full'],
  [/\b535\b|invalid login|authenticat/i, 'login'],
  [/\b5\d\d[ -]/, 'refused'],
  [
    /\b(?:ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ESOCKET)\b|timed? ?out|greeting never/i,
    'unreachable',
  ],
  [/^It ended the server/, 'killed'],
];

export const reasonOf = (error: string): Reason =>
  REASONS.find(([pattern]) => pattern.test(error))?.[1] ?? 'other';

/** The reason of the failure in plain words, beside the logged message. */
export function JobFailure({ error }: { error: string }) {
  return (
    <>
      <span className="block">
        <ReasonText reason={reasonOf(error)} />
      </span>
      {error !== '' && (
        <span lang="en" className="block font-mono text-sm wrap-anywhere text-ink-soft">
          {error}
        </span>
      )}
    </>
  );
}

function ReasonText({ reason }: { reason: Reason }) {
  switch (reason) {
    case 'perhaps-done':
      return (
        <Trans>
          It may have arrived: nothing was heard after it was handed over. If you try again, it may
          arrive twice.
        </Trans>
      );
    case 'unreachable':
      return <Trans>The other server could not be reached.</Trans>;
    case 'login':
      return <Trans>The mail server did not accept the name and password in SMTP_URL.</Trans>;
    case 'refused':
      return <Trans>The mail server refused it; the address may not exist.</Trans>;
    case 'full':
      return <Trans>The disk is full.</Trans>;
    case 'killed':
      return <Trans>It took too long, or the server ended meanwhile.</Trans>;
    case 'other':
      return <Trans>It failed on the server.</Trans>;
  }
}
