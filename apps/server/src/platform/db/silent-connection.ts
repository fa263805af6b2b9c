import type { PoolClient } from 'pg';

/**
 * Closes a connection on which a statement gets no answer, and so reports that the database is unavailable: if a host
 * falls silent, TCP keeps the connection open for a quarter of an hour. The `query_timeout` of pg would leave the
 * connection in the pool, where the next statement would wait as well.
 * @param limitOf milliseconds for the statement that is sent now; 0 without a limit
 */
export function closeWhenUnresponsive(client: PoolClient, limitOf: () => number): void {
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
