import { Trans } from '@lingui/react/macro';
import { Bookmark } from 'lucide-react';
import { paths } from '#src/platform/paths.ts';
import { useReturnState } from '#src/platform/return-state.ts';
import { useSession } from '#src/platform/session.ts';
import { TextLink } from '#src/ui/text-link.tsx';

/** For visitors, who can read everything and keep nothing. */
export function SaveInvitation() {
  const { signedIn } = useSession();
  const state = useReturnState();
  if (signedIn) return null;
  return (
    <p className="mb-6 flex w-fit items-center gap-2 text-ink-soft">
      <Bookmark size={18} className="shrink-0" aria-hidden />
      <TextLink to={paths.login} state={state}>
        <Trans>Log in to save your progress</Trans>
      </TextLink>
    </p>
  );
}
