import { randomBytes } from 'node:crypto';
import { chmod, lstat, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type DataFolder, removeUnfinishedCluster } from './data-folder.ts';
import {
  damagedFolder,
  EmbeddedPostgresError,
  errorFromPostgres,
  folderError,
} from './embedded-postgres-error.ts';
import { type Programs, runProgram } from './programs.ts';
import { giveTo } from './service-user.ts';
import { pathOfWorkingFolder } from './working-folder.ts';

const ROLE = 'galley';
const SECRET = /^[0-9a-f]{64}$/;
/**
 * Many rounds of hashing protect guessable passwords. 256 random bits don't need that, and every connection would pay
 * for it.
 */
const UNSTRETCHED = 'SET scram_iterations = 1';

// Only the application's role may connect, only with its password, only from this computer.
const ACCESS_RULES = `local all ${ROLE} scram-sha-256\nhost all ${ROLE} 127.0.0.1/32 scram-sha-256\n`;

/**
 * Makes sure that the data folder has a cluster which the programs can open, with the role and the database `galley`.
 * @returns the role's password
 * @throws EmbeddedPostgresError
 */
export async function ensureCluster(
  folder: DataFolder,
  programs: Programs,
  version: string,
): Promise<string> {
  await removeUnfinishedCluster(folder);
  if (!(await hasCluster(folder))) return createCluster(folder, programs);
  await assertVersion(folder.cluster, version);
  await restoreOwnership(folder.cluster, programs);
  const secret = (await readFile(folder.secret, 'utf8').catch(() => '')).trim();
  return SECRET.test(secret) ? secret : renewSecret(folder, programs);
}

/** Whether there is a cluster; an empty folder isn't one. */
async function hasCluster(folder: DataFolder): Promise<boolean> {
  try {
    return (await readdir(folder.cluster)).length > 0;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw folderError(folder.cluster, error);
  }
}

async function assertVersion(cluster: string, version: string): Promise<void> {
  const major = version.split('.')[0] ?? '';
  const made = (await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => '')).trim();
  if (!/^\d+$/.test(made)) throw damagedFolder(cluster, 'its file PG_VERSION is missing or unreadable');
  if (made !== major) {
    throw new EmbeddedPostgresError(
      'version-mismatch',
      `The database in ${cluster} was made by PostgreSQL ${made} but this version brings PostgreSQL ${major}: make a backup with the version that made it, and restore it into another folder with DATA_DIR.`,
    );
  }
}

/** PostgreSQL insists that it owns the folder and nobody else can read it, which is rarely true of a restored copy. */
async function restoreOwnership(cluster: string, programs: Programs): Promise<void> {
  const { uid } = await lstat(cluster);
  if (programs.user !== undefined && uid !== programs.user.uid) await giveTo(programs.user, cluster);
  await chmod(cluster, 0o700);
}

/** Creates the cluster in another folder and renames it in one step, so that a kill can't leave an incomplete one. */
async function createCluster(folder: DataFolder, programs: Programs): Promise<string> {
  const cluster = folder.unfinishedCluster;
  try {
    await mkdir(cluster, { mode: 0o700 });
    await giveTo(programs.user, cluster);
    const made = await runProgram(
      programs,
      'initdb',
      [
        ...['-D', pathOfWorkingFolder(cluster), '--username=postgres', '--auth=reject', '--data-checksums'],
        // PostgreSQL's own locale sorts the same on every system and never changes under an index.
        ...['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
        '--text-search-config=english',
      ],
      { cwd: cluster },
    );
    if (made.code !== 0) throw errorFromPostgres(cluster, made.errors);
    await writeAccessRules(cluster);
    await giveTo(programs.user, cluster);
    const secret = await writeSecret(folder);
    // CREATEDB lets the tests, and an operator restoring a copy, create another database.
    await runAsSuperuser(programs, cluster, [
      UNSTRETCHED,
      `CREATE ROLE ${ROLE} LOGIN CREATEDB PASSWORD '${secret}'`,
      `CREATE DATABASE ${ROLE} OWNER ${ROLE}`,
    ]);
    await rename(cluster, folder.cluster);
    await syncFolder(dirname(folder.cluster));
    return secret;
  } catch (error) {
    await removeUnfinishedCluster(folder).catch(() => {});
    if (error instanceof EmbeddedPostgresError) throw error;
    throw folderError(folder.cluster, error);
  }
}

async function renewSecret(folder: DataFolder, programs: Programs): Promise<string> {
  const secret = await writeSecret(folder);
  await runAsSuperuser(programs, folder.cluster, [UNSTRETCHED, `ALTER ROLE ${ROLE} PASSWORD '${secret}'`]);
  return secret;
}

async function writeSecret(folder: DataFolder): Promise<string> {
  const secret = randomBytes(32).toString('hex');
  await writeNewFile(`${folder.secret}.new`, `${secret}\n`);
  await rename(`${folder.secret}.new`, folder.secret);
  return secret;
}

/** Runs statements without a server, as PostgreSQL's superuser, who may not connect to one. */
async function runAsSuperuser(programs: Programs, cluster: string, statements: string[]): Promise<void> {
  const args = ['--single', '-D', pathOfWorkingFolder(cluster), '-c', 'log_checkpoints=off', 'postgres'];
  const input = statements.map((statement) => `${statement}\n`).join('');
  const done = await runProgram(programs, 'postgres', args, { cwd: cluster, input });
  // A failing statement doesn't change the exit code.
  if (done.code !== 0 || done.errors.some((line) => line.includes('ERROR:'))) {
    throw errorFromPostgres(cluster, done.errors);
  }
}

async function writeAccessRules(cluster: string): Promise<void> {
  await writeNewFile(join(cluster, 'pg_hba.conf.new'), ACCESS_RULES);
  await rename(join(cluster, 'pg_hba.conf.new'), join(cluster, 'pg_hba.conf'));
}

async function writeNewFile(path: string, text: string): Promise<void> {
  await rm(path, { force: true });
  await writeFile(path, text, { flag: 'wx', mode: 0o600, flush: true });
}

/** Waits until a folder's entries are on the disk; Windows neither needs nor allows it. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
