import { AddressFileError } from '../server/adapters/maps/gnaf/address-file-error.ts';
import { importGnaf } from '../server/adapters/maps/gnaf/import-gnaf.ts';
import { prepareDatabase } from '../server/common/prepare-database.ts';
import { ConfigError, loadConfig } from '../server/config/config.ts';
import { OlderSchemaError } from '../server/db/migrate.ts';
import { EmbeddedPostgresError } from '../server/embedded-postgres/embedded-postgres-error.ts';
import { explainError } from '../server/explain-error.ts';
import { openLocalDatabase } from './local-database.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);
const number = (count: number) => count.toLocaleString('en-AU');

async function run(path: string): Promise<void> {
  const database = await openLocalDatabase(loadConfig(), say);
  if (database.isServed)
    say('A server is running on this data folder; it will use the new addresses at once.');
  try {
    await prepareDatabase(database);
    const { name, addresses, streets, isInUse } = await importGnaf(database.ownerUrl, path, {
      onState(state, already) {
        say(already === null ? `${state} ...` : `${state}: ${number(already)} addresses, from before`);
      },
      onProgress: (state, rows) => say(`  ${state}: ${number(rows)} rows read ...`),
      onFinishedState: (state, count) => say(`${state}: ${number(count)} addresses`),
    });
    if (isInUse) say(`${name} is in use already; nothing was changed.`);
    say(`${name}: ${number(addresses)} addresses at ${number(streets)} streets.`);
  } finally {
    await database.stop();
  }
}

try {
  await run(process.argv[2] ?? '');
} catch (error) {
  process.stderr.write(`${error instanceof AddressFileError ? error.message : explainError(error)}\n`);
  const isBeforeImport = [ConfigError, EmbeddedPostgresError, OlderSchemaError].some(
    (kind) => error instanceof kind,
  );
  if (!isBeforeImport) {
    process.stderr.write(
      'The addresses in use have not changed. The next import of these files continues after the finished states.\n',
    );
  }
  process.exitCode = 1;
}
