import type { PoolClient } from 'pg';

/**
 * Ends a connection on which a statement gets no answer, so that whoever waits for it is told that the database is
 * away: a host that falls silent keeps a connection open until TCP gives up, a quarter of an hour later. pg's
 * own `query_timeout` leaves the connection in the pool, where the next statement waits behind the same silence.
 * @param limitOf milliseconds for the statement that is sent now; 0 without a limit
 */
export function endWhenSilent(client: PoolClient, limitOf: () => number): void {
  const send = client.query.bind(client) as (...args: unknown[]) => unknown;
  const limited = (...args: unknown[]) => {
    const answer = send(...args);
    const limit = limitOf();
    if (limit === 0 || !(answer instanceof Promise)) return answer;
    const timer = setTimeout(() => client.end(() => {}), limit);
    return answer.finally(() => clearTimeout(timer));
  };
  client.query = limited as typeof client.query;
}
