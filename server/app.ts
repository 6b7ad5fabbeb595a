import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance } from 'fastify';
import { uuidv7 } from './platform/ids.ts';
import { MAX_PHOTO_BYTES } from '../domain/photos.ts';
import type { Deps } from './deps.ts';
import { accountRoutes } from './features/accounts/accounts.routes.ts';
import { authenticator } from './features/accounts/sessions.ts';
import { bookingRoutes } from './features/bookings/bookings.routes.ts';
import { contactRoutes } from './features/contact/contact.routes.ts';
import { outboxRoutes } from './features/outbox/outbox.routes.ts';
import { promotionRoutes } from './features/promotions/promotions.routes.ts';
import { quotingRoutes } from './features/quoting/quoting.routes.ts';
import { referenceRoutes } from './features/reference/reference.routes.ts';
import { serveOpenApi } from './platform/http/openapi.ts';
import { answerNotFound, installProblemHandler } from './platform/http/problem-handler.ts';
import { serveSite } from './platform/http/site.ts';

const BODY_LIMIT_BYTES = 64 * 1024;

/** The whole HTTP application; can be injected into without listening. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: deps.log,
    disableRequestLogging: true,
    trustProxy: deps.config.trustProxy,
    bodyLimit: BODY_LIMIT_BYTES,
    genReqId: uuidv7,
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true },
  });
  installProblemHandler(app);
  await app.register(formbody, { bodyLimit: BODY_LIMIT_BYTES });
  await app.register(multipart, { limits: { fileSize: MAX_PHOTO_BYTES, files: 3, fields: 6, parts: 9 } });
  await app.register(rateLimit, { global: false });
  return app;
}
