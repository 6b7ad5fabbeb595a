import Fastify, { type FastifyInstance } from 'fastify';
import type { Deps } from './common/deps.ts';
import { isForThisMachineOnly } from './config/process.ts';
import { isDatabaseAway } from './db/client.ts';
import { providerEventRoutes } from './features/payments/provider-events.routes.ts';
import { finishHandlers } from './platform/http/close.ts';
import { installDraining } from './platform/http/drain.ts';
import { installProblemHandler } from './platform/http/problem-handler.ts';
import { installSafetyHeaders } from './platform/http/safety-headers.ts';
import { healthRoutes } from './readiness.ts';

/**
 * What a worker serves on its port: `/livez` and `/readyz`, but no website. The embedded card provider also sends its
 * events about this worker's charges and refunds here; a hosted one calls the website.
 */
export function buildWorkerApp(deps: Deps): FastifyInstance {
  const app = Fastify();
  finishHandlers(app);
  installDraining(app);
  installProblemHandler(app, { isUnavailable: isDatabaseAway });
  installSafetyHeaders(app, { https: false, loopbackOnly: isForThisMachineOnly(deps.config.env) });
  healthRoutes(app, deps);
  if (deps.payments.webhook?.connect) app.register((scope) => providerEventRoutes(scope, deps));
  return app;
}
