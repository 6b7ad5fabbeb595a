import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DatabaseUrls } from '../../server/common/prepare-database.ts';
import { type Config, loadConfig } from '../../server/config/config.ts';
import { isForThisMachineOnly } from '../../server/config/process.ts';
import { connectDatabase } from '../../server/db/client.ts';
import { checkExternalDatabases } from '../../server/db/external-database.ts';
import { refuseDemo } from '../../server/demo/refuse-demo.ts';
import { markAsMoved } from '../../server/embedded-postgres/data-folder.ts';
import { startEmbeddedPostgres } from '../../server/embedded-postgres/embedded-postgres.ts';
import { BackupError } from '../../server/features/backups/backup-error.ts';
import type { Manifest } from '../../server/features/backups/manifest.ts';
import { openBackup } from '../../server/features/backups/open-backup.ts';
import { restoreBackup } from '../../server/features/backups/restore-backup.ts';
import { writeBackup } from '../../server/features/backups/write-backup.ts';
import { runningClock } from '../../server/platform/clock.ts';
import { loadSecret } from '../../server/platform/secret.ts';
import { holdings, report, say } from './report.ts';

/** The database to move to, from the environment variables. */
async function targetOf({
  databaseUrl: url,
  migrationDatabaseUrl: ownerUrl,
  poolerUrl,
}: Config): Promise<DatabaseUrls> {
  if (!url || !ownerUrl) throw new BackupError('Name the database to move to with DATABASE_URL.');
  const target = { url, ownerUrl, poolerUrl };
  await checkExternalDatabases(target);
  return target;
}

/** Copies every row of the embedded database, which no server may be using; photos stay where they are. */
async function moveRows(config: Config, target: DatabaseUrls): Promise<Manifest> {
  const { dataDir } = config;
  const path = join(dataDir, `moving-${randomUUID()}.tar`);
  const source = await startEmbeddedPostgres({
    dataDir,
    log: { debug: () => {}, warn: say },
    onExit: (error) => say(error.message),
  });
  try {
    if (!isForThisMachineOnly(config.env)) await refuseDemoIn(source.url);
    const manifest = await writeBackup(path, {
      databaseUrl: source.url,
      secret: await loadSecret(config.secret, dataDir),
      keptSecret: null,
      storage: null,
      clock: runningClock(config.clockStart),
      recipient: undefined,
    });
    await restoreBackup(await openBackup(path, undefined), { database: target, storage: null });
    return manifest;
  } finally {
    await rm(path, { force: true });
    await source.stop();
  }
}

async function refuseDemoIn(url: string): Promise<void> {
  const client = await connectDatabase({ connectionString: url });
  await refuseDemo(client).finally(() => client.end());
}

await report(async () => {
  const config = loadConfig();
  const { dataDir } = config;
  if (!existsSync(join(dataDir, 'postgresql'))) {
    throw new BackupError(`There is no database in the data folder ${dataDir}: name another with DATA_DIR.`);
  }
  const target = await targetOf(config);
  const manifest = await moveRows(config, target);
  await markAsMoved(dataDir);
  say(
    `Moved ${holdings(manifest)}; every table was compared. Start the server with DATABASE_URL from now on.`,
  );
});
