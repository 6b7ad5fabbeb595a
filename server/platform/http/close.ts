import type { FastifyInstance } from 'fastify';

/** How long requests in flight may take once the server gets a stop signal, in milliseconds. */
const FINISH_MS = 15_000;

/**
 * Lets handlers finish before the application has closed. Fastify waits for connections only, and a handler whose
 * client has gone still uses the database. Only for routes that are added later.
 */
export function finishHandlers(app: FastifyInstance): void {
  const running = new Set<Promise<unknown>>();
  app.addHook('onRoute', (route) => {
    const { handler } = route;
    route.handler = function handleTracked(request, reply) {
      const answer: unknown = handler.call(this, request, reply);
      if (answer instanceof Promise) {
        running.add(answer);
        const end = () => running.delete(answer);
        answer.then(end, end);
      }
      return answer;
    };
  });
  app.addHook('onClose', async () => {
    await Promise.allSettled(running);
  });
}

/** Accepts no new requests and lets those in flight finish; after a while, closes the connections that remain. */
export async function closeApp(app: FastifyInstance, finishMs = FINISH_MS): Promise<void> {
  const late = Promise.withResolvers<void>();
  const timer = setTimeout(() => {
    app.server.closeAllConnections();
    late.resolve();
  }, finishMs);
  await Promise.race([app.close(), late.promise]);
  clearTimeout(timer);
}
