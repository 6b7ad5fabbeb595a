import { pathOfWorkingFolder } from './working-folder.ts';

/** Every reason why the embedded PostgreSQL can't run. */
export type EmbeddedPostgresErrorCode =
  | 'folder-in-use'
  | 'folder-not-writable'
  | 'folder-too-long'
  | 'folder-damaged'
  | 'moved'
  | 'no-disk-space'
  | 'binaries-missing'
  | 'version-mismatch'
  | 'user-unsuitable'
  | 'start-failed';

/**
 * The embedded PostgreSQL can't run. `message` is one sentence for the person who started the server and says what to
 * do; it needs no stack trace.
 */
export class EmbeddedPostgresError extends Error {
  readonly code: EmbeddedPostgresErrorCode;

  constructor(code: EmbeddedPostgresErrorCode, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'EmbeddedPostgresError';
    this.code = code;
  }
}

const FOLDER_REASONS: Record<string, string> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the disk is read-only',
  EEXIST: 'a file is in its place',
  ENOTDIR: 'a file is in its place',
};

/** The error for a failed system call on a path of the data folder, by its `errno` name. */
export function folderError(path: string, error: unknown): EmbeddedPostgresError {
  const code = (error as NodeJS.ErrnoException).code ?? 'unknown error';
  if (code === 'ENOSPC' || code === 'EDQUOT') return noDiskSpace(path, error);
  if (code === 'ENAMETOOLONG') return folderTooLong(path, error);
  return new EmbeddedPostgresError(
    'folder-not-writable',
    `The data folder ${path} can't be written (${FOLDER_REASONS[code] ?? code}): give the user who starts the server the right to write there, or choose another folder with DATA_DIR.`,
    error,
  );
}

/** The error for a data folder whose path is longer than programs can open. */
export function folderTooLong(path: string, cause?: unknown): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    'folder-too-long',
    `The path of the data folder ${path} is too long (${Buffer.byteLength(path)} bytes): choose a folder with a shorter one with DATA_DIR.`,
    cause,
  );
}

/** The error for a full disk, or an exhausted quota, under the data folder. */
export function noDiskSpace(path: string, cause?: unknown): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    'no-disk-space',
    `There is not enough free disk space for the data folder ${path}: free some space, or choose a folder on another disk with DATA_DIR.`,
    cause,
  );
}

/** The error for a database folder that PostgreSQL can't open. `detail` is PostgreSQL's own line. */
export function damagedFolder(path: string, detail: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    'folder-damaged',
    `The database in ${path} is damaged (${detail}): restore the folder from a backup, or move it away to start with an empty database.`,
  );
}

const SAID_BY_POSTGRES: { pattern: RegExp; error: (path: string, line: string) => EmbeddedPostgresError }[] =
  [
    { pattern: /no space left on device|disk quota exceeded/i, error: (path) => noDiskSpace(path) },
    {
      pattern: /files are incompatible with server/i,
      error: (path, line) =>
        new EmbeddedPostgresError(
          'version-mismatch',
          `The database in ${path} was made by another version of PostgreSQL (${line}): start the version of this product that made it, or choose another folder with DATA_DIR.`,
        ),
    },
    {
      pattern:
        /look up effective user|administrative permissions|cannot be run as root|must not be run as root/i,
      error: (_path, line) =>
        new EmbeddedPostgresError(
          'user-unsuitable',
          `PostgreSQL refuses to run for this user (${line}): start the server as an ordinary user of this system, or set DATABASE_URL.`,
        ),
    },
    {
      pattern:
        /permission denied|read-only file system|operation not permitted|invalid permissions|wrong ownership/i,
      error: (path, line) =>
        new EmbeddedPostgresError(
          'folder-not-writable',
          `PostgreSQL can't write its files in ${path} (${line}): put the data folder on a local disk that the user who starts the server may write, and name it with DATA_DIR.`,
        ),
    },
    {
      pattern: /lock file .* (already exists|is empty)|pre-existing shared memory block/i,
      error: (path, line) =>
        new EmbeddedPostgresError(
          'folder-in-use',
          `The data folder ${path} is in use by another PostgreSQL (${line}): stop that one first, or choose another folder with DATA_DIR.`,
        ),
    },
    {
      pattern:
        /checkpoint record|control file|data directory|could not (open|read|access|stat|find)|incorrect (checksum|resource)|invalid|corrupt|missing|does not exist/i,
      error: damagedFolder,
    },
  ];

/** SQLSTATEs that mean a damaged folder: corrupt pages or indexes, missing or unreadable files. */
const STATES_OF_DAMAGE = new Set(['XX001', 'XX002', '58P01', '58030']);
const DISK_FULL = '53100';

/**
 * The cause of a query's error while the server was starting, if the folder is to blame; else the error itself.
 * @param path the database folder, for the sentence
 */
export function errorBehindQuery(path: string, error: unknown): unknown {
  const reason = (error as { cause?: unknown }).cause ?? error;
  const { code = '', message = '' } = reason as { code?: string; message?: string };
  if (STATES_OF_DAMAGE.has(code)) return damagedFolder(path, message);
  return code === DISK_FULL ? noDiskSpace(path, error) : error;
}

/** The error for a PostgreSQL that was killed while it started, whose last output doesn't say why. */
export function errorOfKill(path: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    'start-failed',
    `PostgreSQL was killed while it started in ${path}: see whether the system ran out of memory, then start again.`,
  );
}

/**
 * The cause, from PostgreSQL's last log lines.
 * @param path the database folder, for the sentence
 * @param lines the program's error output, oldest first, in English
 */
export function errorFromPostgres(path: string, lines: readonly string[]): EmbeddedPostgresError {
  const severe = lines.filter((line) => /(FATAL|PANIC|ERROR|error):/.test(line));
  const reasons = (severe.length > 0 ? severe : lines.slice(-1)).map((line) =>
    line.replace(/^.*?(FATAL|PANIC|ERROR|error):\s*|^but /, '').replaceAll(pathOfWorkingFolder(path), path),
  );
  for (const line of reasons) {
    const known = SAID_BY_POSTGRES.find(({ pattern }) => pattern.test(line));
    if (known !== undefined) return known.error(path, line);
  }
  return new EmbeddedPostgresError(
    'start-failed',
    `PostgreSQL could not be started in ${path} (${reasons[0] ?? 'it said nothing'}): put that right and start again, or set DATABASE_URL to another PostgreSQL.`,
  );
}
