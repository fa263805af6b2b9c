import { type ReactNode, useState } from 'react';
import { Navigate } from 'react-router';
import { paths } from '#src/platform/paths.ts';
import { useReturnState } from '#src/platform/return-state.ts';
import { useSession } from '#src/platform/session.ts';

/** Guarded pages need only a stored access token; the server decides whether it is valid. */
export function Guard({ children }: { children: ReactNode }) {
  const { signedIn } = useSession();
  return signedIn ? children : <ToLogin />;
}

function ToLogin() {
  // Kept from the first render, because the address changes before this is unmounted.
  const [state] = useState(useReturnState());
  return <Navigate to={paths.login} state={state} replace />;
}
