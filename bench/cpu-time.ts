import { fork } from 'node:child_process';
import path from 'node:path';

/** Run in the child: answers every message with the CPU microseconds used so far. */
export function answerAboutCpu() {
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    process.send?.({ cpuMicroseconds: user + system, rss: process.memoryUsage.rss() });
  });
}

export interface ServerProcess<Hello> {
  hello: Hello;
  usage: () => Promise<{ cpuMicroseconds: number; rss: number }>;
  stop: () => void;
}

/** Starts one of the servers beside this file and waits for its first message. */
export async function startServer<Hello>(
  file: string,
  env: Record<string, string> = {},
): Promise<ServerProcess<Hello>> {
  const child = fork(path.join(import.meta.dirname, file), {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const nextMessage = <T>() =>
    new Promise<T>((resolve) => {
      child.once('message', (message) => resolve(message as T));
    });
  const hello = await nextMessage<Hello>();
  return {
    hello,
    usage: () => {
      const answer = nextMessage<{ cpuMicroseconds: number; rss: number }>();
      child.send('usage');
      return answer;
    },
    stop: () => child.kill(),
  };
}
