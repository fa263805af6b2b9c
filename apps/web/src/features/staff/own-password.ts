import { queryClient } from '#src/platform/query-client.ts';
import { textOf } from '#src/ui/save.ts';

/** Slightly less than on the server. */
const COUNTS_MS = 9 * 60_000;

/**
 * Until when the last confirmed password counts. Only the time is stored, never the password; it is dropped at
 * logout.
 */
const CONFIRMED = ['staff', 'confirmed-until'];
queryClient.setQueryDefaults(CONFIRMED, { gcTime: COUNTS_MS });

export const isConfirmed = () => Date.now() < (queryClient.getQueryData<number>(CONFIRMED) ?? 0);

/** Performs a dangerous action with the form's password; a right one counts for the actions that follow. */
export async function withPassword<Done>(
  data: FormData,
  act: (password: string) => Promise<Done>,
): Promise<Done> {
  const password = textOf(data, 'password');
  const done = await act(password);
  if (password !== '') queryClient.setQueryData(CONFIRMED, Date.now() + COUNTS_MS);
  return done;
}
