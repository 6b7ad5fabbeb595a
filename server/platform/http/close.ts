import type { FastifyInstance } from 'fastify';

/** How long requests in flight may take once the server gets a stop signal, in milliseconds. */
const FINISH_MS = 15_000;

/** Accepts no new requests, lets those in flight finish, and closes the connections that remain after a while. */
export async function closeApp(app: FastifyInstance, finishMs = FINISH_MS): Promise<void> {
  const late = setTimeout(() => app.server.closeAllConnections(), finishMs);
  await app.close();
  clearTimeout(late);
}
