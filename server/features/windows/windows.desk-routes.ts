import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contracts/windows/windows.ts';
import { deskWindowMessages } from '../../../domain/visits/desk-window-messages.ts';
import { addDays } from '../../../domain/visits/local-time.ts';
import type { Deps } from '../../common/deps.ts';
import { type RouteOptions, route } from '../../common/http/route.ts';
import { fieldRefusal } from '../../platform/refusal.ts';
import { closeDay, closeWindow, openWindow } from './close-window.ts';
import { allLimits, closuresBetween, holidaysOn, presentClosure, windowsOn } from './windows.queries.ts';

const MOST_DAYS = 366;

/** How many visits a region's windows take, and windows that are closed (R10.06). */
export function deskWindowRoutes(app: FastifyInstance, deps: Deps, options: RouteOptions): void {
  route(app, calls.listWindowLimits, options, () => allLimits(deps.db));
  route(app, calls.listWindows, options, async ({ query }) => {
    const { policy, holidays } = deps.catalogue.current().pricing;
    return {
      Windows: await windowsOn(deps.db, query.Date),
      Policy: policy,
      Holidays: holidaysOn(holidays, query.Date),
    };
  });
  route(app, calls.listWindowClosures, options, async ({ query: { From, To } }) => {
    if (To > addDays(From, MOST_DAYS)) throw fieldRefusal('To', deskWindowMessages.rangeTooLong);
    return { Closures: (await closuresBetween(deps.db, From, To)).map(presentClosure) };
  });
  route(app, calls.closeWindow, options, ({ body, by }) => closeWindow(deps, { by, closure: body }));
  route(app, calls.closeDay, options, ({ body, by }) => closeDay(deps, { by, day: body }));
  route(app, calls.openWindow, options, async ({ params, query, by }) => {
    await openWindow(deps, { by, window: params, read: query.Read });
    return {};
  });
}
