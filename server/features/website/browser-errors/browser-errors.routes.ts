import type { FastifyInstance } from 'fastify';
import { reportBrowserError } from '../../../../contracts/website/browser-errors.ts';
import { withoutPersonalData } from '../../../../domain/website/browser-errors.ts';
import type { Deps } from '../../../common/deps.ts';
import { type RouteOptions, route } from '../../../common/http/route.ts';
import { RATES } from '../../../platform/limits.ts';

/** Logs program errors in browsers. */
export function browserErrorRoutes(app: FastifyInstance, deps: Deps, options: RouteOptions): void {
  route(
    app,
    reportBrowserError,
    options,
    ({ body: { Message, Stack, Route, AppVersion } }) => {
      deps.log.warn(
        {
          browserError: {
            message: withoutPersonalData(Message),
            stack: withoutPersonalData(Stack),
            route: withoutPersonalData(Route),
            appVersion: withoutPersonalData(AppVersion),
          },
        },
        'error in the browser',
      );
      return {};
    },
    RATES.browserErrors,
  );
}
