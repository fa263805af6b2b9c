import { Trans } from '@lingui/react/macro';
import { Bookmark } from 'lucide-react';
import { paths } from '#src/platform/paths.ts';
import { useReturnState } from '#src/platform/return-state.ts';
import { useSession } from '#src/platform/session.ts';
import { Link } from '#src/ui/link.tsx';

/** For visitors, who can read everything but whose progress is not saved. */
export function SaveInvitation() {
  const { signedIn } = useSession();
  const state = useReturnState();
  if (signedIn) return null;
  return (
    <p className="-mt-2 mb-4 print:hidden">
      <Link
        to={paths.login}
        state={state}
        className="target inline-flex items-center gap-2 text-clay underline underline-offset-4"
      >
        <Bookmark size={18} aria-hidden />
        <Trans>Log in to save your progress</Trans>
      </Link>
    </p>
  );
}
