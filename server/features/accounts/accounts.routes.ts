import type { FastifyInstance } from 'fastify';
import { login, logout, ping } from '../../../contracts/account.ts';
import type { Deps } from '../../deps.ts';
import { type RouteOptions, route } from '../../platform/http/route.ts';
import { presentAccount } from './accounts.present.ts';
import { accountById, deleteSession } from './accounts.queries.ts';
import { logIn, loginLimits } from './log-in.ts';

export function accountRoutes(app: FastifyInstance, deps: Deps, options: RouteOptions): void {
  const limits = loginLimits(deps);

  route(app, login, options, ({ body, request }) => logIn(deps, limits, { ...body, address: request.ip }));

  route(app, ping, options, async ({ caller }) =>
    presentAccount(await accountById(deps.db, caller.customerId)),
  );

  route(app, logout, options, async ({ caller }) => {
    await deleteSession(deps.db, caller.tokenHash);
    return {};
  });
}
