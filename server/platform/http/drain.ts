import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether the server is about to stop: it isn't ready any more, but still serves what arrives. */
    isDraining: boolean;
  }
}

/** Makes an application one that `drain` can be called on. */
export function installDraining(app: FastifyInstance): void {
  app.decorate('isDraining', false);
  app.addHook('onSend', (_request, reply, _payload, done) => {
    // The proxy's next request takes another connection, so that none is under way when this one is closed.
    if (app.isDraining) reply.header('connection', 'close');
    done();
  });
}

/** Lets load balancers notice that the server is about to stop, so that they send it nothing more; serves meanwhile. */
export async function drain(app: FastifyInstance, ms: number): Promise<void> {
  app.isDraining = true;
  await wait(ms);
}
