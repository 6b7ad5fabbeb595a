import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { messages } from '../../../domain/messages.ts';
import { Refusal } from '../refusal.ts';

/** A year; subdomains are the operator's own affair. */
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

/**
 * Headers of every response of every host, API and files included, and the refusal of requests that name two hosts or
 * that a trusted proxy forwards for an unreadable address.
 * @param https whether browsers reach us by https
 */
export function installSafetyHeaders(app: FastifyInstance, { https }: { https: boolean }): void {
  const headers = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'permissions-policy': NO_PERMISSIONS,
    ...(https && { 'strict-transport-security': HSTS }),
  };
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers);
    done(
      countHosts(request.raw.rawHeaders) > 1 || isIP(request.ip) === 0
        ? new Refusal('unparsable', messages.unreadableRequest)
        : undefined,
    );
  });
}

/** How many Host headers came; names and values alternate. */
function countHosts(rawHeaders: readonly string[] = []): number {
  return rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === 'host').length;
}
