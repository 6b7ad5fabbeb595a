import { statfs } from 'node:fs/promises';
import type { Pool } from 'pg';
import { checkWritable } from './db/client.ts';
import type { Deps } from './deps.ts';

/** Below this many free bytes in DATA_DIR, photos and emails are about to fail. */
const LEAST_FREE_BYTES = 100 * 1024 * 1024;

/** Writes nothing: while commits hang, each would hold another of the database's processes. */
async function canWrite(pool: Pool): Promise<boolean> {
  try {
    const client = await pool.connect();
    const fault = await checkWritable(client).catch((error: Error) => error);
    // A connection that only reads is dropped, so that the next check gets a new one.
    client.release(fault ?? undefined);
    return !fault;
  } catch {
    return false;
  }
}

/** Why the server should get no requests now: the database accepts no writes, or the disk is full. Empty if it should. */
export async function unreadyReasons({ pool, config }: Pick<Deps, 'pool' | 'config'>): Promise<string[]> {
  const [database, disk] = await Promise.all([
    canWrite(pool).then((can) => (can ? null : 'database')),
    statfs(config.dataDir).then(
      ({ bavail, bsize }) => (bavail * bsize < LEAST_FREE_BYTES ? 'disk' : null),
      () => 'disk',
    ),
  ]);
  return [database, disk].filter((reason) => reason !== null);
}
