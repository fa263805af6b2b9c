import type { Colleague } from '@inzira/contract/staff-messages';
import { Trans } from '@lingui/react/macro';
import { useSession } from '#src/platform/session.ts';
import { Chip } from '#src/ui/chip.tsx';

/** Who is assigned to a message; renders nothing if nobody is. */
export function Assignee({ assignee }: { assignee: Colleague | null }) {
  const { user } = useSession();
  if (assignee === null) return null;
  const { id, full_name: name } = assignee;
  return (
    <Chip tone="ochre">
      {id === user?.id ? <Trans context="a message">Yours</Trans> : <Trans>{name}’s</Trans>}
    </Chip>
  );
}
