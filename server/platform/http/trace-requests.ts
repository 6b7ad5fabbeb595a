import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Span, Tracing } from '../tracing.ts';

/** Health checks come every second, and there's nothing to trace. */
const UNTRACED = ['/livez', '/readyz'];

/** Makes each request a trace, named after its route, because paths and headers may contain codes and names. */
export function traceRequests(app: FastifyInstance, tracing: Tracing): void {
  const spans = new WeakMap<FastifyRequest, Span>();
  app.addHook('onRequest', (request, reply, done) => {
    const route = request.routeOptions.url;
    if (route && UNTRACED.includes(route)) return done();
    const span = tracing.start(route ? `${request.method} ${route}` : 'no route', 'server', {
      'galley.request_id': request.id,
      ...(route && { 'http.request.method': request.method, 'http.route': route }),
    });
    spans.set(request, span);
    // As in `countRequests`: the caller may leave. That's no failure of ours.
    reply.raw.once('close', () => {
      if (spans.delete(request)) span.end();
    });
    span.run(done);
  });
  app.addHook('onResponse', (request, { statusCode }, done) => {
    const span = spans.get(request);
    span?.add({ 'http.response.status_code': statusCode });
    span?.end(statusCode >= 500 ? String(statusCode) : undefined);
    spans.delete(request);
    done();
  });
}
