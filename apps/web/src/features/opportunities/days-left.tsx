import type { Opportunity } from '@inzira/contract/opportunities';
import { Plural, Trans } from '@lingui/react/macro';

type Deadline = Pick<Opportunity, 'days_remaining' | 'closed'>;

export function DaysLeft({ of: { days_remaining: days, closed } }: { of: Deadline }) {
  if (closed) return <Trans>Closed</Trans>;
  if (days === null) return <Trans>Open all year</Trans>;
  if (days === 0) return <Trans>Last day</Trans>;
  return <Plural value={days} one="1 day left" other="# days left" />;
}

/** Whether the deadline is close enough to be emphasized. */
export const isUrgent = ({ days_remaining: days, closed }: Deadline) =>
  !closed && days !== null && days <= 7;
