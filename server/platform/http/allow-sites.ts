import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';

/** What browsers may keep of a preflight's answer, in seconds; none keeps it longer. */
const PREFLIGHT_MAX_AGE = 7200;

/**
 * Lets pages of these origins call what is mounted in `api` afterwards, and no other page (R7.01). The caller is named by
 * the bearer token that a page sends itself, so there are no cookies to allow.
 */
export async function allowSites(api: FastifyInstance, origins: readonly string[]): Promise<void> {
  await api.register(cors, {
    origin: (origin, done) => done(null, origin !== undefined && origins.includes(origin) && origin),
    credentials: false,
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: [
      'Accept',
      'Authorization',
      'Content-Type',
      'Idempotency-Key',
      'Visitor-Id',
      'Visitor-Variant',
    ],
    // By the date pages set their clock (R4.13).
    exposedHeaders: ['Date', 'Retry-After'],
    maxAge: PREFLIGHT_MAX_AGE,
  });
}
