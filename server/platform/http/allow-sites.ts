import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';

/** How long browsers may cache a preflight's response, in seconds; none keeps it longer. */
const PREFLIGHT_MAX_AGE = 7200;

/**
 * Lets pages of these origins call everything that is registered in `api` afterwards, and no other page (R7.01). Pages
 * send a bearer token themselves, so there are no cookies to allow.
 */
export async function allowSites(api: FastifyInstance, origins: readonly string[]): Promise<void> {
  await api.register(cors, {
    origin: (origin, done) => done(null, origin !== undefined && origins.includes(origin) && origin),
    credentials: false,
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: [
      'Accept',
      'Authorization',
      'Business-Id',
      'Content-Type',
      'Idempotency-Key',
      'Visitor-Id',
      'Visitor-Variant',
    ],
    // Pages set their clock by the Date header (R4.13), and save files under the name they come with.
    exposedHeaders: ['Content-Disposition', 'Date', 'Retry-After'],
    maxAge: PREFLIGHT_MAX_AGE,
  });
}
