import type { FastifyInstance } from 'fastify';
import type { Metrics } from '../metrics.ts';

/** The label of requests that match no route. Their paths and methods are up to the caller, so they can't be labels. */
const NO_ROUTE = 'none';

/** Counts every request and how long its response took. */
export function countRequests(app: FastifyInstance, { requests }: Pick<Metrics, 'requests'>): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url;
    requests.observe(
      {
        method: route ? request.method : NO_ROUTE,
        route: route ?? NO_ROUTE,
        status: `${Math.floor(reply.statusCode / 100)}xx`,
      },
      reply.elapsedTime / 1000,
    );
    done();
  });
}
