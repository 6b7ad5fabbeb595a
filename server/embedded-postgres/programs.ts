import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { mayNotChangeUser, type ServiceUser } from './service-user.ts';

/** How to run PostgreSQL's programs: where they are, and as which user (undefined: this process's user). */
export interface Programs {
  /** The folder with `bin`, `lib` and `share`. */
  native: string;
  user: ServiceUser | undefined;
}

export type ProgramName = 'initdb' | 'postgres' | 'pg_ctl';

export interface Finished {
  code: number | null;
  output: string;
  /** Lines of the error output, oldest first. */
  errors: string[];
}

/**
 * Starts a PostgreSQL program in a folder, in its own session so that Ctrl-C in a terminal reaches only this process,
 * and without this process's environment (it may hold secrets).
 */
export function spawnProgram(
  programs: Programs,
  name: ProgramName,
  args: readonly string[],
  options: { cwd: string; env?: Record<string, string>; stdin?: 'pipe' },
): ChildProcess {
  // Windows programs need the system's variables, so there the environment is inherited.
  const env =
    process.platform === 'win32' ? {} : { env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', ...options.env } };
  return spawn(join(programs.native, 'bin', name), args, {
    cwd: options.cwd,
    ...env,
    ...programs.user,
    detached: true,
    windowsHide: true,
    stdio: [options.stdin ?? 'ignore', 'pipe', 'pipe'],
  });
}

/**
 * Runs a PostgreSQL program until it exits.
 * @param options.input lines for its standard input
 * @throws EmbeddedPostgresError when it can't even be started
 */
export function runProgram(
  programs: Programs,
  name: ProgramName,
  args: readonly string[],
  options: { cwd: string; input?: string },
): Promise<Finished> {
  return new Promise((resolve, reject) => {
    const child = spawnProgram(programs, name, args, { cwd: options.cwd, stdin: 'pipe' });
    let output = '';
    let errors = '';
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      errors += text;
    });
    // If a program exits before it has read its input, its exit code says why.
    child.stdin?.on('error', () => {});
    child.stdin?.end(options.input ?? '');
    child.once('error', (error) => reject(errorOfSpawn(error)));
    child.once('close', (code) => resolve({ code, output, errors: errors.split(/\r?\n/).filter(Boolean) }));
  });
}

/** The error for a program that the system couldn't start. */
export function errorOfSpawn(error: NodeJS.ErrnoException): EmbeddedPostgresError {
  if (error.code === 'EPERM' || error.code === 'EINVAL') return mayNotChangeUser(error);
  return new EmbeddedPostgresError(
    'binaries-missing',
    `The PostgreSQL programs of this package don't run on this system (${error.code ?? error.message}): set DATABASE_URL to a PostgreSQL 15 or newer.`,
    error,
  );
}
