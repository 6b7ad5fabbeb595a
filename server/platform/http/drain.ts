import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether the server is about to stop: it isn't ready any more, but still serves requests. */
    isDraining: boolean;
  }
}

/** Prepares an application for `drain`. */
export function installDraining(app: FastifyInstance): void {
  app.decorate('isDraining', false);
  app.addHook('onSend', (_request, reply, _payload, done) => {
    // The proxy then opens another connection for its next request, so none is under way when this one is closed.
    if (app.isDraining) reply.header('connection', 'close');
    done();
  });
}

/** Keeps serving until load balancers have had time to notice that the server is about to stop. */
export async function drain(app: FastifyInstance, ms: number): Promise<void> {
  app.isDraining = true;
  await wait(ms);
}
