import type { FastifyInstance } from 'fastify';

/** How long what is in flight may take once the server was told to stop, in milliseconds. */
const FINISH_MS = 15_000;

/** Takes no new request, lets those in flight finish, and after a while closes the connections that are still sending or reading. */
export async function closeApp(app: FastifyInstance, finishMs = FINISH_MS): Promise<void> {
  const late = setTimeout(() => app.server.closeAllConnections(), finishMs);
  await app.close();
  clearTimeout(late);
}
