import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { checkHealth } from '../../../contracts/health/health.ts';
import type { Deps } from '../../common/deps.ts';
import { type RouteOptions, route } from '../../common/http/route.ts';
import { projectFile } from '../../platform/home.ts';

const { version } = JSON.parse(readFileSync(projectFile('package.json'), 'utf8')) as {
  version: string;
};

/** What `npm run doctor` checks, for the console (R10.20). */
export function deskHealthRoutes(app: FastifyInstance, { config }: Deps, options: RouteOptions): void {
  route(app, checkHealth, options, async () => {
    // It loads the libraries of all providers, before it asks any of them.
    const { examine } = await import('./examine.ts');
    return {
      Version: version,
      Findings: (await examine(config)).map(({ what, state, text }) => ({
        What: what,
        State: state,
        Text: text,
      })),
    };
  });
}
