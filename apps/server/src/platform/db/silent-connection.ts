import type { Client } from 'pg';
import { DatabaseSilent, SilenceWatch } from './silence-watch.ts';

/** What pg does not declare. */
interface Wire {
  connection: { stream: { destroy: (error: Error) => void } };
  connect: (done: (error: Error | null) => void) => void;
}

/**
 * The class of a pool's connections that end by themselves when they get no answer, and so report that the database is
 * unavailable: if a host falls silent, TCP keeps the connection open for a quarter of an hour.
 * @param limitOf milliseconds after which one connection is given up for the statement that is sent now, although the
 * host answers; 0 without a limit. The `query_timeout` of pg would leave the connection in the pool, where the next
 * statement would wait as well.
 */
export function watchedClients(
  PlainClient: typeof Client,
  connectionString: string,
  limitOf: () => number,
): { WatchedClient: typeof Client; stop: () => void } {
  const all = new Set<Wire>();
  const endAll = () => {
    for (const { connection } of all) connection.stream.destroy(new DatabaseSilent());
  };
  // Both times: those that were being opened in between would keep later ones waiting.
  const watch = new SilenceWatch(new PlainClient({ connectionString }), endAll, endAll);

  class WatchedClient extends PlainClient {
    constructor(options?: ConstructorParameters<typeof Client>[0]) {
      super(options);
      const wire = this as unknown as Wire;
      all.add(wire);
      this.once('end', () => all.delete(wire));
      const open = wire.connect.bind(this);
      wire.connect = (done) => {
        if (watch.isSilent) {
          all.delete(wire);
          process.nextTick(done, new DatabaseSilent());
          return;
        }
        const end = watch.begin();
        open((error) => {
          end(!error);
          done(error);
        });
      };
      const send = this.query.bind(this) as (...args: unknown[]) => unknown;
      const limited = (...args: unknown[]) => {
        const answer = send(...args);
        if (!(answer instanceof Promise)) return answer;
        const limit = limitOf();
        const timer = limit > 0 ? setTimeout(() => this.end(() => {}), limit) : undefined;
        const end = watch.begin();
        return answer
          .then(
            (rows: unknown) => {
              end(true);
              return rows;
            },
            (error: unknown) => {
              end(false);
              throw error;
            },
          )
          .finally(() => clearTimeout(timer));
      };
      this.query = limited as typeof this.query;
    }
  }
  return { WatchedClient, stop: () => watch.stop() };
}
