import { type ReactNode, useState } from 'react';
import { Navigate } from 'react-router';
import { paths } from '#src/platform/paths.ts';
import { useReturnState } from '#src/platform/return-state.ts';
import { useSession } from '#src/platform/session.ts';

/** Guarded pages need a stored access token, no more: whether it still holds the server says. */
export function Guard({ children }: { children: ReactNode }) {
  const { signedIn } = useSession();
  return signedIn ? children : <ToLogin />;
}

function ToLogin() {
  // As it was when the guard refused: the address changes before this has left the page.
  const [state] = useState(useReturnState());
  return <Navigate to={paths.login} state={state} replace />;
}
