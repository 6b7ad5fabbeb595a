import { secretOf } from '../../platform/secret.ts';
import { BackupError } from './backup-error.ts';
import type { OpenBackup } from './open-backup.ts';
import { SECRET_PURPOSE } from './write-backup.ts';

/**
 * Checks that this server's secret is the one that the backup's links, seals and second factors were made with.
 * @param configured SECRET, if it's set
 * @throws BackupError if it's another secret, or there's none
 */
export function checkSecret(
  { path, manifest, keptSecret }: OpenBackup,
  configured: readonly string[] | undefined,
): void {
  const [first, ...earlier] = configured ?? (keptSecret === null ? [] : [keptSecret]);
  if (!first) {
    throw new BackupError(
      `${path} comes from a server with SECRET in its environment: set the same SECRET here.`,
    );
  }
  if (secretOf(first, ...earlier).isCode(SECRET_PURPOSE, manifest.madeAt, manifest.secretCode)) return;
  throw new BackupError(
    `${path} was made with another SECRET, without which its links and second factors are lost: set that one, or add it behind a comma.`,
  );
}
