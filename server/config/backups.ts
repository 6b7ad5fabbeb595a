import { resolve } from 'node:path';
import { z } from 'zod';
import type { InEnvironment } from './process.ts';
import type { ValuesOf } from './variables.ts';

export const backupVariables = {
  BACKUP_DIR: z
    .string()
    .min(1)
    .optional()
    .describe('Folder that a backup is written to daily, of which 14 are kept; none is made when not given.'),
  BACKUP_AT: z
    .string()
    .regex(/^(off|([01]\d|2[0-3]):[0-5]\d)$/, 'must be a time of day, as 03:30, or off')
    .default('03:30')
    .describe('When the daily backup is made, by the clocks of Sydney; off ends it on every server.'),
  BACKUP_RECIPIENT: z
    .string()
    .regex(/^age1[a-z0-9]+$/, 'must be as age1…')
    .optional()
    .describe(
      'Public key that backups are encrypted for; npm run backup -- new-key makes one with its private key.',
    ),
  BACKUP_IDENTITY: z
    .string()
    .regex(/^AGE-SECRET-KEY-(PQ-)?1[A-Z0-9]+$/, 'must be as AGE-SECRET-KEY-1…')
    .optional()
    .describe('The private key of BACKUP_RECIPIENT, to restore a backup with; give it to no server.'),
};

type Values = ValuesOf<typeof backupVariables> & InEnvironment;

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

export function backupFaults({ GALLEY_ENV, BACKUP_DIR, BACKUP_RECIPIENT }: Values): string[] {
  if (GALLEY_ENV !== 'live' || !BACKUP_DIR || BACKUP_RECIPIENT) return [];
  return ['BACKUP_RECIPIENT: must be given with BACKUP_DIR in live, so that backups are encrypted.'];
}
