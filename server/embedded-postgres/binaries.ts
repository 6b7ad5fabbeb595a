import { chmod, cp, lstat, mkdtemp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { type Programs, runProgram } from './programs.ts';
import type { ServiceUser } from './service-user.ts';

/** PostgreSQL's programs from an npm package. */
export interface Binaries {
  /** The folder with `bin`, `lib`, `share` and `pg-symlinks.json`. */
  native: string;
  /** The package's version, such as 18.4.0-beta.17. */
  version: string;
}

/**
 * The binaries that the platform's `@embedded-postgres` package brings.
 * @throws EmbeddedPostgresError `binaries-missing`
 */
export async function installedBinaries(): Promise<Binaries> {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
    const root = dirname(dirname(entry));
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
    return { native: join(root, 'native'), version };
  } catch (error) {
    throw new EmbeddedPostgresError(
      'binaries-missing',
      `The PostgreSQL programs for ${platform} are not installed: install the packages again without leaving out the optional ones, or set DATABASE_URL to a PostgreSQL 15 or newer.`,
      error,
    );
  }
}

/**
 * Programs that can run as the user: the package's own if that user can reach them, else a copy (kept for the next
 * start, one per version).
 * @throws EmbeddedPostgresError `binaries-missing` if they can't run anywhere
 */
export async function runnablePrograms(binaries: Binaries, user: ServiceUser | undefined): Promise<Programs> {
  const installed = { native: binaries.native, user };
  const linked = await makeSymbolicLinks(binaries.native).catch(() => false);
  if (linked && (await run(installed))) return installed;
  const outOfReach = linked && user !== undefined && (await run({ ...installed, user: undefined }));
  if (!linked || outOfReach) {
    for (const parent of foldersForCopies()) {
      const copy = join(parent, `galley-postgresql-${binaries.version}-${process.getuid?.() ?? 'windows'}`);
      const copied = { native: copy, user };
      if ((await isOurs(copy)) && (await run(copied))) return copied;
      await copyTo(copy, binaries.native);
      if ((await isOurs(copy)) && (await run(copied))) return copied;
    }
  }
  throw new EmbeddedPostgresError(
    'binaries-missing',
    `The PostgreSQL programs of this package don't run on this system (${process.platform} ${process.arch}): set DATABASE_URL to a PostgreSQL 15 or newer.`,
  );
}

/** Root's copy is in a place where no clean-up of temporary files removes parts of it while the server runs. */
function foldersForCopies(): string[] {
  return process.getuid?.() === 0 ? ['/var/cache', tmpdir()] : [tmpdir()];
}

/**
 * npm packs no symbolic links, so the package lists them; its install script creates them, and many installations run
 * no install scripts.
 */
async function makeSymbolicLinks(native: string): Promise<true> {
  const listed = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(listed) as { source: string; target: string }[]) {
    const path = join(native, relative('native', target));
    if ((await lstat(path).catch(() => undefined)) !== undefined) continue;
    await symlink(basename(source), path).catch((error: NodeJS.ErrnoException) => {
      // Another server may be starting at the same time.
      if (error.code !== 'EEXIST') throw error;
    });
  }
  return true;
}

/** Whether the programs run: reachable, executable, with the libraries they need. */
async function run(programs: Programs): Promise<boolean> {
  const finished = await runProgram(programs, 'postgres', ['--version'], { cwd: '/' }).catch(
    (error: unknown) => {
      if (error instanceof EmbeddedPostgresError && error.code === 'user-unsuitable') throw error;
      return undefined;
    },
  );
  return finished?.code === 0;
}

/** A folder in a world-writable place must be ours before we run anything from it. */
async function isOurs(folder: string): Promise<boolean> {
  const found = await lstat(folder).catch(() => undefined);
  return found?.isDirectory() === true && found.uid === process.getuid?.() && (found.mode & 0o022) === 0;
}

/** Copies the binaries to a new folder and renames it in one step, or leaves nothing. */
async function copyTo(copy: string, native: string): Promise<void> {
  const fresh = await mkdtemp(`${copy}.`).catch(() => undefined);
  if (fresh === undefined) return;
  try {
    const filter = async (source: string) => !(await lstat(source)).isSymbolicLink();
    await cp(native, fresh, { recursive: true, filter });
    await makeSymbolicLinks(fresh);
    await chmod(fresh, 0o755);
    for (const entry of await readdir(fresh, { recursive: true, withFileTypes: true })) {
      const executable = entry.isDirectory() || basename(entry.parentPath) === 'bin';
      if (!entry.isSymbolicLink())
        await chmod(join(entry.parentPath, entry.name), executable ? 0o755 : 0o644);
    }
    if (await isOurs(copy)) await rm(copy, { recursive: true, force: true });
    await rename(fresh, copy);
  } catch {
    await rm(fresh, { recursive: true, force: true });
  }
}
