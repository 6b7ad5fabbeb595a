import { lchown, lstat, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';

/** The user that PostgreSQL runs as if it can't be this process's user. */
export interface ServiceUser {
  uid: number;
  gid: number;
}

const USUAL_NAMES = ['postgres', 'nobody'];

/**
 * Which user runs PostgreSQL. PostgreSQL refuses to run as root, so under root on Linux it runs as the owner of the
 * cluster, and for a new cluster as the system's `postgres` or `nobody` (initdb needs a user with a passwd entry). For
 * everybody else, macOS and Windows: undefined, this process's user.
 * @throws EmbeddedPostgresError `user-unsuitable`, `folder-not-writable`
 */
export async function findServiceUser(cluster: string): Promise<ServiceUser | undefined> {
  if (process.platform !== 'linux' || process.getuid === undefined) return undefined;
  const own = process.getuid();
  const owner = await lstat(cluster).catch(() => undefined);
  if (own !== 0) {
    if (owner !== undefined && owner.uid !== own) {
      throw new EmbeddedPostgresError(
        'folder-not-writable',
        `The database in ${cluster} belongs to another user (id ${owner.uid}): start the server as the user who started it first, or choose another folder with DATA_DIR.`,
      );
    }
    return undefined;
  }
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return usualServiceUser();
}

/**
 * The system's `postgres`, else its `nobody`.
 * @throws EmbeddedPostgresError `user-unsuitable` if the system has neither
 */
export async function usualServiceUser(): Promise<ServiceUser> {
  const users = new Map<string, ServiceUser>();
  for (const line of (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n')) {
    const [name, , uid, gid] = line.split(':');
    if (name !== undefined && Number(uid) > 0) users.set(name, { uid: Number(uid), gid: Number(gid) });
  }
  for (const name of USUAL_NAMES) {
    const user = users.get(name);
    if (user !== undefined) return user;
  }
  throw new EmbeddedPostgresError(
    'user-unsuitable',
    `PostgreSQL refuses to run as root and this system has no user ${USUAL_NAMES.join(' or ')}: start the server as an ordinary user, or set DATABASE_URL.`,
  );
}

/**
 * Gives a folder and its contents to the user; symbolic links are not followed.
 * @throws EmbeddedPostgresError `user-unsuitable` if root may not change owners (a container without that right)
 */
export async function giveTo(user: ServiceUser | undefined, folder: string): Promise<void> {
  if (user === undefined) return;
  try {
    // With file types, so that the walk doesn't follow symbolic links.
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      await lchown(join(entry.parentPath, entry.name), user.uid, user.gid);
    }
    // The folder last: until it's the user's, the next start repeats all of it.
    await lchown(folder, user.uid, user.gid);
  } catch (error) {
    throw mayNotChangeUser(error);
  }
}

/** The error for a root user without root's powers. */
export function mayNotChangeUser(cause: unknown): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    'user-unsuitable',
    'PostgreSQL refuses to run as root and this root may not act as another user: start the server as an ordinary user, or set DATABASE_URL.',
    cause,
  );
}
