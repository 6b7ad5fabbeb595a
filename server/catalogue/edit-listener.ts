import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { connectDatabase, KEEP_ALIVE } from '../db/client.ts';

/** The channel on which the reference tables' triggers announce edits. */
const CHANNEL = 'galley_reference';
const RETRY_MS = { first: 100, longest: 5_000 };
/** A network can fail without closing the connection, so the connection is tested this often, in milliseconds. */
const HEARTBEAT_MS = 10_000;
const PATIENCE_MS = 5_000;

/**
 * Listens for edits to the reference data on its own connection, and reconnects whenever it's lost or doesn't respond.
 * @param onEdit called with the part that was edited
 * @param onReconnect called after a lost connection, since edits in between may have been missed
 */
export async function listenForEdits(options: {
  databaseUrl: string;
  onEdit: (part: string) => void;
  onReconnect: () => void;
  onError: (error: Error) => void;
}): Promise<{ close(): Promise<void> }> {
  const closing = new AbortController();
  let client = await connect();

  async function connect(): Promise<pg.Client> {
    const next = await connectDatabase({
      connectionString: options.databaseUrl,
      application_name: 'galley-reference',
      ...KEEP_ALIVE,
      connectionTimeoutMillis: PATIENCE_MS,
      query_timeout: PATIENCE_MS,
    });
    let lost = false;
    let heartbeat: NodeJS.Timeout | undefined;
    const onLost = (error?: Error) => {
      clearInterval(heartbeat);
      if (lost || closing.signal.aborted) return;
      lost = true;
      void next.end().catch(() => undefined);
      if (error) options.onError(error);
      void reconnect();
    };
    next.on('notification', ({ payload }) => options.onEdit(payload ?? ''));
    try {
      await next.query(`listen ${CHANNEL}`);
    } catch (error) {
      await next.end().catch(() => undefined);
      throw error;
    }
    next.on('error', onLost);
    next.on('end', () => onLost());
    // Listening again changes nothing, and fails on a database that has become a standby.
    heartbeat = setInterval(() => void next.query(`listen ${CHANNEL}`).catch(onLost), HEARTBEAT_MS).unref();
    return next;
  }

  async function reconnect(): Promise<void> {
    for (let pause = RETRY_MS.first; !closing.signal.aborted; pause = Math.min(pause * 2, RETRY_MS.longest)) {
      try {
        client = await connect();
        if (closing.signal.aborted) return await client.end();
        return options.onReconnect();
      } catch (error) {
        options.onError(error as Error);
      }
      await wait(pause, undefined, { signal: closing.signal }).catch(() => undefined);
    }
  }

  return {
    async close() {
      closing.abort();
      await client.end().catch(() => undefined);
    },
  };
}
