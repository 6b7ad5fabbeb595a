import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { checkWritable } from './db/client.ts';
import type { Deps } from './deps.ts';
import { freeBytes } from './platform/free-bytes.ts';
import { LEAST_FREE_BYTES } from './platform/limits.ts';

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

/** What a server needs in order to work: a database that accepts writes, a queue that is served, space on the disk. */
export async function checkHealth({ pool, queue, config }: Pick<Deps, 'pool' | 'queue' | 'config'>) {
  const [database, free] = await Promise.all([canWrite(pool), freeBytes(config.dataDir)]);
  return { database, queue: queue.isAlive(), disk: free >= LEAST_FREE_BYTES };
}

/** Serves `/livez`, which says that the process serves, and `/readyz`, which says whether it should get requests now. */
export function healthRoutes(app: FastifyInstance, deps: Pick<Deps, 'pool' | 'queue' | 'config'>): void {
  app.get('/livez', async () => ({ ok: true }));
  app.get('/readyz', async (_request, reply) => {
    const failing = Object.entries(await checkHealth(deps)).flatMap(([name, isFine]) => (isFine ? [] : name));
    if (app.isDraining) failing.push('stopping');
    return reply.code(failing.length > 0 ? 503 : 200).send({ ok: failing.length === 0, failing });
  });
}
