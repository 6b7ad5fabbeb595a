import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { root } from '../../../scripts/programs.mjs';
import { NODE_ENVIRONMENT } from './node-environment.ts';
import type { ServerRunner } from './server.ts';
import type { HostAnswer, HostOrder } from './server-host-process.ts';

const PROGRAM = fileURLToPath(new URL('./server-host-process.ts', import.meta.url));

/**
 * A process that keeps one server after the other. To load the server's programs takes longer than most tests, so that
 * the tests of a worker share what loads them; servers, databases and folders they don't.
 * @param onLine takes each line of their logs
 */
export function openServerHost(onLine: (line: string) => void): ServerRunner & { close(): Promise<void> } {
  const host = fork(PROGRAM, {
    cwd: root,
    env: NODE_ENVIRONMENT,
    // A server that starts makes much that it soon throws away.
    execArgv: ['--max-semi-space-size=64'],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  if (host.stdout) createInterface({ input: host.stdout }).on('line', onLine);
  const ended = once(host, 'exit').then(([code]) => {
    throw new Error(`the servers' process ended with ${code}`);
  });
  // Heard of when something is next asked of it.
  ended.catch(() => undefined);

  async function ask(order: HostOrder): Promise<void> {
    const answered = once(host, 'message');
    host.send(order);
    const [{ fault }] = (await Promise.race([answered, ended])) as [HostAnswer];
    if (fault !== null) throw new Error(`the server: ${fault}`);
  }

  return {
    start: (env) => ask({ start: env }),
    stop: () => ask('stop'),
    async close() {
      host.disconnect();
      await ended.catch(() => undefined);
    },
  };
}
