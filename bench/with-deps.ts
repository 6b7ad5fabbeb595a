import pino from 'pino';
import type { Deps } from '../server/common/deps.ts';
import { loadConfig } from '../server/config/config.ts';
import { openDeps } from '../server/deps.ts';
import { serverEnvironment } from './server.ts';

/** Runs our own use cases on the database of a server. */
export async function withDeps<Result>(
  { databaseUrl, dataDir }: { databaseUrl: string; dataDir: string },
  settings: Record<string, string>,
  work: (deps: Deps) => Promise<Result>,
): Promise<Result> {
  const config = loadConfig({
    ...serverEnvironment({ dataDir, port: 1 }),
    ...settings,
    DATABASE_URL: databaseUrl,
    ROLE: 'web',
  });
  const deps = await openDeps(config, { url: databaseUrl }, pino({ level: 'silent' }));
  try {
    return await work(deps);
  } finally {
    await deps.close();
  }
}
