import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { connectionString } from './embedded-postgres.ts';

/**
 * The connection string of the PostgreSQL that a server runs on a data folder, for another process of the same user
 * that needs the database meanwhile.
 * @throws if none is running
 */
export async function runningPostgresUrl(dataDir: string): Promise<string> {
  const folder = join(resolve(dataDir), 'postgresql');
  const cluster = join(folder, 'cluster');
  const secret = (await readFile(join(folder, 'secret'), 'utf8')).trim();
  // Process, data directory, start, port, socket folder, address: one per line.
  const [, , , port, socket] = (await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n');
  return connectionString({ port: Number(port), socketFolder: socket?.trim() ? cluster : undefined }, secret);
}
