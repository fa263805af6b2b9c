import type { Server } from 'node:http';
import net from 'node:net';
import { promisify } from 'node:util';
import { setImmediate, setTimeout } from 'node:timers/promises';

const LONGEST_MS = 1_000;
const LOOK_MS = 20;

/**
 * Drains a server before it ends: it accepts no new connections, and keeps idle ones open for a moment, because a reverse
 * proxy may just be sending a request on one and would fail it. Answers meanwhile announce that the connection ends
 * (`health.ts`), so that connections in use close by themselves.
 */
export async function drain(server: Server): Promise<void> {
  // Lets connections that were already made reach the server.
  await setImmediate();
  // Bypasses the HTTP server's own `close`, which would close idle connections as well.
  net.Server.prototype.close.call(server);
  const count = promisify(server.getConnections.bind(server));
  for (const until = Date.now() + LONGEST_MS; Date.now() < until; await setTimeout(LOOK_MS))
    if ((await count()) === 0) return;
}
