import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { root } from '../../../scripts/programs.mjs';
import { errorLines } from '../../kit/error-lines.ts';
import { NODE_ENVIRONMENT } from './node-environment.ts';
import type { ServerRunner } from './server.ts';

/** A process for one server, which can die. */
export type OwnProcess = ServerRunner & {
  /** kill -9. */
  kill(): Promise<void>;
  /** Starts the server again after a kill, on the same port and data. */
  restart(): Promise<void>;
};

function announced(child: ChildProcess, onLine: (line: string) => void): Promise<void> {
  const lines: string[] = [];
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${lines.join('\n')}`)));
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue;
      createInterface({ input: stream }).on('line', (line) => {
        lines.push(line);
        onLine(line);
        if (line.includes('Stop with Ctrl-C')) resolve();
      });
    }
  });
}

/** The server's program as it is started everywhere; an error in its log fails its stop. */
export function ownProcess(): OwnProcess {
  const errors = errorLines();
  let child: ChildProcess | undefined;
  let input: Record<string, string> = {};
  const run = async () => {
    child = spawn(process.execPath, ['server/main.ts'], {
      cwd: root,
      env: { ...NODE_ENVIRONMENT, ...input },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    await announced(child, errors.take);
  };
  const end = async (signal: NodeJS.Signals) => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  };
  return {
    async start(env) {
      input = env;
      await run();
    },
    async stop() {
      await end('SIGTERM');
      errors.check();
    },
    kill: () => end('SIGKILL'),
    restart: run,
  };
}
