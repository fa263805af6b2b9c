import type { Server } from 'node:http';
import net from 'node:net';
import { promisify } from 'node:util';
import { setImmediate, setTimeout } from 'node:timers/promises';

const LONGEST_MS = 1_000;
const LOOK_MS = 20;

/**
 * Before a server ends: nobody connects any more, and connections that rest are left a moment. A web server in front keeps
 * some, and one that is closed as a call is sent on it fails that call. Answers meanwhile say that the connection ends
 * (`health.ts`), so that those in use end by themselves.
 */
export async function drain(server: Server): Promise<void> {
  // Who has connected is let in first.
  await setImmediate();
  // Not its own `close`, which closes what rests.
  net.Server.prototype.close.call(server);
  const count = promisify(server.getConnections.bind(server));
  for (const until = Date.now() + LONGEST_MS; Date.now() < until; await setTimeout(LOOK_MS))
    if ((await count()) === 0) return;
}
