import { queryClient } from '#src/platform/query-client.ts';
import { textOf } from '#src/ui/save.ts';

/** Somewhat less than the server counts it. */
const COUNTS_MS = 9 * 60_000;

/** Until when the last password that was right here counts; it goes with the session, and is never the password itself. */
const CONFIRMED = ['staff', 'confirmed-until'];
queryClient.setQueryDefaults(CONFIRMED, { gcTime: COUNTS_MS });

export const isConfirmed = () => Date.now() < (queryClient.getQueryData<number>(CONFIRMED) ?? 0);

/** Does a dangerous act with the password of its form; one that was right counts for those that follow. */
export async function withPassword<Done>(
  data: FormData,
  act: (password: string) => Promise<Done>,
): Promise<Done> {
  const password = textOf(data, 'password');
  const done = await act(password);
  if (password !== '') queryClient.setQueryData(CONFIRMED, Date.now() + COUNTS_MS);
  return done;
}
