import { resolve } from 'node:path';
import type { Values } from '../../config.ts';

/** Daily backups that are kept. */
export const BACKUPS_KEPT = 14;

export type BackupSettings = {
  /** Whose key backups are encrypted for; not encrypted without one. */
  recipient: string | undefined;
  /** The private key, to restore one. */
  identity: string | undefined;
  /** Where one is written daily, and when (`03:30`), in the operator's time zone; undefined if none is. */
  daily: { folder: string; at: string } | undefined;
  /** Whether servers that have made one daily should stop. */
  isDailyOff: boolean;
};

/** How backups are made, of values without a fault. */
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
