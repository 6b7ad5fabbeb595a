import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import type { Deps } from './common/deps.ts';
import { checkWritable } from './db/client.ts';
import { freeBytes } from './platform/free-bytes.ts';
import { LEAST_FREE_BYTES } from './platform/limits.ts';

/** It writes nothing, because while commits hang, each write would hold another PostgreSQL process. */
async function canWrite(pool: Pool): Promise<boolean> {
  try {
    const client = await pool.connect();
    const fault = await checkWritable(client).catch((error: Error) => error);
    // A read-only connection is dropped, so that the next check gets a new one.
    client.release(fault ?? undefined);
    return !fault;
  } catch {
    return false;
  }
}

/** Checks what a server needs: a database that accepts writes, a working queue, and free space on the disk. */
export async function checkHealth({ pool, queue, config }: Pick<Deps, 'pool' | 'queue' | 'config'>) {
  const [database, free] = await Promise.all([canWrite(pool), freeBytes(config.dataDir)]);
  return { database, queue: queue.isAlive(), disk: free >= LEAST_FREE_BYTES };
}

/** Serves `/livez`, which says that the process is up, and `/readyz`, which says whether it should get requests now. */
export function healthRoutes(app: FastifyInstance, deps: Pick<Deps, 'pool' | 'queue' | 'config'>): void {
  app.get('/livez', async () => ({ ok: true }));
  app.get('/readyz', async (_request, reply) => {
    const failing = Object.entries(await checkHealth(deps)).flatMap(([name, isFine]) => (isFine ? [] : name));
    if (app.isDraining) failing.push('stopping');
    return reply.code(failing.length > 0 ? 503 : 200).send({ ok: failing.length === 0, failing });
  });
}
