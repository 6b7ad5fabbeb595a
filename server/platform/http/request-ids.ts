import type { FastifyInstance } from 'fastify';
import { runInLogContext } from '../log-context.ts';

/** Replies with each request's id, and writes it to every line of the log that the request causes. */
export function installRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    runInLogContext({ reqId: request.id }, done);
  });
}
