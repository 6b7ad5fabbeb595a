import { statfs } from 'node:fs/promises';
import { checkWritable } from './db/client.ts';
import type { Deps } from './deps.ts';

/** Below this many free bytes in DATA_DIR, photos and emails are about to fail. */
const LEAST_FREE_BYTES = 100 * 1024 * 1024;

/** Why the server should get no requests now: the database accepts no writes, or the disk is full. Empty if it should. */
export async function unreadyReasons({ pool, config }: Pick<Deps, 'pool' | 'config'>): Promise<string[]> {
  const [database, disk] = await Promise.all([
    // Writes nothing: while commits hang, each would hold another of the database's processes.
    checkWritable(pool).then(
      () => null,
      () => 'database',
    ),
    statfs(config.dataDir).then(
      ({ bavail, bsize }) => (bavail * bsize < LEAST_FREE_BYTES ? 'disk' : null),
      () => 'disk',
    ),
  ]);
  return [database, disk].filter((reason) => reason !== null);
}
