import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Metrics } from '../metrics.ts';

/** The label of requests that match no route. Their paths and methods are up to the caller, so they can't be labels. */
const NO_ROUTE = 'none';

/** The label of requests whose caller left before the whole response was sent. */
const NO_RESPONSE = 'none';

/** Counts every request and how long its response took, or how long its caller waited for it. */
export function countRequests(app: FastifyInstance, { requests }: Pick<Metrics, 'requests'>): void {
  const count = (request: FastifyRequest, reply: FastifyReply, status: string) => {
    const route = request.routeOptions.url;
    const labels = { method: route ? request.method : NO_ROUTE, route: route ?? NO_ROUTE, status };
    requests.observe(labels, reply.elapsedTime / 1000);
  };
  const answered = new WeakSet<FastifyRequest>();
  app.addHook('onResponse', (request, reply, done) => {
    answered.add(request);
    count(request, reply, `${Math.floor(reply.statusCode / 100)}xx`);
    done();
  });
  app.addHook('onRequest', (request, reply, done) => {
    // Fastify doesn't call `onResponse` for a caller who leaves, nor `onRequestAbort` once the whole request arrived.
    reply.raw.once('close', () => {
      if (!answered.has(request)) count(request, reply, NO_RESPONSE);
    });
    done();
  });
}
