import type { DatabaseUrls } from '../server/common/prepare-database.ts';
import type { Config } from '../server/config/config.ts';
import { startEmbeddedPostgres } from '../server/embedded-postgres/embedded-postgres.ts';
import { EmbeddedPostgresError } from '../server/embedded-postgres/embedded-postgres-error.ts';
import { runningPostgresUrl } from '../server/embedded-postgres/running-postgres.ts';

export type LocalDatabase = DatabaseUrls & {
  /** Whether a server is using it, and will see our changes at once. */
  isServed: boolean;
  stop: () => Promise<void>;
};

/** The external database, or the embedded one, which is started here unless a server is running it already. */
export async function openLocalDatabase(
  { databaseUrl: url, migrationDatabaseUrl: ownerUrl, dataDir }: Config,
  say: (line: string) => void,
): Promise<LocalDatabase> {
  const nothing = async () => {};
  if (url && ownerUrl) return { url, ownerUrl, isServed: false, stop: nothing };
  try {
    const started = await startEmbeddedPostgres({
      dataDir,
      log: { debug: () => {}, warn: say },
      onExit: (error) => say(error.message),
    });
    return { url: started.url, ownerUrl: started.url, isServed: false, stop: () => started.stop() };
  } catch (error) {
    if (!(error instanceof EmbeddedPostgresError && error.code === 'folder-in-use')) throw error;
    const running = await runningPostgresUrl(dataDir);
    return { url: running, ownerUrl: running, isServed: true, stop: nothing };
  }
}
