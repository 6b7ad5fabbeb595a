import Fastify, { type FastifyInstance } from 'fastify';
import type { Deps } from './deps.ts';
import { isForThisMachineOnly } from './environment-faults.ts';
import { installDraining } from './platform/http/drain.ts';
import { installSafetyHeaders } from './platform/http/safety-headers.ts';
import { healthRoutes } from './readiness.ts';

/** What a worker serves on its port: `/livez` and `/readyz`, and no site. */
export function buildWorkerApp(deps: Deps): FastifyInstance {
  const app = Fastify();
  installDraining(app);
  installSafetyHeaders(app, { https: false, loopbackOnly: isForThisMachineOnly(deps.config.env) });
  healthRoutes(app, deps);
  return app;
}
