import { readFile } from 'node:fs/promises';
import { loadConfig } from '../../server/config/config.ts';
import { openStorage } from '../../server/deps.ts';
import { writeBackup } from '../../server/features/backups/write-backup.ts';
import { runningClock } from '../../server/platform/clock.ts';
import { loadSecret, secretPath } from '../../server/platform/secret.ts';
import { openLocalDatabase } from '../local-database.ts';
import { holdings, report, say } from './report.ts';

await report(async () => {
  const path = process.argv[2] ?? '';
  const config = loadConfig();
  const { dataDir } = config;
  const database = await openLocalDatabase(config, say);
  try {
    const secret = await loadSecret(config.secret, dataDir);
    const keptSecret = config.secret ? null : await readFile(secretPath(dataDir), 'utf8');
    const source = {
      databaseUrl: database.ownerUrl,
      secret,
      keptSecret,
      storage: await openStorage(config),
      clock: runningClock(config.clockStart),
      recipient: config.backups.recipient,
    };
    const manifest = await writeBackup(path, source);
    say(`${path} has ${holdings(manifest)}.`);
    if (keptSecret === null) say('The secret is not in it: keep SECRET too, in another place.');
  } finally {
    await database.stop();
  }
});
