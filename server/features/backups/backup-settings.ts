import { resolve } from 'node:path';
import type { Values } from '../../config.ts';

/** How many daily backups are kept. */
export const BACKUPS_KEPT = 14;

export type BackupSettings = {
  /** The public key to encrypt backups for; not encrypted if left out. */
  recipient: string | undefined;
  /** The private key, to restore encrypted backups. */
  identity: string | undefined;
  /** The folder and time (`03:30`, in the operator's time zone) of the daily backup; undefined without one. */
  daily: { folder: string; at: string } | undefined;
  /** Whether a schedule from an earlier configuration should be removed. */
  isDailyOff: boolean;
};

/** The backup settings, from valid configuration values. */
export function backupSettings({
  BACKUP_RECIPIENT: recipient,
  BACKUP_IDENTITY: identity,
  BACKUP_DIR: folder,
  BACKUP_AT: at,
}: Values): BackupSettings {
  const isDailyOff = at === 'off';
  const daily = folder && !isDailyOff ? { folder: resolve(folder), at } : undefined;
  return { recipient, identity, daily, isDailyOff };
}
