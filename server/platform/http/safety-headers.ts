import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import { Refusal } from '../refusal.ts';
import { hostNameOf, isLoopback } from './loopback.ts';

/** A year; whether subdomains use https is up to the operator. */
const HSTS = 'max-age=31536000';
/** Nothing on our pages needs any of these. */
const NO_PERMISSIONS = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'payment',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

type Safety = {
  /** Whether browsers reach us by https. */
  https: boolean;
  /** Whether the server may only be reached from its own machine. */
  loopbackOnly: boolean;
};

/**
 * Sets the headers of every response, API and files included. It also refuses requests with two Host headers, or with a
 * caller's address that can't be parsed, or for a host that isn't ours: so a page elsewhere whose name was pointed at
 * this machine (DNS rebinding) finds nothing.
 */
export function installSafetyHeaders(app: FastifyInstance, { https, loopbackOnly }: Safety): void {
  const headers = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'permissions-policy': NO_PERMISSIONS,
    ...(https && { 'strict-transport-security': HSTS }),
  };
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers);
    // Limits count by address, so a caller with made-up addresses would evade them.
    if (countHosts(request.raw.rawHeaders) > 1 || !isIP(request.ip)) {
      done(new Refusal('unparsable', requestMessages.unreadableRequest));
    } else if (loopbackOnly && !isLoopback(hostNameOf(request.headers.host))) {
      done(new Refusal('not_found', requestMessages.notFound));
    } else done();
  });
}

/** How many Host headers came; names and values alternate. */
function countHosts(rawHeaders: readonly string[] = []): number {
  return rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host').length;
}
