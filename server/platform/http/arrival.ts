import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { ARRIVAL_MS, SLOWEST_UPLOAD } from '../limits.ts';
import { answerClientError } from './problem-handler.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How long a request to this route may take to arrive, in milliseconds; ARRIVAL_MS if left out. */
    arrivalMs?: number;
  }
}

const PACE_CHECKS = 6;

/** Ends the connection of a request whose body takes too long to arrive; Node has one limit for all routes. */
export function limitArrival(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw, headers, routeOptions } = request;
    // A request of `app.inject` arrives whole, and is never closed: a timer would keep it, and its app, until it ends.
    const arrives = raw.complete === false;
    if (arrives && (headers['content-length'] || headers['transfer-encoding'])) {
      const late = setTimeout(() => endIfArriving(raw), routeOptions.config.arrivalMs ?? ARRIVAL_MS);
      raw.once('close', () => clearTimeout(late));
    }
    done();
  });
}

/** Ends the connection of an upload if it becomes too slow; disposing of this ends the watch. */
export function limitSlowness(raw: IncomingMessage): Disposable {
  const { socket } = raw;
  const received = [socket.bytesRead];
  const check = setInterval(() => {
    received.push(socket.bytesRead);
    if (received.length <= PACE_CHECKS) return;
    const before = received.shift() ?? 0;
    if (socket.bytesRead - before < SLOWEST_UPLOAD.bytes) endIfArriving(raw);
  }, SLOWEST_UPLOAD.withinMs / PACE_CHECKS);
  return { [Symbol.dispose]: () => clearInterval(check) };
}

function endIfArriving(raw: IncomingMessage) {
  if (raw.complete) return;
  answerClientError(
    Object.assign(new Error('The request is too slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
    raw.socket,
  );
}
