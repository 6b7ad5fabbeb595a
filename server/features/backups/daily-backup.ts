import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Deps } from '../../common/deps.ts';
import { BACKUPS_KEPT } from '../../config/backups.ts';
import { secretPath } from '../../platform/secret.ts';
import { UNFINISHED } from './archive.ts';
import { writeBackup } from './write-backup.ts';

/** The file name of a daily backup, with its time in UTC: `galley-2026-11-24T163000Z.tar`. */
const NAME = /^galley-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar(\.age)?$/;

/**
 * Writes a backup into the configured folder, and removes the oldest daily backups there beyond `BACKUPS_KEPT`.
 * @throws BackupError if it can't be written; the queue tries again, then counts the task as failed
 */
export async function makeDailyBackup(deps: Deps): Promise<void> {
  const { clock, config, databaseUrl, log, secret, storage } = deps;
  const { daily, recipient } = config.backups;
  if (!daily) throw new Error('There is no BACKUP_DIR here');
  const { folder } = daily;
  await removeUnfinished(folder);
  const at = clock.now().toString({ smallestUnit: 'second' }).replaceAll(':', '');
  const name = `galley-${at}.tar${recipient ? '.age' : ''}`;
  const path = join(folder, name);
  const keptSecret = config.secret ? null : await readFile(secretPath(config.dataDir), 'utf8');
  const { tables, files } = await writeBackup(path, {
    databaseUrl,
    secret,
    keptSecret,
    storage,
    clock,
    recipient,
  });
  const rows = tables.reduce((total, table) => total + table.rows, 0);
  const { size: bytes } = await stat(path);
  log.info({ backup: { name, rows, files, bytes } }, 'backed up');
  await removeOld(folder);
}

/** Removes what a killed server left. Only one backup is made at a time, so nobody is still writing these. */
async function removeUnfinished(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    if (name.startsWith('galley-') && name.endsWith(UNFINISHED))
      await rm(join(folder, name), { force: true });
  }
}

async function removeOld(folder: string): Promise<void> {
  for (const name of (await namesIn(folder)).slice(0, -BACKUPS_KEPT)) {
    await rm(join(folder, name), { force: true });
  }
}

/** The daily backups in a folder, oldest first. */
async function namesIn(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => NAME.test(name)).toSorted();
}

/**
 * When the newest daily backup in a folder was made; null if there's none.
 * @throws Error if the folder can't be read
 */
export async function newestBackup(folder: string): Promise<Temporal.Instant | null> {
  const [, date, hour, minute, second] = NAME.exec((await namesIn(folder)).at(-1) ?? '') ?? [];
  return date === undefined ? null : Temporal.Instant.from(`${date}T${hour}:${minute}:${second}Z`);
}
