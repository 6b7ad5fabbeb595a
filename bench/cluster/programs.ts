// Debian's programs as child processes. Each has its own process group, so that kill -9 leaves none of its children.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { chown, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ensurePrograms } from '../../scripts/debian.mjs';
import { type ServiceUser, usualServiceUser } from '../../server/embedded-postgres/service-user.ts';
import { temporaryFolder } from '../server.ts';

export const POSTGRES_BIN = '/usr/lib/postgresql/15/bin';
const PACKAGES = {
  '/usr/bin/etcd': 'etcd-server',
  '/usr/bin/patroni': 'patroni',
  '/usr/sbin/haproxy': 'haproxy',
  '/usr/sbin/pgbouncer': 'pgbouncer',
  [`${POSTGRES_BIN}/postgres`]: 'postgresql-15',
};

export type Program = {
  pid: number;
  /** kill -9 to it and all its children. */
  kill(): Promise<void>;
  /** SIGSTOP to it and all its children. */
  freeze(): void;
};

export type Machine = {
  /** Makes a folder for a program, owned by the user that the programs run as. */
  folder(name: string): Promise<string>;
  /** Starts a program; it's killed with the machine. Its output goes to the file `output` in its folder. */
  start(folder: string, command: string, args: readonly string[]): Program;
};

/**
 * The place where a cluster's programs run: on this computer, as the system's `postgres` user if this process is root.
 * @throws Error if a program is missing and can't be installed
 */
export async function openMachine(owner: AsyncDisposableStack): Promise<Machine> {
  const missing = await ensurePrograms(PACKAGES);
  if (missing.length > 0) throw new Error(`this needs Debian 12's ${missing.join(', ')}`);
  const user: ServiceUser | undefined = process.getuid?.() === 0 ? await usualServiceUser() : undefined;
  const root = await temporaryFolder(owner);
  if (user) await chown(root, user.uid, user.gid);
  return {
    async folder(name) {
      const path = join(root, name);
      await mkdir(path, { mode: 0o700 });
      if (user) await chown(path, user.uid, user.gid);
      return path;
    },
    start(folder, command, args) {
      const env = { PATH: `${POSTGRES_BIN}:/usr/sbin:/usr/bin:/bin`, LC_ALL: 'C.UTF-8', HOME: folder };
      const output = openSync(join(folder, 'output'), 'a');
      const child = spawn(command, args, {
        ...user,
        cwd: folder,
        env,
        detached: true,
        stdio: ['ignore', output, output],
      });
      closeSync(output);
      const ended = once(child, 'exit');
      const { pid } = child;
      if (pid === undefined) throw new Error(`${command} could not be started`);
      const kill = async () => {
        signalGroup(pid, 'SIGKILL');
        await ended;
      };
      owner.defer(kill);
      return { pid, kill, freeze: () => signalGroup(pid, 'SIGSTOP') };
    },
  };
}

function signalGroup(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(-pid, signal);
  } catch {
    // It has ended.
  }
}
