import { loadConfig } from '../../server/config/config.ts';
import { checkExternalDatabases } from '../../server/db/external-database.ts';
import { openStorage } from '../../server/deps.ts';
import { checkSecret } from '../../server/features/backups/check-secret.ts';
import { openBackup } from '../../server/features/backups/open-backup.ts';
import { refuseOtherVersion, restoreBackup } from '../../server/features/backups/restore-backup.ts';
import { beginRestore, endRestore } from '../../server/features/backups/restore-folder.ts';
import { writeToDisk } from '../../server/platform/durable-file.ts';
import { secretPath } from '../../server/platform/secret.ts';
import { openLocalDatabase } from '../local-database.ts';
import { holdings, report, say } from './report.ts';

await report(async () => {
  const config = loadConfig();
  const { dataDir, databaseUrl: url, migrationDatabaseUrl: ownerUrl, poolerUrl } = config;
  const backup = await openBackup(process.argv[2] ?? '', config.backups.identity);
  refuseOtherVersion(backup);
  checkSecret(backup, config.secret);
  if (url && ownerUrl) await checkExternalDatabases({ url, ownerUrl, poolerUrl });
  await beginRestore(dataDir);
  const database = await openLocalDatabase(config, say);
  try {
    await restoreBackup(backup, { database, storage: await openStorage(config) });
    if (backup.keptSecret !== null && !config.secret) {
      await writeToDisk(secretPath(dataDir), backup.keptSecret);
    }
  } finally {
    await database.stop();
  }
  await endRestore(dataDir);
  say(`Restored ${holdings(backup.manifest)} as of ${backup.manifest.madeAt}.`);
});
